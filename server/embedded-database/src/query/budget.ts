import { Code, CommandError } from '../values/command-error.ts'

const MEMORY_LIMIT = 100 * 1024 * 1024
/** How much is done between two looks at the clock; a document is 1, and 1 more for each kB. */
const WORK_BETWEEN_CHECKS = 64
/** When others get their turn: after so much work or so much time, whichever is first. */
const WORK_AT_ONCE = 2048
const MS_AT_ONCE = 8

/** What a query may use: time (maxTimeMS) and memory, 100 MB a sort or aggregation as in MongoDB. */
export class Budget {
  private deadline = 0
  /** what it keeps in memory */
  bytes = 0
  private unchecked = 0
  private work = 0
  /** when this turn began; null before its first look at the clock */
  private since: number | null = null

  /** @param maxTimeMs 0 for no limit */
  constructor(maxTimeMs: number) {
    this.restart(maxTimeMs)
  }

  /** A cursor's next batch has its own time. */
  restart(maxTimeMs: number): void {
    this.deadline = maxTimeMs > 0 ? performance.now() + maxTimeMs : Number.POSITIVE_INFINITY
    this.beginTurn()
  }

  private beginTurn(): void {
    this.work = 0
    this.since = null
  }

  /**
   * To be called for each document that is looked at, with its bytes if it is read from the file.
   * @returns whether it is time to give way
   * @throws CommandError MaxTimeMSExpired; looks at the clock now and then only
   */
  step(bytes = 0): boolean {
    this.unchecked += 1 + bytes / 1024
    if (this.unchecked < WORK_BETWEEN_CHECKS) return false
    const now = performance.now()
    if (now > this.deadline) throw new CommandError(Code.maxTimeExpired, 'operation exceeded time limit')
    this.work += this.unchecked
    this.unchecked = 0
    this.since ??= now
    if (this.work < WORK_AT_ONCE && now - this.since < MS_AT_ONCE) return false
    this.beginTurn()
    return true
  }

  /** @param bytes below 0 when they are given back
   * @throws CommandError when the query would have to spill to disk, which this database cannot */
  charge(bytes: number): void {
    this.bytes += bytes
    if (this.bytes <= MEMORY_LIMIT) return
    const message = `Exceeded memory limit of ${MEMORY_LIMIT} bytes: the embedded database cannot spill to disk`
    throw new CommandError(Code.memoryLimit, message)
  }
}
