/**
 * Measures how long this process's event loop works without a break, in milliseconds of its own CPU time: on a busy
 * machine the clock also runs while the process waits for the CPU, which is not its own doing.
 */
export class LoopWatch {
  #longest = 0
  #since = performance.now()
  #used = process.cpuUsage()
  readonly #timer = setInterval(() => {
    this.#look()
  }, 5)

  /** The loop's longest possible stretch since the last sample: bounded by both elapsed and CPU time. */
  #look(): void {
    const { user, system } = process.cpuUsage(this.#used)
    const passed = performance.now() - this.#since
    this.#longest = Math.max(this.#longest, Math.min(passed, (user + system) / 1000))
    this.#since = performance.now()
    this.#used = process.cpuUsage()
  }

  /** The longest stretch since the last call. */
  async longest(): Promise<number> {
    await new Promise(setImmediate)
    this.#look()
    const longest = this.#longest
    this.#longest = 0
    return longest
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
