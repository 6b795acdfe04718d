/** A change gets its timestamp before its transaction ends; no transaction lasts this long (db/transaction.ts). */
const UNSEEN_MS = 60_000

/** The two clocks of a process, in milliseconds. */
interface Now {
  wall: number
  /** Never set back, nor forward. */
  steady: number
}

/**
 * Which changes a process has read, by their timestamps from the database's clock. One may become visible up to a minute
 * after a later one, so the last minute is read again; once a later read has found it settled, only what is newer.
 */
export class SeenChanges {
  private latest: number | null = null
  /** All changes up to this timestamp have been read. */
  private settled = -Infinity
  /** A timestamp that was read, and when: a minute later all changes up to it are visible. */
  private settling: { until: number; seenAt: number } | null = null

  /** From which timestamp the next read must start; null for everything. */
  since({ wall }: Now): Date | null {
    if (this.latest === null) return null
    // After the clock is set back, changes get earlier timestamps than those already read.
    return new Date(Math.min(Math.max(this.latest - UNSEEN_MS, this.settled), wall - UNSEEN_MS))
  }

  /** Notes a read that found timestamps up to `latest` (null: none). */
  read(began: Now, ended: Now, latest: Date | null): void {
    // Where nothing has a timestamp yet, the machine's clock is exact enough.
    this.latest = Math.max(this.latest ?? began.wall - UNSEEN_MS, latest?.getTime() ?? -Infinity)
    if (this.settling && began.steady - this.settling.seenAt < UNSEEN_MS) return
    if (this.settling) this.settled = this.settling.until
    this.settling = { until: this.latest, seenAt: ended.steady }
  }
}
