import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { kill, type Program } from '../programs.ts'

/** The longest time until a program runs, whichever others are killed. */
const START_MS = 120_000

/** A program that is restarted whenever it ends. */
export class Kept<T extends { process: Program['process'] }> {
  current: T | null = null
  /** Why it is no longer restarted. */
  failed: Error | null = null
  readonly #start: () => Promise<T>
  #cycle: Promise<unknown> = Promise.resolve()
  #stopping = false

  constructor(start: () => Promise<T>) {
    this.#start = start
  }

  async run(): Promise<T> {
    const running = await this.#started()
    const ended = once(running.process, 'exit')
    this.current = running
    this.#cycle = ended.then(async () => {
      this.current = null
      if (this.#stopping) return
      await this.run().catch((error: unknown) => {
        if (!this.#stopping) this.failed = new Error('it does not start again', { cause: error })
      })
    })
    return running
  }

  /** Its dependencies may be down too: keeps retrying. */
  async #started(): Promise<T> {
    const until = performance.now() + START_MS
    for (;;) {
      try {
        return await this.#start()
      } catch (error) {
        if (this.#stopping || performance.now() > until) throw error
        await pause(300)
      }
    }
  }

  /** Ends it, even while it is starting. */
  async stop(): Promise<void> {
    this.#stopping = true
    for (let cycle: unknown = null; cycle !== this.#cycle;) {
      cycle = this.#cycle
      if (this.current) await kill(this.current.process)
      await this.#cycle
    }
  }
}
