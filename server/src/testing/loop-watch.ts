import { readFileSync } from 'node:fs'

/**
 * The CPU time of the thread that runs JavaScript, in milliseconds; that of the whole process where the system does not
 * say. The process also compiles and collects garbage in threads of its own, which hold up nobody.
 */
export function cpuMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6
  } catch {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
}

/**
 * Measures how long this process's event loop works without a break, in milliseconds of its own CPU time: on a busy
 * machine the clock also runs while the process waits for the CPU, which is not its own doing.
 */
export class LoopWatch {
  #longest = 0
  #since = performance.now()
  #used = cpuMs()
  readonly #timer = setInterval(() => {
    this.#look()
  }, 5)

  /** The loop's longest possible stretch since the last sample: bounded by both elapsed and CPU time. */
  #look(): void {
    const used = cpuMs() - this.#used
    const passed = performance.now() - this.#since
    this.#longest = Math.max(this.#longest, Math.min(passed, used))
    this.#since = performance.now()
    this.#used += used
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
