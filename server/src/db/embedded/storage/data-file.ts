import fs from 'node:fs'
import { EmbeddedStartError } from '../data-folder.ts'
import { Connection, sqliteCode } from './sqlite.ts'

/** "cwdb": tells our files from other SQLite files. */
const APPLICATION_ID = 0x63776462

/**
 * The format, step by step; a file says how many it has been through (user_version). A newer program takes an older
 * file on from there, and an older program refuses a newer file.
 */
const STEPS: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS doc(rid INTEGER PRIMARY KEY, d BLOB NOT NULL);
   CREATE TABLE IF NOT EXISTS ix(ix INTEGER NOT NULL, k BLOB NOT NULL, rid INTEGER NOT NULL,
     PRIMARY KEY(ix, k, rid)) WITHOUT ROWID;
   CREATE TABLE IF NOT EXISTS cat(id INTEGER PRIMARY KEY, d BLOB NOT NULL);
   CREATE TABLE IF NOT EXISTS seq(id INTEGER PRIMARY KEY, n INTEGER NOT NULL);
   CREATE TABLE IF NOT EXISTS retry(session BLOB PRIMARY KEY, number INTEGER NOT NULL, reply BLOB NOT NULL,
     at INTEGER NOT NULL) WITHOUT ROWID;`,
  `DROP TABLE retry;
   CREATE TABLE kept(turn INTEGER PRIMARY KEY, session BLOB NOT NULL, number INTEGER NOT NULL, reply BLOB NOT NULL);`,
]

/** The row of `seq` that says whether the file was closed cleanly. */
const SET_CLEAN = 'INSERT OR REPLACE INTO seq(id, n) VALUES(2, ?)'
const IS_CLEAN = 'SELECT n FROM seq WHERE id = 2'

const failure = (file: string, reason: string): EmbeddedStartError =>
  new EmbeddedStartError(`${file} ${reason}`)
const DAMAGED = 'is damaged: stop what uses it and run npm run db:restore -- FILE with a backup'

/**
 * Opens a data file, new or old, and brings it to the current format. After an unclean end it is checked first.
 * @throws EmbeddedStartError when it is damaged, newer than this program or no file of ours
 */
export function openDataFile(file: string, options: { durable: boolean }): Connection {
  try {
    return prepared(new Connection(file, options), file)
  } catch (error) {
    if (['SQLITE_CORRUPT', 'SQLITE_NOTADB'].includes(sqliteCode(error))) throw failure(file, DAMAGED)
    throw error
  }
}

function prepared(connection: Connection, file: string): Connection {
  const version = connection.number('PRAGMA user_version') ?? 0
  const isOurs = connection.number('PRAGMA application_id') === APPLICATION_ID
  if (!isOurs && connection.number('SELECT count(*) FROM sqlite_master') !== 0)
    throw failure(file, 'is not a file of the embedded database: set DATA_DIR to another folder')
  if (version > STEPS.length)
    throw failure(
      file,
      'was written by a newer version of this program: update it, or restore an older backup',
    )
  if (isOurs && connection.number(IS_CLEAN) !== 1) checkDataFile(connection, file)
  for (const [at, step] of STEPS.entries()) {
    if (at < version) continue
    const marks = `PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${at + 1}`
    connection.execute(`BEGIN IMMEDIATE; ${step} ${marks}; COMMIT`)
  }
  // Without markClean it was not closed.
  connection.run(SET_CLEAN, 0)
  return connection
}

/** @throws EmbeddedStartError when pages are damaged, or documents and index entries do not belong together */
export function checkDataFile(connection: Connection, file: string): void {
  const [result] = connection.first('PRAGMA quick_check') ?? []
  const orphans = 'SELECT count(*) FROM ix WHERE NOT EXISTS (SELECT 1 FROM doc WHERE doc.rid = ix.rid)'
  if (String(result) !== 'ok' || connection.number(orphans) !== 0) throw failure(file, DAMAGED)
}

export function markClean(connection: Connection): void {
  connection.run(SET_CLEAN, 1)
  connection.all('PRAGMA wal_checkpoint(TRUNCATE)')
}

/** Puts another file, closed cleanly, in the place of one that nobody uses. The old one is kept beside it. */
export function replaceDataFile(file: string, by: string): void {
  const old = `${file}.before-restore`
  for (const gone of [old, `${file}-wal`, `${file}-shm`]) fs.rmSync(gone, { force: true })
  // There is a file at every moment: without one the next start would make an empty database.
  if (fs.existsSync(file)) fs.linkSync(file, old)
  fs.renameSync(by, file)
}
