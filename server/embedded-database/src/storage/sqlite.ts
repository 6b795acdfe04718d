import Database from 'libsql'
import { LONG_BYTES } from './log-length.ts'

type Bindable = number | Buffer
/** A row's columns in the order of the query. */
export type Columns = readonly (number | Buffer)[]

const SETTINGS = [
  ...['busy_timeout=5000', 'temp_store=MEMORY', 'mmap_size=268435456'],
  `journal_size_limit=${LONG_BYTES}`,
]

/**
 * Connections that have ended. libsql closes a file only once its statements are garbage-collected, whenever that is, and
 * SQLite then deletes the log by its name: by that time it can be the log of a file restored to the same path. Held
 * here, they stay open until the process ends, and delete nothing.
 */
const ended: Database.Database[] = []

/** A connection to the data file with its prepared statements. */
export class Connection {
  private readonly database: Database.Database
  private readonly statements = new Map<string, Database.Statement>()
  /** only for `first`: after an `all`, libsql reruns the statement with the parameters of that call */
  private readonly forOneRow = new Map<string, Database.Statement>()

  /** @param durable whether a commit waits for the disk */
  constructor(file: string, { durable, cacheKb = 32_768 }: { durable: boolean; cacheKb?: number }) {
    this.database = new Database(file)
    const chosen = [`synchronous=${durable ? 'FULL' : 'OFF'}`, `cache_size=-${cacheKb}`]
    for (const pragma of ['journal_mode=WAL', ...chosen, ...SETTINGS]) this.database.pragma(pragma)
  }

  get inTransaction(): boolean {
    return this.database.inTransaction
  }

  execute(sql: string): void {
    this.database.exec(sql)
  }

  /** Runs a change. Parameters are always passed as an array: libsql crashes the process on a bare buffer. */
  run(sql: string, ...parameters: Bindable[]): void {
    this.prepare(sql, this.statements).run(parameters)
  }

  /** The last parameter must be the row limit; for a limit of one, libsql's `get` costs half. */
  all(sql: string, ...parameters: Bindable[]): Columns[] {
    if (parameters.at(-1) !== 1) return this.prepare(sql, this.statements).all(parameters) as Columns[]
    const row = this.first(sql, ...parameters)
    return row ? [row] : []
  }

  first(sql: string, ...parameters: Bindable[]): Columns | null {
    return (this.prepare(sql, this.forOneRow).get(parameters) as Columns | undefined) ?? null
  }

  /** The number in the first column of the first row. */
  number(sql: string, ...parameters: Bindable[]): number | null {
    const value = this.first(sql, ...parameters)?.[0]
    return typeof value === 'number' ? value : null
  }

  /** The text in the first column of the first row. */
  text(sql: string, ...parameters: Bindable[]): string | null {
    const value: unknown = this.first(sql, ...parameters)?.[0]
    return typeof value === 'string' ? value : null
  }

  /** Ends the use of the file, which stays open. Call when no transaction is open. */
  close(): void {
    this.statements.clear()
    this.forOneRow.clear()
    ended.push(this.database)
  }

  private prepare(sql: string, prepared: Map<string, Database.Statement>): Database.Statement {
    const known = prepared.get(sql)
    if (known) return known
    const statement = this.database.prepare(sql)
    if (statement.reader) statement.raw()
    prepared.set(sql, statement)
    return statement
  }
}

/** The values of an insert: parameters for so many rows. */
export const valuesOf = (rows: number, columns: number): string => {
  const row = `(${Array(columns).fill('?').join(', ')})`
  return `VALUES${Array(rows).fill(row).join(', ')}`
}

export const sqlText = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** The error's SQLite name, such as SQLITE_FULL; empty for other errors. */
export const sqliteCode = (error: unknown): string =>
  error instanceof Database.SqliteError ? error.code : ''

/** Messages for people, by prefix of the SQLite error name. */
const SENTENCES: readonly (readonly [string, string])[] = [
  ['SQLITE_FULL', 'The disk is full'],
  ['SQLITE_IOERR', 'The disk could not be read or written'],
  ['SQLITE_CORRUPT', 'The data file is damaged'],
  ['SQLITE_NOTADB', 'The data file is damaged'],
  ['SQLITE_BUSY', 'Another program uses the data file'],
  ['SQLITE_CANTOPEN', 'The data file cannot be opened'],
  ['SQLITE_READONLY', 'The data file cannot be written'],
  ['SQLITE_NOMEM', 'There is not enough memory'],
  ['', 'The data file failed'],
]

/** An error as a sentence for people: SQLite's own messages say little. */
export function sentenceOf(error: unknown): string {
  const code = sqliteCode(error)
  if (!code) return error instanceof Error ? error.message : String(error)
  return `${SENTENCES.find(([start]) => code.startsWith(start))?.[1] ?? ''} (${code})`
}

/** Whether an error means that the file is corrupt. */
export const isDamage = (error: unknown): boolean => /^SQLITE_(CORRUPT|NOTADB)/.test(sqliteCode(error))
