import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** The embedded database cannot start; the message is one line for a person and says what to do. */
export class EmbeddedStartError extends Error {
  override readonly name = 'EmbeddedStartError'
}

/** Where everything of one embedded database lies. */
export interface DataFolder {
  /** the folder's real path, symbolic links resolved */
  readonly folder: string
  readonly dataFile: string
  readonly lockFile: string
  /** a text file that holds the connection string while the database runs */
  readonly noteFile: string
  /**
   * in /tmp under a hash, never in the data folder: a socket's path may have about 100 bytes, and MongoDB's driver
   * lower-cases the addresses of a replica set
   */
  readonly socket: string
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown'

/**
 * Makes the folder when it is missing and makes sure that it can be written.
 * @throws EmbeddedStartError when it cannot
 */
export function prepareDataFolder(dataDir: string): DataFolder {
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
  } catch (error) {
    throw new EmbeddedStartError(
      `The data folder ${path.resolve(dataDir)} cannot be written (${reasonOf(error)}): ` +
        'give this user write access to it, or set DATA_DIR to another folder',
    )
  }
  return locateDataFolder(dataDir)
}

/** The same places for a folder that exists; changes nothing. */
export function locateDataFolder(dataDir: string): DataFolder {
  const folder = fs.realpathSync(dataDir)
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  return {
    folder,
    dataFile: path.join(folder, 'database.db'),
    lockFile: path.join(folder, 'database.lock'),
    noteFile: path.join(folder, 'database.address'),
    socket: `/tmp/cw-${userId()}-${hash}/db.sock`,
  }
}

const userId = (): number => process.getuid?.() ?? 0

/**
 * Makes the socket's folder, open to this user alone. Anybody may write to /tmp, so a folder that somebody else put
 * there is refused: whoever owns it could answer in our place.
 * @throws EmbeddedStartError when it belongs to somebody else
 */
export function prepareSocketFolder(socket: string): void {
  const folder = path.dirname(socket)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (isPrivateFolder(folder)) return
  throw new EmbeddedStartError(
    `${folder} belongs to another user or is open to others: remove it and start again`,
  )
}

/** Whether the folder is a real one that only this user may enter. */
export function isPrivateFolder(folder: string): boolean {
  const found = fs.lstatSync(folder, { throwIfNoEntry: false })
  return found?.isDirectory() === true && found.uid === userId() && (found.mode & 0o077) === 0
}

/** The connection string of the database that listens on the socket. */
export const uriOf = (socket: string, database = 'car-wash'): string =>
  `mongodb://${encodeURIComponent(socket)}/${database}?directConnection=true`
