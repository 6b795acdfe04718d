import { setTimeout as pause } from 'node:timers/promises'
import Database from 'libsql'
import { type DataFolder, EmbeddedStartError } from './data-folder.ts'
import { sqliteCode } from './storage/sqlite.ts'

const LOCK_RETRY_MS = 100

/**
 * Takes the data folder for this process alone: a second SQLite file, held by BEGIN EXCLUSIVE until `release`. The
 * system frees it when the process dies in whatever way, which a file with a process id in it does not promise.
 * @param waitMs how long to wait for a predecessor that is still closing
 * @throws EmbeddedStartError when another process keeps it
 */
export async function lockFolder(
  { lockFile, folder }: DataFolder,
  waitMs: number,
): Promise<{ release(): void }> {
  const database = new Database(lockFile)
  database.pragma('busy_timeout=0')
  const giveUpAt = Date.now() + waitMs
  for (;;) {
    try {
      database.pragma('journal_mode=MEMORY')
      database.exec('BEGIN EXCLUSIVE')
      return { release: () => database.close() }
    } catch (error) {
      if (sqliteCode(error) !== 'SQLITE_BUSY') throw error
    }
    if (Date.now() >= giveUpAt) break
    await pause(LOCK_RETRY_MS)
  }
  database.close()
  throw new EmbeddedStartError(
    `The data folder ${folder} is in use by another process: ` +
      'stop that one, or set DATA_DIR to another folder, or set MONGODB_URI to the address it prints',
  )
}
