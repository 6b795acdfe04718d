import fs from 'node:fs'
import path from 'node:path'
import { EmbeddedStartError, locateDataFolder, lockFolder, prepareDataFolder } from './data-folder.ts'
import { checkDataFile, markClean, openDataFile, replaceDataFile } from './storage/data-file.ts'
import { Connection, sqlText } from './storage/sqlite.ts'

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
  fs.rmSync(unfinished, { force: true })
  const source = new Connection(dataFile, { durable: true })
  try {
    source.execute(`VACUUM INTO ${sqlText(unfinished)}`)
  } finally {
    source.close()
  }
  fs.chmodSync(unfinished, 0o600)
  finish(unfinished)
  fs.renameSync(unfinished, file)
  for (const part of ['-wal', '-shm']) fs.rmSync(unfinished + part, { force: true })
}

/** Checks the integrity of a copy, and leaves it like a file that was closed cleanly. */
function finish(file: string): void {
  const { connection: copy } = openDataFile(file, { durable: true })
  try {
    checkDataFile(copy, file)
    markClean(copy)
  } finally {
    copy.close()
  }
}

/**
 * Replaces a database by a backup and keeps the old file beside it. A running database does this itself.
 * @param takeOver hands the file to the running database; resolves to false when none runs
 */
export async function restoreBackup(
  folder: string,
  backup: string,
  takeOver: (file: string) => Promise<boolean>,
): Promise<void> {
  const source = path.resolve(backup)
  if (!fs.existsSync(source)) throw new EmbeddedStartError(`There is no file ${source}`)
  const places = prepareDataFolder(folder)
  const copy = path.join(places.folder, 'restore.db')
  const removeCopy = (): void => {
    for (const part of ['', '-wal', '-shm']) fs.rmSync(copy + part, { force: true })
  }
  removeCopy()
  fs.copyFileSync(source, copy)
  try {
    finish(copy)
    if (await takeOver(copy)) return
    const lock = await lockFolder(places, 0)
    replaceDataFile(places.dataFile, copy)
    lock.exec('ROLLBACK')
    lock.close()
  } finally {
    removeCopy()
  }
}
