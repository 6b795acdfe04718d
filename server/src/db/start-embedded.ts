import {
  type EmbeddedDatabase,
  type EmbeddedOptions,
  EmbeddedStartError,
  joinOrStartEmbedded,
  startEmbedded as superviseEmbedded,
} from 'mongo-on-sqlite'
import { embeddedEntry } from '../entry-points.ts'
import { StartupError } from './startup-error.ts'

export type StartOptions = Omit<EmbeddedOptions, 'entry'>

/**
 * Starts the embedded database on a data folder and keeps it running until `stop`.
 * @throws StartupError when the folder cannot be written or another process uses it
 */
export const startEmbedded = (options: StartOptions): Promise<EmbeddedDatabase> =>
  start(superviseEmbedded, options)

/** For commands: joins the database of a server that runs on the same data folder, or starts one. */
export const joinOrStart = (options: StartOptions): Promise<EmbeddedDatabase> =>
  start(joinOrStartEmbedded, options)

async function start(how: typeof superviseEmbedded, options: StartOptions): Promise<EmbeddedDatabase> {
  try {
    return await how({ ...options, entry: await embeddedEntry() })
  } catch (error) {
    if (error instanceof EmbeddedStartError) throw new StartupError(error.message, { cause: error })
    throw error
  }
}
