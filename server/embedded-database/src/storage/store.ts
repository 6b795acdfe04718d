import { BLOCKED, type Steps, type Work, finish, yieldToOthers, isInSteps } from '../query/steps.ts'
import { Code, CommandError } from '../values/command-error.ts'
import { Catalog } from './catalog.ts'
import { checkInSteps, markClean, markDamaged, openDataFile } from './data-file.ts'
import { LogLength } from './log-length.ts'
import { Connection, sentenceOf, sqliteCode } from './sqlite.ts'

export interface StoreOptions {
  readonly file: string
  /** false gives up durability for speed */
  readonly durable: boolean
  /** called when the file turns out to be damaged: the caller should shut down */
  readonly onDamage?: (reason: string) => void
}

/** A connection pinned to one state of the file. */
export interface Snapshot {
  readonly connection: Connection
  users: number
}

/** How a write behaves when it yields or fails. */
interface JobOptions {
  /**
   * all or nothing: an error undoes all its writes, and none is committed before it is done; otherwise writes before an
   * error or a pause stay, as in MongoDB
   */
  readonly atomic?: boolean
  /** stores its progress, since its writes so far are about to be committed */
  readonly atPause?: () => void
}

/** Every job has all fields from the start: V8 reads objects of one shape fastest. */
interface Job {
  readonly work: () => unknown
  readonly atomic: boolean
  readonly atPause: (() => void) | undefined
  since: number
  steps: Steps<unknown> | null
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

export interface LockHolder {
  /** another write has met one of its locks */
  isWanted: boolean
}

/** Thrown by a write outside a transaction that meets a transaction's lock, before it writes anything. */
export class Blocked extends Error {}

/** A retryable error: a driver sends the command again, for instance after a restart. */
export const closed = (): CommandError => new CommandError(Code.interrupted, 'the database is closed')

/** Page cache of a reader, needed only for pages still in the WAL: those in the file are memory-mapped and shared. */
const READER_KB = 4096

/**
 * Limits of a group commit: number of writes and time. A shorter time would cut the writes of 32 clients into several
 * commits on a busy machine; with one write's last step it remains below the 50 ms for which others may be held up.
 */
const GROUP = 256
const GROUP_MS = 25

/**
 * The data file. Writes run one after the other, and all waiting ones share one SQLite transaction (group commit): one
 * fsync, after which they are acknowledged. All readers between the same two commits share one pinned snapshot, whose
 * pages are cached; inside an open SQLite transaction a read costs half.
 */
export class Store {
  readonly writer: Connection
  readonly catalog: Catalog
  /** the transaction that holds each lock, on a row or on a key of a unique index */
  readonly locks = new Map<number | string, LockHolder>()
  /** what has to be done before a group's commit, and after a failed one */
  ending: { commit: () => void; rollBack: () => void } | null = null
  private readonly log: LogLength
  private readonly options: StoreOptions
  private current: Snapshot | null = null
  private readonly readers: Connection[] = []
  private readonly idle: Connection[] = []
  private waiting: Job[] = []
  private blocked: Job[] = []
  private scheduled = false
  /** sweeps requested since the running one began */
  private sweeps = 0
  isClosed = false

  constructor(options: StoreOptions) {
    this.options = options
    this.log = new LogLength(options.file)
    const { connection, wasClosed } = openDataFile(options.file, options)
    this.writer = connection
    this.catalog = new Catalog(this.writer)
    this.sweep()
    if (!wasClosed) void this.check()
  }

  /** After an unclean shutdown: checks the file in the background. */
  private async check(): Promise<void> {
    try {
      await finish(checkInSteps({ latest: () => this.latest.connection }, this.options.file))
    } catch (error) {
      if (!this.isClosed) this.endDamaged(sentenceOf(error))
    }
  }

  /** Unrecoverable: marks the file so that it is refused until a backup replaces it. */
  endDamaged(reason: string): void {
    const mark = (): void => markDamaged(this.writer)
    const end = (): void => this.options.onDamage?.(reason)
    this.run(mark).then(end, end)
  }

  /** Removes dropped data from the file in the background. A failed sweep is repeated at the next one. */
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

  /** Call when no transaction is open. Rejects waiting writes. */
  close(): void {
    this.isClosed = true
    this.log.resume()
    for (const { reject } of [...this.waiting.splice(0), ...this.blocked.splice(0)]) reject(closed())
    for (const connection of [...this.readers, this.writer])
      if (connection.inTransaction) connection.execute('ROLLBACK')
    markClean(this.writer)
    for (const connection of [...this.readers, this.writer]) connection.close()
  }

