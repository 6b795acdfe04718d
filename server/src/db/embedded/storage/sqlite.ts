import Database from 'libsql'

type Bindable = number | Buffer
/** A row's columns in the order of the query. */
export type Columns = readonly (number | Buffer)[]

/** A connection to the data file with its prepared statements. */
export class Connection {
  private readonly database: Database.Database
  private readonly statements = new Map<string, Database.Statement>()

  constructor(file: string, { durable }: { durable: boolean }) {
    this.database = new Database(file)
    for (const pragma of [
      'journal_mode=WAL',
      // FULL: a commit is acknowledged once it is on the disk.
      `synchronous=${durable ? 'FULL' : 'OFF'}`,
      'busy_timeout=5000',
      'cache_size=-32768',
      'mmap_size=268435456',
      'temp_store=MEMORY',
    ]) {
      this.database.pragma(pragma)
    }
  }

  execute(sql: string): void {
    this.database.exec(sql)
  }

  /** A change. The parameters always go in as an array: libsql ends the process at a bare buffer. */
  run(sql: string, ...parameters: Bindable[]): void {
    this.prepare(sql).run(parameters)
  }

  all(sql: string, ...parameters: Bindable[]): Columns[] {
    return this.prepare(sql).all(parameters) as Columns[]
  }

  first(sql: string, ...parameters: Bindable[]): Columns | null {
    return (this.prepare(sql).get(parameters) as Columns | undefined) ?? null
  }

  /** The number in the first column of the first row. */
  number(sql: string, ...parameters: Bindable[]): number | null {
    const value = this.first(sql, ...parameters)?.[0]
    return typeof value === 'number' ? value : null
  }

  close(): void {
    this.statements.clear()
    this.database.close()
  }

  private prepare(sql: string): Database.Statement {
    let statement = this.statements.get(sql)
    if (!statement) {
      statement = this.database.prepare(sql)
      if (statement.reader) statement.raw()
      this.statements.set(sql, statement)
    }
    return statement
  }
}

/** The error's SQLite name, such as SQLITE_FULL; null for other errors. */
export const sqliteCode = (error: unknown): string | null =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  error.code.startsWith('SQLITE_')
    ? error.code
    : null
