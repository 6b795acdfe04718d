import { BLOCKED, type Steps, type Work, finish, giveWay, isInSteps } from '../query/steps.ts'
import { Code, CommandError } from '../values/command-error.ts'
import { Catalog } from './catalog.ts'
import { checkInSteps, markClean, markDamaged, openDataFile } from './data-file.ts'
import { Connection, sentenceOf, sqliteCode } from './sqlite.ts'

export interface StoreOptions {
  readonly file: string
  /** false gives up durability for speed */
  readonly durable: boolean
  /** called when the file turns out to be damaged: nothing should go on then */
  readonly onDamage?: (reason: string) => void
}

/** A connection that shows one state of the file, whatever is committed meanwhile. */
export interface Snapshot {
  readonly connection: Connection
  users: number
}

/** How a write that may have to give way behaves then. */
interface JobOptions {
  /**
   * an error undoes all it wrote, and nothing of it is committed before it is done; otherwise what was written before
   * an error or a pause stays, as in MongoDB
   */
  readonly atomic?: boolean
  /** writes down how far it has come: what it wrote until then is about to be committed */
  readonly atPause?: () => void
}

interface Job extends JobOptions {
  readonly work: () => unknown
  since: number
  steps?: Steps<unknown>
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

export interface LockHolder {
  /** somebody has met one of its locks */
  isWanted: boolean
}

/** Thrown by a write outside a transaction that meets a transaction's lock, before it has written anything. */
export class Blocked extends Error {}

/** A driver runs the command again, after a restart for instance. */
export const closed = (): CommandError => new CommandError(Code.interrupted, 'the database is closed')

/** Of the pages that are still in the log: those in the file itself are mapped, and shared. */
const READER_KB = 4096

/** How many writes share one commit at most, and for how long. */
const GROUP = 256
const GROUP_MS = 10

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
  private readonly readers: Connection[] = []
  private readonly idle: Connection[] = []
  private waiting: Job[] = []
  private blocked: Job[] = []
  private scheduled = false
  /** how often a sweep was asked for since the one that runs began */
  private sweeps = 0
  isClosed = false

  constructor(options: StoreOptions) {
    this.options = options
    const { connection, wasClosed } = openDataFile(options.file, options)
    this.writer = connection
    this.catalog = new Catalog(this.writer)
    this.sweep()
    if (!wasClosed) void this.check()
  }

  /** After an unclean end: looks through the file while others work. */
  private async check(): Promise<void> {
    try {
      await finish(checkInSteps({ latest: () => this.latest.connection }, this.options.file))
    } catch (error) {
      if (!this.isClosed) this.endDamaged(sentenceOf(error))
    }
  }

  /** Nothing can be done here any more: the file is refused until a backup takes its place. */
  endDamaged(reason: string): void {
    const mark = (): void => markDamaged(this.writer)
    const end = (): void => this.options.onDamage?.(reason)
    this.run(mark).then(end, end)
  }

  /** Lets what was dropped go from the file, while others work. What fails is left for the next time. */
  sweep(): void {
    const isRunning = this.sweeps++ > 0
    if (!isRunning) void this.sweepAll()
  }

  private async sweepAll(): Promise<void> {
    while (this.sweeps > 0) {
      const asked = this.sweeps
      await this.run(() => this.catalog.sweep()).catch(() => undefined)
      this.sweeps = this.sweeps === asked ? 0 : 1
    }
  }

  /** When no transaction is open any more. Gives up what waits. */
  close(): void {
    this.isClosed = true
    for (const { reject } of [...this.waiting.splice(0), ...this.blocked.splice(0)]) reject(closed())
    for (const connection of [...this.readers, this.writer])
      if (connection.inTransaction) connection.execute('ROLLBACK')
    markClean(this.writer)
    for (const connection of [...this.readers, this.writer]) connection.close()
  }

