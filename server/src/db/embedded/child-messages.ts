/** What the embedded database's process is told when it starts (its one argument, as JSON). */
export interface ChildOptions {
  dataDir: string
  /** false gives up durability for speed: for tests, whose data is thrown away */
  durable: boolean
  lockWaitMs: number
}

/** What it says over its channel. */
export type ChildMessage = { kind: 'ready' } | { kind: 'failed'; message: string }

/** The one thing that it can be told later. */
export const STOP = 'stop'
