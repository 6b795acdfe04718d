import { Code, CommandError } from '../values/command-error.ts'
import { Blocked, type Shared } from './access.ts'
import { sqliteCode } from './sqlite.ts'

interface Job {
  readonly work: () => unknown
  readonly since: number
  /** an error undoes all it wrote; otherwise what was written before the error stays, as in MongoDB */
  readonly atomic: boolean
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

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
    const isLate = ({ since }: Job): boolean => since < limit
    for (const job of this.blocked.filter(isLate)) job.reject(new CommandError(Code.lockTimeout, reason))
    this.blocked = this.blocked.filter(job => !isLate(job))
  }

  private schedule(): void {
    if (this.scheduled || this.waiting.length === 0) return
    this.scheduled = true
    setImmediate(() => {
      this.scheduled = false
      this.runGroup(this.waiting.splice(0, GROUP))
      this.schedule()
    })
  }

  private runGroup(jobs: Job[]): void {
    const { writer, catalog } = this.shared
    try {
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
      if (guarded) writer.execute('RELEASE job')
      return () => job.resolve(result)
    } catch (error) {
      // What SQLite refuses, such as a page on a full disk, fails the group; any other error is this job's alone.
      if (sqliteCode(error) !== null) throw error
      if (error instanceof Blocked || job.atomic) {
        writer.execute('ROLLBACK TO job')
        if (catalog.version !== version) catalog.reload()
      }
      if (guarded) writer.execute('RELEASE job')
      if (!(error instanceof Blocked)) return () => job.reject(error)
      this.blocked.push(job)
      return null
    }
  }
}
