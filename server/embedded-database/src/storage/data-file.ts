import fs from 'node:fs'
import path from 'node:path'
import { EmbeddedStartError } from '../data-folder.ts'
import { Budget } from '../query/budget.ts'
import type { Steps } from '../query/steps.ts'
import { Connection, isDamage } from './sqlite.ts'

/** Distinguishes our files from other SQLite files. */
const APPLICATION_ID = 0x63776462

/** The version of the file format (user_version). Earlier ones were those of trials. */
const FORMAT = 4

const TABLES = `CREATE TABLE IF NOT EXISTS doc(rid INTEGER PRIMARY KEY, d BLOB NOT NULL);
   CREATE TABLE IF NOT EXISTS ix(ix INTEGER NOT NULL, k BLOB NOT NULL, rid INTEGER NOT NULL,
     PRIMARY KEY(ix, k, rid)) WITHOUT ROWID;
   CREATE TABLE IF NOT EXISTS cat(id INTEGER PRIMARY KEY, d BLOB NOT NULL);
   CREATE TABLE IF NOT EXISTS seq(id INTEGER PRIMARY KEY, n INTEGER NOT NULL);
   CREATE TABLE kept(turn INTEGER PRIMARY KEY, session BLOB NOT NULL, number INTEGER NOT NULL, reply BLOB NOT NULL);`

/** Creates the tables in an empty database. */
export const createTables = (database: { exec(sql: string): unknown }): unknown => database.exec(TABLES)

/** A backup's digest says nothing about a file that has been in use. */
const FORGET_DIGEST = 'DELETE FROM seq WHERE id = 4'

/** The row of `seq` that records the state in which the file was left. */
const SET_STATE = 'INSERT OR REPLACE INTO seq(id, n) VALUES(2, ?)'
const STATE = 'SELECT n FROM seq WHERE id = 2'
const [IN_USE, CLOSED, IS_DAMAGED] = [0, 1, 2]

export const damaged = (file: string, what = ''): EmbeddedStartError =>
  new EmbeddedStartError(`${file} is damaged${what && `: ${what}`}`, 'damaged')
export const foreign = (file: string, object = ''): EmbeddedStartError =>
  new EmbeddedStartError(
    object
      ? `${file} has a ${object} that this program has not made`
      : `${file} is not a file of the embedded database`,
    'foreign',
  )

/**
 * Opens or creates a data file.
 * @throws EmbeddedStartError when it is marked as damaged, of another format or not our file
 */
export function openDataFile(file: string, options: { durable: boolean }) {
  try {
    if (!fs.existsSync(file)) createDataFile(file, options)
    refuseForeign(file)
    return prepared(new Connection(file, options), file)
  } catch (error) {
    throw isDamage(error) ? damaged(file) : error
  }
}

const BESIDE = ['-wal', '-shm', '-journal']

/**
 * Written under a draft name until complete, so an empty file under the real name is never one just being created. The
 * file is a copy of the draft: SQLite recognises an open file by its inode, and would share locks and log with the draft,
 * under whose name no other process looks for them.
 */
function createDataFile(file: string, options: { durable: boolean }): void {
  const draft = `${file}.new`
  for (const part of BESIDE) fs.rmSync(file + part, { force: true })
  for (const part of ['', ...BESIDE]) fs.rmSync(draft + part, { force: true })
  const connection = new Connection(draft, options)
  connection.execute(`BEGIN IMMEDIATE; ${TABLES} ${MARKS}; COMMIT`)
  markClean(connection)
  connection.close()
  const copy = `${file}.copy`
  fs.writeFileSync(copy, fs.readFileSync(draft), { flush: true })
  for (const part of ['', ...BESIDE]) fs.rmSync(draft + part, { force: true })
  fs.renameSync(copy, file)
}

/**
 * Checks before SQLite opens the file, since SQLite would initialise an empty file and modify another program's.
 * @throws EmbeddedStartError
 */
export function refuseForeign(file: string, name = file): void {
  const header = Buffer.alloc(100)
  const opened = fs.openSync(file, 'r')
  const length = fs.readSync(opened, header)
  fs.closeSync(opened)
  if (length === 0) throw new EmbeddedStartError(`${name} is empty (0 bytes): remove it or restore a backup`)
  const isSqlite = header.toString('latin1', 0, 16) === 'SQLite format 3\0'
  // The application id may still be only in the WAL.
  const isOurs = header.readUInt32BE(68) === APPLICATION_ID || fs.existsSync(`${file}-wal`)
  if (!isSqlite || !isOurs) throw foreign(name)
}

