import { Code, CommandError } from '../values/command-error.ts'

const MEMORY_LIMIT = 100 * 1024 * 1024
/** Units of work between clock checks; a document costs 1, plus 1 per kB. */
const WORK_BETWEEN_CHECKS = 64
/** A query yields after this much work or time, whichever comes first. */
const WORK_AT_ONCE = 2048
const MS_AT_ONCE = 8

/** A query's limits: time (maxTimeMS) and memory, 100 MB per sort or aggregation as in MongoDB. */
export class Budget {
  private deadline = 0
  /** currently held in memory */
  bytes = 0
  private unchecked = 0
  private work = 0
  /** when this turn began; null before its first clock check */
  private since: number | null = null

  /** @param maxTimeMs 0 for no limit */
  constructor(maxTimeMs: number) {
    this.restart(maxTimeMs)
  }

  /** Each batch of a cursor has a fresh time limit. */
  restart(maxTimeMs: number): void {
    this.deadline = maxTimeMs > 0 ? performance.now() + maxTimeMs : Number.POSITIVE_INFINITY
    this.beginTurn()
  }

  private beginTurn(): void {
    this.work = 0
    this.since = null
  }

  /**
   * Call for each document examined, with its size if it was read from the file. Checks the clock only now and then.
   * @returns whether it is time to yield
   * @throws CommandError MaxTimeMSExpired
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

  /** @param bytes negative to release memory
   * @throws CommandError when the query would have to spill to disk, which this database cannot do */
  charge(bytes: number): void {
    this.bytes += bytes
    if (this.bytes <= MEMORY_LIMIT) return
    const message = `Exceeded memory limit of ${MEMORY_LIMIT} bytes: the embedded database cannot spill to disk`
    throw new CommandError(Code.memoryLimit, message)
  }
}
