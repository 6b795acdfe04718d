import { Code, CommandError } from '../values/command-error.ts'

const MEMORY_LIMIT = 100 * 1024 * 1024
const ROWS_BETWEEN_CHECKS = 64

/** What a query may use: time (maxTimeMS) and memory, 100 MB a sort or aggregation as in MongoDB. */
export class Budget {
  private deadline = 0
  private bytes = 0
  private steps = 0

  /** @param maxTimeMs 0 for no limit */
  constructor(maxTimeMs: number) {
    this.restart(maxTimeMs)
  }

  /** A cursor's next batch has its own time. */
  restart(maxTimeMs: number): void {
    this.deadline = maxTimeMs > 0 ? Date.now() + maxTimeMs : Number.POSITIVE_INFINITY
  }

  /** @throws CommandError MaxTimeMSExpired; looks at the clock now and then only */
  step(): void {
    if (++this.steps % ROWS_BETWEEN_CHECKS !== 0 || Date.now() <= this.deadline) return
    throw new CommandError(Code.maxTimeExpired, 'operation exceeded time limit')
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
