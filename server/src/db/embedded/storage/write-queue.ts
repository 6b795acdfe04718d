import { Code, CommandError } from '../values/command-error.ts'
import { Blocked } from './access.ts'
import { type Connection, sqliteCode } from './sqlite.ts'

interface Job {
  readonly work: () => unknown
  readonly since: number
  /** an error undoes all it wrote; otherwise what was written before the error stays, as in MongoDB */
  readonly atomic: boolean
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

type Outcome =
  { readonly job: Job; readonly result: unknown } | { readonly job: Job; readonly error: unknown }

/** What the queue asks of the store. */
export interface WriteQueueHost {
  /** whether some transaction holds a lock, so that a write may have to be undone */
  hasLocks(): boolean
  /** changes whenever the catalog does */
  catalogVersion(): number
  /** reads the catalog again after a change to it was undone */
  reloadCatalog(): void
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
  private readonly connection: Connection
  private readonly host: WriteQueueHost

  constructor(connection: Connection, host: WriteQueueHost) {
    this.connection = connection
    this.host = host
  }

  /** Runs a write; it is synchronous, and its own errors are its result. */
  run<Result>(work: () => Result, { atomic = false } = {}): Promise<Result> {
    return new Promise((resolve, reject) => {
      // The result comes from `work`, so its type is known.
      this.waiting.push({
        work,
        atomic,
        since: Date.now(),
        resolve: result => resolve(result as Result),
        reject,
      })
      this.schedule()
    })
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
    const late = this.blocked.filter(({ since }) => since < limit)
    this.blocked = this.blocked.filter(({ since }) => since >= limit)
    for (const job of late) {
      job.reject(
        new CommandError(
          Code.lockTimeout,
          'this write waits for an open transaction; a write inside a transaction must be given its session',
        ),
      )
    }
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
    const outcomes: Outcome[] = []
    try {
      this.connection.execute('BEGIN IMMEDIATE')
      for (const job of jobs) {
        const outcome = this.runJob(job)
        if (outcome) outcomes.push(outcome)
        else this.blocked.push(job)
      }
      this.connection.execute('COMMIT')
    } catch (error) {
      this.rollBack()
      this.blocked = this.blocked.filter(job => !jobs.includes(job))
      for (const job of jobs) job.reject(error)
      return
    }
    for (const outcome of outcomes) {
      if ('error' in outcome) outcome.job.reject(outcome.error)
      else outcome.job.resolve(outcome.result)
    }
  }

  /** null when the job met a lock. Without locks there is nothing to undo: a refused document writes nothing. */
  private runJob(job: Job): Outcome | null {
    const guarded = job.atomic || this.host.hasLocks()
    const version = this.host.catalogVersion()
    if (guarded) this.connection.execute('SAVEPOINT job')
    try {
      const result = job.work()
      if (guarded) this.connection.execute('RELEASE job')
      return { job, result }
    } catch (error) {
      // What SQLite refuses, such as a page on a full disk, fails the group; any other error is this job's alone.
      if (sqliteCode(error) !== null) throw error
      if (error instanceof Blocked || job.atomic) {
        this.connection.execute('ROLLBACK TO job')
        if (this.host.catalogVersion() !== version) this.host.reloadCatalog()
      }
      if (guarded) this.connection.execute('RELEASE job')
      return error instanceof Blocked ? null : { job, error }
    }
  }

  private rollBack(): void {
    try {
      this.connection.execute('ROLLBACK')
    } catch (error) {
      // SQLite has rolled back by itself already, as it does when the disk is full.
      if (sqliteCode(error) === null) throw error
    }
    this.host.reloadCatalog()
  }
}