  /** The latest committed snapshot; increment `users` to keep it, then `release` it. */
  get latest(): Snapshot {
    if (this.current) return this.current
    const connection =
      this.idle.pop() ?? new Connection(this.options.file, { ...this.options, cacheKb: READER_KB })
    if (!this.readers.includes(connection)) this.readers.push(connection)
    connection.execute('BEGIN')
    // The first read pins the snapshot.
    connection.number('SELECT n FROM seq LIMIT 1')
    return (this.current = { connection, users: 0 })
  }

  /** The number of pinned snapshots, including the latest. */
  get snapshots(): number {
    return this.readers.length - this.idle.length
  }

  /** While a read or a transaction that begins should wait, so that the log stays short: resolves when it may begin. */
  get room(): Promise<void> | null {
    return this.log.wait
  }

  /** Closes a snapshot that is neither in use nor the latest. */
  release(snapshot: Snapshot): void {
    if (snapshot.users > 0 || this.isClosed) return
    if (snapshot !== this.current) {
      snapshot.connection.execute('ROLLBACK')
      this.idle.push(snapshot.connection)
    }
    if (this.log.wait) this.shortenLog()
  }

  /** Empties the log into the file if no snapshot is in use: the next write starts it again. */
  private shortenLog(): void {
    if (this.current?.users === 0) {
      // Its release comes back here.
      this.outdate()
      return
    }
    if (this.writer.inTransaction || this.snapshots > 0) return
    try {
      this.writer.all('PRAGMA wal_checkpoint(PASSIVE)')
    } catch {
      // As with a full disk. SQLite repeats this after each commit, and ignores errors too.
    }
    this.log.resume()
  }

  /** Before a commit, so that later reads see it. A snapshot without users must not keep the WAL from being reset. */
  private outdate(): void {
    const { current } = this
    this.current = null
    if (current) this.release(current)
  }

  /** Queues a write, which may yield; its error rejects the promise. */
  run<Result>(work: () => Work<Result>, { atomic = false, atPause }: JobOptions = {}): Promise<Result> {
    return new Promise<unknown>((resolve, reject) => {
      if (this.isClosed) throw closed()
      this.waiting.push({ work, atomic, atPause, since: 0, steps: null, resolve, reject })
      this.schedule()
    }) as Promise<Result>
  }

  /** After a transaction has ended: moves the writes that waited for locks to the front. */
  retryBlocked(): void {
    this.waiting.unshift(...this.blocked.splice(0))
    this.schedule()
  }

  /** The transaction that holds this lock, now marked as wanted. */
  holderOf(lock: number | string): LockHolder | undefined {
    const holder = this.locks.get(lock)
    if (holder) holder.isWanted = true
    return holder
  }

  /** Rejects writes that have waited too long for a transaction's lock. */
  failBlocked(longerThanMs: number): void {
    const limit = performance.now() - longerThanMs
    const reason = 'an open transaction holds the lock; pass its session to a write that belongs to it'
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
        // Meanwhile readers see the previous commit.
        while (!answer && job.atomic) {
          await yieldToOthers()
          if (this.isClosed) throw closed()
          answer = this.runJob(job, paused)
        }
        if (answer) answers.push(answer)
        if (begun < jobs.length && performance.now() > end) break
      }
      this.ending?.commit()
      this.outdate()
      this.writer.execute('COMMIT')
      if (this.snapshots > 0) this.log.check()
      for (const answer of answers) answer()
      this.waiting.push(...paused)
    } catch (error) {
      this.ending?.rollBack()
      // SQLite may have rolled back by itself, as when the disk is full.
      if (!this.isClosed && this.writer.inTransaction) this.writer.execute('ROLLBACK')
      if (!this.isClosed) this.catalog.reload()
      const failed = jobs.slice(0, begun)
      this.blocked = this.blocked.filter(job => !failed.includes(job))
      for (const job of failed) job.reject(error)
    }
    this.waiting.unshift(...jobs.slice(begun))
  }

  /** Runs a job until it ends or yields. Returns how to settle it after the commit, or null when it is not done. */
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
      // An SQLite error, such as a full disk, fails the whole group; any other error only this job.
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