  /** What is committed now; count yourself among its users to keep it, and `release` it. */
  get latest(): Snapshot {
    if (this.current) return this.current
    const connection =
      this.idle.pop() ?? new Connection(this.options.file, { ...this.options, cacheKb: READER_KB })
    if (!this.readers.includes(connection)) this.readers.push(connection)
    connection.execute('BEGIN')
    // The first read pins the state.
    connection.number('SELECT n FROM seq LIMIT 1')
    return (this.current = { connection, users: 0 })
  }

  /** How many states of the file are read, the latest among them. */
  get snapshots(): number {
    return this.readers.length - this.idle.length
  }

  /** Gives back a state that is neither used nor the latest. */
  release(snapshot: Snapshot): void {
    if (snapshot.users > 0 || snapshot === this.current || this.isClosed) return
    snapshot.connection.execute('ROLLBACK')
    this.idle.push(snapshot.connection)
  }

  /** Before a commit: later reads want what it brings. A state without users must not keep the log from starting anew. */
  private outdate(): void {
    const { current } = this
    this.current = null
    if (current) this.release(current)
  }

  /** Runs a write, which may give way; its own errors are its result. */
  run<Result>(work: () => Work<Result>, options?: JobOptions): Promise<Result> {
    return new Promise<unknown>((resolve, reject) => {
      if (this.isClosed) throw closed()
      this.waiting.push({ work, ...options, since: 0, resolve, reject })
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
    const limit = performance.now() - longerThanMs
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
      void this.runGroup(this.waiting.splice(0, GROUP)).then(() => {
        this.scheduled = false
        this.schedule()
      })
    })
  }

  private async runGroup(jobs: Job[]): Promise<void> {
    const end = performance.now() + GROUP_MS
    const answers: (() => void)[] = []
    const paused: Job[] = []
    let begun = 0
    try {
      this.outdate()
      this.writer.execute('BEGIN IMMEDIATE')
      for (const job of jobs) {
        begun++
        let answer = this.runJob(job, paused)
        // Others read what was committed before.
        while (!answer && job.atomic) {
          await giveWay()
          if (this.isClosed) throw closed()
          answer = this.runJob(job, paused)
        }
        if (answer) answers.push(answer)
        if (begun < jobs.length && performance.now() > end) break
      }
      this.outdate()
      this.writer.execute('COMMIT')
      for (const answer of answers) answer()
      this.waiting.push(...paused)
    } catch (error) {
      // SQLite has rolled back by itself already where it cannot go on, as when the disk is full.
      if (!this.isClosed && this.writer.inTransaction) this.writer.execute('ROLLBACK')
      if (!this.isClosed) this.catalog.reload()
      const failed = jobs.slice(0, begun)
      this.blocked = this.blocked.filter(job => !failed.includes(job))
      for (const job of failed) job.reject(error)
    }
    this.waiting.unshift(...jobs.slice(begun))
  }

  /** Runs a job until it ends or gives way; how it will be answered after the commit, or null when it is not done. */
  private runJob(job: Job, paused: Job[]): (() => void) | null {
    const { writer, catalog } = this
    const { version } = catalog
    if (job.atomic && !job.steps) writer.execute('SAVEPOINT job')
    try {
      const result = job.steps ?? job.work()
      if (typeof result !== 'object' || result === null || !isInSteps(result)) return this.done(job, result)
      job.steps = result
      const step = result.next()
      if (step.done) return this.done(job, step.value)
      if (job.atomic) return null
      job.atPause?.()
      job.since = performance.now()
      if (step.value === BLOCKED) this.blocked.push(job)
      else paused.push(job)
      return null
    } catch (error) {
      // What SQLite refuses, such as a page on a full disk, fails the group; any other error is this job's alone.
      if (sqliteCode(error)) throw error
      if (job.atomic) {
        writer.execute('ROLLBACK TO job; RELEASE job')
        if (catalog.version !== version) catalog.reload()
      }
      return () => job.reject(error)
    }
  }

  private done(job: Job, result: unknown): () => void {
    if (job.atomic) this.writer.execute('RELEASE job')
    return () => job.resolve(result)
  }
}
