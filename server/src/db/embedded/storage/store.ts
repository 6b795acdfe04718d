import { Code, CommandError } from '../values/command-error.ts'
import { Catalog } from './catalog.ts'
import { markClean, openDataFile } from './data-file.ts'
import { Connection, sqliteCode } from './sqlite.ts'

export interface StoreOptions {
  readonly file: string
  /** false gives up durability for speed */
  readonly durable: boolean
}

/** A connection that shows one state of the file, whatever is committed meanwhile. */
export interface Snapshot {
  readonly connection: Connection
  users: number
}

interface Job {
  readonly work: () => unknown
  readonly since: number
  /** an error undoes all it wrote; otherwise what was written before the error stays, as in MongoDB */
  readonly atomic: boolean
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

export interface LockHolder {
  /** somebody has met one of its locks */
  isWanted: boolean
}

/** Thrown by a write outside a transaction that meets a transaction's lock; it is tried again when that one ends. */
export class Blocked extends Error {}

/** How many writes share one commit at most. */
const GROUP = 256

/**
 * The data file. Writes run one after the other, and all that wait together in one SQLite transaction (group commit):
 * the disk is waited for once, and a write is acknowledged after that. All that read between the same two commits share
 * one pinned state: its pages are in memory, and inside SQLite's transaction a read costs half.
 */
export class Store {
  readonly writer: Connection
  readonly catalog: Catalog
  /** which transaction holds which lock: on a row, or on a key of a unique index */
  readonly locks = new Map<number | string, LockHolder>()
  private readonly options: StoreOptions
  private current: Snapshot | null = null
  private readonly idle: Connection[] = []
  private waiting: Job[] = []
  private blocked: Job[] = []
  private scheduled = false

  constructor(options: StoreOptions) {
    this.options = options
    this.writer = openDataFile(options.file, options)
    this.catalog = new Catalog(this.writer)
  }

  /** When no transaction is open any more. Gives up what waits. */
  close(): void {
    for (const { reject } of this.waiting.splice(0))
      reject(new CommandError(Code.unknown, 'the database is closed'))
    this.outdate()
    for (const connection of this.idle) connection.close()
    markClean(this.writer)
    this.writer.close()
  }

  /** What is committed now; count yourself among its users to keep it, and `release` it. */
  get latest(): Snapshot {
    if (this.current) return this.current
    const connection = this.idle.pop() ?? new Connection(this.options.file, this.options)
    connection.execute('BEGIN')
    // The first read pins the state.
    connection.number('SELECT n FROM seq LIMIT 1')
    return (this.current = { connection, users: 0 })
  }

  /** Gives back a state that is neither used nor the latest. */
  release(snapshot: Snapshot): void {
    if (snapshot.users > 0 || snapshot === this.current) return
    snapshot.connection.execute('ROLLBACK')
    this.idle.push(snapshot.connection)
  }

  /** Before a commit: later reads want what it brings. A state without users must not keep the log from starting anew. */
  private outdate(): void {
    const { current } = this
    this.current = null
    if (current) this.release(current)
  }

  /** Runs a write; it is synchronous, and its own errors are its result. */
  run<Result>(work: () => Result, { atomic = false } = {}): Promise<Result> {
    return new Promise<unknown>((resolve, reject) => {
      this.waiting.push({ work, atomic, since: Date.now(), resolve, reject })
      this.schedule()
    }) as Promise<Result>
  }

  /** A transaction has ended: whoever waited for its locks is first now. */
  retryBlocked(): void {
    this.waiting.unshift(...this.blocked.splice(0))
    this.schedule()
  }

  /** The transaction that has this lock; it is marked as wanted. */
  holderOf(lock: number | string): LockHolder | undefined {
    const holder = this.locks.get(lock)
    if (holder) holder.isWanted = true
    return holder
  }

  /** Gives up writes that have waited too long for a transaction's lock. */
  failBlocked(longerThanMs: number): void {
    const limit = Date.now() - longerThanMs
    const reason = 'this write waits for an open transaction; a write inside one must be given its session'
    this.blocked = this.blocked.filter(({ since, reject }) => {
      if (since < limit) reject(new CommandError(Code.lockTimeout, reason))
      return since >= limit
    })
  }

  private schedule(): void {
    if (this.scheduled || this.waiting.length === 0) return
    this.scheduled = true
    setImmediate(() => {
      this.scheduled = false
      if (this.waiting.length > 0) this.runGroup(this.waiting.splice(0, GROUP))
      this.schedule()
    })
  }

  private runGroup(jobs: Job[]): void {
    try {
      this.outdate()
      this.writer.execute('BEGIN IMMEDIATE')
      const answers = jobs.map(job => this.runJob(job))
      this.writer.execute('COMMIT')
      for (const answer of answers) answer?.()
    } catch (error) {
      // SQLite has rolled back by itself already where it cannot go on, as when the disk is full.
      if (this.writer.inTransaction) this.writer.execute('ROLLBACK')
      this.catalog.reload()
      this.blocked = this.blocked.filter(job => !jobs.includes(job))
      for (const job of jobs) job.reject(error)
    }
  }

  /**
   * How the job will be answered after the commit; null when it met a lock and waits. Without locks there is nothing to
   * undo: a refused document writes nothing.
   */
  private runJob(job: Job): (() => void) | null {
    const { writer, catalog } = this
    const guarded = job.atomic || this.locks.size > 0
    const { version } = catalog
    if (guarded) writer.execute('SAVEPOINT job')
    try {
      const result = job.work()
      return () => job.resolve(result)
    } catch (error) {
      // What SQLite refuses, such as a page on a full disk, fails the group; any other error is this job's alone.
      if (sqliteCode(error)) throw error
      if (error instanceof Blocked || job.atomic) {
        writer.execute('ROLLBACK TO job')
        if (catalog.version !== version) catalog.reload()
      }
      if (!(error instanceof Blocked)) return () => job.reject(error)
      this.blocked.push(job)
      return null
    } finally {
      if (guarded && writer.inTransaction) writer.execute('RELEASE job')
    }
  }
}
