import fs from 'node:fs'

/** Beyond this length of the log, new snapshots wait. SQLite cuts the file back to it when it starts the log again. */
export const LONG_BYTES = 32 * 1024 * 1024
const LONGEST_WAIT_MS = 1000

/**
 * Keeps the write-ahead log short. SQLite starts it again only if at some moment no snapshot is pinned, and without a pause
 * between transactions or long reads there is no such moment. So when the log is long, new ones wait until those in
 * progress have ended, but not longer than a second, since one in progress may wait for a new one.
 */
export class LogLength {
  private readonly file: string
  private limit = LONG_BYTES
  private open: (() => void) | null = null
  /** while new snapshots have to wait: resolves when they may begin */
  wait: Promise<void> | null = null

  /** @param dataFile the database whose log this is */
  constructor(dataFile: string) {
    this.file = `${dataFile}-wal`
  }

  /** After a commit that left snapshots pinned: lets new ones wait if the log has become too long. */
  check(): void {
    const { size } = fs.statSync(this.file)
    if (size <= LONG_BYTES) this.limit = LONG_BYTES
    if (this.wait || size <= this.limit) return
    this.limit = size + LONG_BYTES
    this.wait = new Promise(resolve => (this.open = resolve))
    const timer = setTimeout(() => this.resume(), LONGEST_WAIT_MS)
    void this.wait.then(() => clearTimeout(timer))
  }

  /** Lets waiting snapshots begin. */
  resume(): void {
    this.wait = null
    this.open?.()
    this.open = null
  }
}
