import {
  type EmbeddedDatabase,
  type EmbeddedOptions,
  EmbeddedStartError,
  joinOrStartEmbedded,
  startEmbedded as superviseEmbedded,
  type StartFailure,
} from 'mongo-on-sqlite'
import { EMBEDDED_ENTRY } from '../entry-points.ts'
import { StartupError } from './failure.ts'

/** The database for the collections when the address names none. */
export const DATABASE_NAME = 'car-wash'

export interface StartOptions extends Pick<EmbeddedOptions, 'onLog' | 'durable' | 'lockWaitMs'> {
  dataDir: string
}

/** Keeps the embedded database running until `stop`. @throws StartupError when the folder cannot be written or is in use */
export const startEmbedded = (options: StartOptions): Promise<EmbeddedDatabase> =>
  start(superviseEmbedded, options)

/** For commands: joins the database of a server that runs on the same data folder, or starts one. */
export const joinOrStart = (options: StartOptions): Promise<EmbeddedDatabase> =>
  start(joinOrStartEmbedded, options)

function start(how: typeof joinOrStartEmbedded, options: StartOptions): Promise<EmbeddedDatabase> {
  const { dataDir, ...others } = options
  return advised(() => how({ ...others, folder: dataDir, database: DATABASE_NAME, entry: EMBEDDED_ENTRY }))
}

const ADVICE: Record<StartFailure, string> = {
  system: ': set MONGODB_URI to a MongoDB, or run this in WSL',
  unwritable: ': give this user write access to it, or set DATA_DIR to another folder',
  'in-use': ': stop that one, or set DATA_DIR to another folder, or set MONGODB_URI to the address it prints',
  foreign: ': set DATA_DIR to another folder',
  damaged: ': stop what uses it and run npm run db:restore -- FILE with a backup',
  missing: ': set DATA_DIR to its folder',
  other: '',
}

/** @throws StartupError with the advice, when it ends for a reason that the embedded database knows */
export async function advised<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof EmbeddedStartError)) throw error
    throw new StartupError(error.message + ADVICE[error.reason], { cause: error })
  }
}
