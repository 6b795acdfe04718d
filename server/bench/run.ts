import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** The processes and folders of one run, released in reverse order, however the run ends. */
export class Run {
  readonly #ends: (() => Promise<unknown>)[] = []

  atEnd(end: () => Promise<unknown>): void {
    this.#ends.push(end)
  }

  async end(): Promise<void> {
    for (let end = this.#ends.pop(); end; end = this.#ends.pop()) {
      await end().catch((error: unknown) => console.error(error))
    }
  }

  async temporaryFolder(): Promise<string> {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'car-wash-bench-'))
    this.atEnd(() => fs.rm(folder, { recursive: true, force: true }))
    return folder
  }
}
