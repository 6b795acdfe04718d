/**
 * Watches how long the event loop of this process works without a break, in milliseconds of its own computing time: on
 * a busy machine the clock goes on while the process waits for its turn, which blocks nobody by its own doing.
 */
export class LoopWatch {
  #longest = 0
  #since = performance.now()
  #used = process.cpuUsage()
  readonly #timer = setInterval(() => {
    this.#look()
  }, 5)

  /** What the loop has worked at once since the last look: no more than has passed, and no more than was computed. */
  #look(): void {
    const { user, system } = process.cpuUsage(this.#used)
    const passed = performance.now() - this.#since
    this.#longest = Math.max(this.#longest, Math.min(passed, (user + system) / 1000))
    this.#since = performance.now()
    this.#used = process.cpuUsage()
  }

  /** The longest stretch since this was asked last. */
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
