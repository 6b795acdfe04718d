import fs from 'node:fs'
import path from 'node:path'
import { EmbeddedStartError, locateDataFolder, lockFolder, prepareDataFolder } from './data-folder.ts'
import { damaged, markClean, openDataFile, replaceDataFile } from './storage/data-file.ts'
import { Connection, isDamage, sqlText } from './storage/sqlite.ts'
import { setDigest, verifyDataFile } from './storage/verify.ts'

/**
 * Writes a snapshot into a new file. The database may keep running and accept writes.
 * @throws EmbeddedStartError in one line: no database there, the file exists, not enough space
 */
export function backUp(folder: string, target: string): void {
  const file = path.resolve(target)
  if (fs.existsSync(file)) throw new EmbeddedStartError(`${file} exists: name a new file for the backup`)
  const dataFile = fs.existsSync(folder) ? locateDataFolder(folder).dataFile : ''
  if (!fs.existsSync(dataFile))
    throw new EmbeddedStartError(`No database is in ${path.resolve(folder)}`, 'missing')
  const unfinished = `${file}.unfinished`
  const remove = (...parts: string[]): void => {
    for (const part of parts) fs.rmSync(unfinished + part, { force: true })
  }
  remove('', '-wal', '-shm')
  try {
    const source = new Connection(dataFile, { durable: true })
    try {
      source.execute(`VACUUM INTO ${sqlText(unfinished)}`)
    } finally {
      source.close()
    }
    fs.chmodSync(unfinished, 0o600)
    const digest = verifyDataFile(unfinished, dataFile)
    leaveClean(unfinished, copy => {
      copy.run('DELETE FROM kept')
      setDigest(copy, digest)
    })
    fs.renameSync(unfinished, file)
  } catch (error) {
    throw isDamage(error) ? damaged(dataFile) : error
  } finally {
    remove('', '-wal', '-shm')
  }
}

/** Leaves a file like one that was closed cleanly. */
function leaveClean(file: string, change?: (connection: Connection) => void): void {
  const { connection } = openDataFile(file, { durable: true })
  change?.(connection)
  markClean(connection)
  connection.close()
}

/** How a program takes part in a restore. */
export interface Restoring {
  /** changes the verified copy, in a data folder of its own, before it replaces anything */
  readonly prepare: (folder: string) => Promise<void>
  /** hands the file to the running database, which replaces its own with it: its reply; null when none runs */
  readonly takeOver: (file: string) => Promise<{ kept: string | null } | null>
}

/**
 * Replaces a database by a backup, once all of it has been read, and keeps what it replaces beside it under the next
 * number. A running database does the replacing itself.
 * @returns the path of what was replaced; null when there was nothing
 * @throws EmbeddedStartError in one line: no such file, damaged, foreign; nothing has changed then
 */
export async function restoreBackup(
  folder: string,
  backup: string,
  { prepare, takeOver }: Restoring,
): Promise<string | null> {
  const source = path.resolve(backup)
  if (!fs.existsSync(source)) throw new EmbeddedStartError(`There is no file ${source}`)
  const places = prepareDataFolder(folder)
  const own = fs.mkdtempSync(path.join(places.folder, 'restore-'))
  try {
    const copy = path.join(own, path.basename(places.dataFile))
    // What a killed process has left in the log belongs to its file.
    for (const part of ['', '-wal'])
      if (fs.existsSync(source + part)) fs.copyFileSync(source + part, copy + part)
    fs.chmodSync(copy, 0o600)
    verifyDataFile(copy, source)
    await prepare(own)
    leaveClean(copy)
    const reply = await takeOver(copy)
    if (reply) return reply.kept
    const lock = await lockFolder(places, 0)
    const kept = replaceDataFile(places.dataFile, copy)
    lock.exec('ROLLBACK')
    lock.close()
    return kept
  } finally {
    fs.rmSync(own, { recursive: true })
  }
}
