/** One refresh at a time of what a process keeps in memory, shared by all that wait for it. */
export class SharedRefresh {
  /** Settles when the current refresh, if any, has ended. */
  private running: Promise<void> = Promise.resolve()
  /** The refresh after the current one, shared by all callers since. */
  private waiting: Promise<void> | null = null

  /** A caller must see what was written before the call, which the current refresh may have missed. */
  after(refresh: () => Promise<void>): Promise<void> {
    this.waiting ??= this.running.then(() => {
      this.waiting = null
      const refreshed = refresh()
      this.running = refreshed.catch(() => undefined)
      return refreshed
    })
    return this.waiting
  }
}
