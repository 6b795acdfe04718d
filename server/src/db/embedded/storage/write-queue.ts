import { Code, CommandError } from '../values/command-error.ts'
import type { Catalog } from './catalog.ts'
import type { Snapshots } from './snapshots.ts'
import { type Connection, sqliteCode } from './sqlite.ts'

interface Job {
  readonly work: () => unknown
  readonly since: number
  /** an error undoes all it wrote; otherwise what was written before the error stays, as in MongoDB */
  readonly atomic: boolean
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

/** What all reads and writes have in common, a part of the store. */
export interface Shared {
  readonly writer: Connection
  readonly snapshots: Snapshots
  readonly catalog: Catalog
  /** which transaction holds which lock: on a row, or on a key of a unique index */
  readonly locks: Map<number | string, object>
}

/** Thrown by a write outside a transaction that meets a transaction's lock; it is tried again when that one ends. */
export class Blocked extends Error {}

/** How many writes share one commit at most. */
const GROUP = 256

/**
 * Runs writes one after the other, and all that wait together in one SQLite transaction (group commit): the disk is
 * waited for once. A write is acknowledged after that.
 */
export class WriteQueue {
  private waiting: Job[] = []
  private blocked: Job[] = []
  private scheduled = false
  private readonly shared: Shared

  constructor(shared: Shared) {
    this.shared = shared
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
    this.waiting.unshift(...this.blocked)
    this.blocked = []
    this.schedule()
  }

  hasBlocked(): boolean {
    return this.blocked.length > 0
  }

  /** Gives up writes that have waited too long for a transaction's lock. */
  failBlocked(longerThanMs: number): void {
    const limit = Date.now() - longerThanMs
    const reason =
      'this write waits for an open transaction; a write inside a transaction must be given its session'
    for (const { since, reject } of this.blocked)
      if (since < limit) reject(new CommandError(Code.lockTimeout, reason))
    this.blocked = this.blocked.filter(({ since }) => since >= limit)
  }

  /** Gives up all that waits. */
  close(): void {
    const reason = new CommandError(Code.unknown, 'the database is closed')
    for (const { reject } of this.waiting.splice(0)) reject(reason)
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
    const { writer, catalog, snapshots } = this.shared
    try {
      snapshots.outdate()
      writer.execute('BEGIN IMMEDIATE')
      const answers = jobs.map(job => this.runJob(job))
      writer.execute('COMMIT')
      for (const answer of answers) answer?.()
    } catch (error) {
      // SQLite has rolled back by itself already where it cannot go on, as when the disk is full.
      if (writer.inTransaction) writer.execute('ROLLBACK')
      catalog.reload()
      this.blocked = this.blocked.filter(job => !jobs.includes(job))
      for (const job of jobs) job.reject(error)
    }
  }

  /**
   * How the job will be answered after the commit; null when it met a lock and waits. Without locks there is nothing to
   * undo: a refused document writes nothing.
   */
  private runJob(job: Job): (() => void) | null {
    const { writer, catalog, locks } = this.shared
    const guarded = job.atomic || locks.size > 0
    const { version } = catalog
    if (guarded) writer.execute('SAVEPOINT job')
    try {
      const result = job.work()
      return () => job.resolve(result)
    } catch (error) {
      // What SQLite refuses, such as a page on a full disk, fails the group; any other error is this job's alone.
      if (sqliteCode(error) !== null) throw error
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
