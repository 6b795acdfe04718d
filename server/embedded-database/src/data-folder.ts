import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'libsql'
import { sqliteCode } from './storage/sqlite.ts'

/** Why the embedded database cannot start, for a caller that can advise its users. */
export type StartFailure = 'system' | 'unwritable' | 'in-use' | 'foreign' | 'damaged' | 'missing' | 'other'

/** The embedded database cannot start; the message is one readable line. */
export class EmbeddedStartError extends Error {
  override readonly name = 'EmbeddedStartError'
  readonly reason: StartFailure

  constructor(message: string, reason: StartFailure = 'other') {
    super(message)
    this.reason = reason
  }
}

/** The paths of one embedded database. */
export type DataFolder = ReturnType<typeof locateDataFolder>

/** The paths in an existing folder; changes nothing. */
export function locateDataFolder(given: string) {
  const folder = fs.realpathSync(given)
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  return {
    /** the folder's real path, symbolic links resolved */
    folder,
    dataFile: path.join(folder, 'database.db'),
    lockFile: path.join(folder, 'database.lock'),
    /** a text file that holds the connection string while the database runs */
    noteFile: path.join(folder, 'database.address'),
    /**
     * in the service's run folder or /tmp under a hash, never in the data folder: a socket's path may have about 100
     * bytes, and MongoDB's driver lower-cases the addresses of a replica set
     */
    socket: `${runtimeFolder() ?? '/tmp'}/mongo-on-sqlite-${userId()}-${hash}/db.sock`,
  }
}

/** The connection string of a server at a socket or at host:port; `database` is the clients' default. */
export const uriOf = (address: string, database = ''): string =>
  `mongodb://${address.includes('/') ? encodeURIComponent(address) : address}/${database}?directConnection=true`

/** systemd's RuntimeDirectory of the service: its /tmp is its own, in which no command would find the socket. */
export const runtimeFolder = (): string | undefined => process.env['RUNTIME_DIRECTORY']?.split(':')[0]

/** The socket that the note in the data folder names; null without one. */
export function notedSocket({ noteFile }: DataFolder): string | null {
  const note = fs.existsSync(noteFile) ? fs.readFileSync(noteFile, 'utf8') : ''
  const socket = decodeURIComponent(/^mongodb:\/\/([^/]*)/.exec(note)?.[1] ?? '')
  return socket.startsWith('/') ? socket : null
}

const userId = (): number => process.getuid?.() ?? 0

/**
 * Creates the folder if it is missing and checks that it is writable.
 * @throws EmbeddedStartError when it cannot
 */
export function prepareDataFolder(folder: string): DataFolder {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new EmbeddedStartError(
      `The data folder ${path.resolve(folder)} cannot be written (${reason})`,
      'unwritable',
    )
  }
  return locateDataFolder(folder)
}

const LOCK_RETRY_MS = 100

/**
 * Locks the data folder for this process: a second SQLite file, held by BEGIN EXCLUSIVE until it is closed. The system
 * releases the lock however the process dies, which a file with a process id does not guarantee.
 * @param waitMs how long to wait for a predecessor that is still closing
 * @throws EmbeddedStartError when another process keeps it
 */
export async function lockFolder(places: DataFolder, waitMs: number): Promise<Database.Database> {
  const database = new Database(places.lockFile)
  database.pragma('busy_timeout=0')
  for (const giveUpAt = performance.now() + waitMs; ;) {
    try {
      database.pragma('journal_mode=MEMORY')
      database.exec('BEGIN EXCLUSIVE')
      return database
    } catch (error) {
      if (sqliteCode(error) !== 'SQLITE_BUSY') throw error
      if (performance.now() >= giveUpAt) break
    }
    await pause(LOCK_RETRY_MS)
  }
  database.close()
  throw new EmbeddedStartError(`The data folder ${places.folder} is in use by another process`, 'in-use')
}

/**
 * Creates the socket's folder, accessible only to this user. Anyone may write to /tmp, so a folder that another user put
 * there is refused: its owner could answer in our place.
 * @throws EmbeddedStartError when it belongs to another user
 */
export function prepareSocketFolder(socket: string): void {
  const folder = path.dirname(socket)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!isPrivateFolder(folder))
    throw new EmbeddedStartError(`${folder} is another user's or open to others: remove it and start again`)
}

/** Whether the folder is a real one that only this user may enter. */
export function isPrivateFolder(folder: string): boolean {
  const found = fs.lstatSync(folder, { throwIfNoEntry: false })
  return found?.isDirectory() === true && found.uid === userId() && (found.mode & 0o077) === 0
}
