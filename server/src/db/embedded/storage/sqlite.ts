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
    const synchronous = durable ? 'FULL' : 'OFF' // FULL: a commit is acknowledged once it is on the disk
    const settings = [
      'journal_mode=WAL',
      `synchronous=${synchronous}`,
      'busy_timeout=5000',
      'temp_store=MEMORY',
    ]
    for (const pragma of [...settings, 'cache_size=-32768', 'mmap_size=268435456'])
      this.database.pragma(pragma)
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
    const known = this.statements.get(sql)
    if (known) return known
    const statement = this.database.prepare(sql)
    if (statement.reader) statement.raw()
    this.statements.set(sql, statement)
    return statement
  }
}

export const sqlText = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** The error's SQLite name, such as SQLITE_FULL; null for other errors. */
export function sqliteCode(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('SQLITE_') ? code : null
}