function prepared(connection: Connection, file: string) {
  if (connection.number('PRAGMA application_id') !== APPLICATION_ID) throw foreign(file)
  requireFormat(connection, file)
  const state = connection.number(STATE)
  if (state === IS_DAMAGED) throw damaged(file)
  connection.run(FORGET_DIGEST)
  // Stays IN_USE unless markClean runs at close.
  connection.run(SET_STATE, IN_USE)
  return { connection, wasClosed: state === CLOSED }
}

const MARKS = `PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${FORMAT}`

/** @throws EmbeddedStartError when a trial of this program, or a newer version, has written the file */
export function requireFormat(connection: Connection, name: string): void {
  const format = connection.number('PRAGMA user_version') ?? 0
  if (format === FORMAT) return
  throw new EmbeddedStartError(
    format > FORMAT
      ? `${name} was written by a newer version of this program: update it, or restore an older backup`
      : `${name} was written by a trial version of this program, which this one cannot read`,
    format > FORMAT ? 'other' : 'foreign',
  )
}

const DOCUMENTS = 'SELECT rid, d FROM doc WHERE rid > ? ORDER BY rid LIMIT ?'
const KEYS = `SELECT ix.ix, ix.k, ix.rid, doc.rid FROM ix LEFT JOIN doc ON doc.rid = ix.rid
  WHERE (ix.ix, ix.k, ix.rid) > (?, ?, ?) ORDER BY ix.ix, ix.k, ix.rid LIMIT ?`
const AT_ONCE = 64

/**
 * Reads through a file in use, a few pages at a time.
 * @throws EmbeddedStartError, or SQLite's error, when it is damaged
 */
export function* checkInSteps({ latest }: { readonly latest: () => Connection }, file: string): Steps<void> {
  const budget = new Budget(0)
  for (let last = -1, rows; (rows = latest().all(DOCUMENTS, last, AT_ONCE)).length > 0;) {
    for (const [id, bytes] of rows as [number, Buffer][]) {
      if (bytes.length < 5 || bytes.readInt32LE() !== bytes.length) throw damaged(file)
      if (budget.step(bytes.length)) yield null
      last = id
    }
  }
  let last: [number, Buffer, number] = [-1, Buffer.alloc(0), -1]
  for (let rows; (rows = latest().all(KEYS, ...last, AT_ONCE)).length > 0;) {
    for (const [index, key, id, owner] of rows as [number, Buffer, number, number | null][]) {
      if (owner === null) throw damaged(file)
      last = [index, key, id]
    }
    if (budget.step(AT_ONCE * 1024)) yield null
  }
}

/** Marks the file so that every later start refuses it until a backup replaces it. */
export const markDamaged = (connection: Connection): void => connection.run(SET_STATE, IS_DAMAGED)

export function markClean(connection: Connection): void {
  connection.run(SET_STATE, CLOSED)
  connection.all('PRAGMA wal_checkpoint(TRUNCATE)')
}

/**
 * Replaces a file that is not in use by another, cleanly closed one. The old one is kept beside it, whole, under the
 * next number.
 * @returns the path of what was kept; null when there was no file
 */
export function replaceDataFile(file: string, by: string): string | null {
  const log = `${file}-wal`
  let kept: string | null = null
  // A file must exist at every moment: without one the next start would create an empty database.
  if (fs.existsSync(file)) {
    emptyLog(file)
    kept = `${file}.before-restore-${lastKept(file) + 1}`
    fs.linkSync(file, kept)
    // The log of a file that cannot be opened, or that another process reads: SQLite finds it by its name.
    if (fs.existsSync(log) && fs.statSync(log).size > 0)
      fs.copyFileSync(log, `${kept}-wal`, fs.constants.COPYFILE_EXCL)
  }
  for (const part of ['-wal', '-shm']) fs.rmSync(file + part, { force: true })
  fs.renameSync(by, file)
  return kept
}

/** Moves what a killed process has left in the log into the file. */
function emptyLog(file: string): void {
  try {
    refuseForeign(file)
    const connection = new Connection(file, { durable: true })
    connection.all('PRAGMA wal_checkpoint(TRUNCATE)')
    connection.close()
  } catch {
    // A damaged file is kept as it is, with its log.
  }
}

function lastKept(file: string): number {
  const start = `${path.basename(file)}.before-restore-`
  const numbers = fs
    .readdirSync(path.dirname(file))
    .map(name => (name.startsWith(start) ? Number.parseInt(name.slice(start.length), 10) : 0))
  return Math.max(0, ...numbers.filter(Number.isInteger))
}
