import { setTimeout } from 'node:timers/promises'
import type { Context } from './context.ts'
import { databaseFailure } from './db/failure.ts'
import { AppError } from './errors.ts'

export interface Rounds {
  stop(): Promise<void>
}

/** How long after it has stored something a server counts as used: longer than the desk may take a change back. */
const USED_MS = 90_000
/** The pause of a server that nobody uses: what it then finds, the clock has made due, or another server that died. */
const REST_MS = 30_000

/**
 * Does `work` after each pause (the first after `firstMs`), less often while the server is not used; never twice at once.
 * A round that fails is logged under `name`, and the next one comes as usual. `work` ends early when the signal says so.
 */
export function startRounds(
  context: Context,
  { name, pauseMs, firstMs = pauseMs }: { name: string; pauseMs: number; firstMs?: number },
  work: (signal: AbortSignal) => Promise<unknown>,
): Rounds {
  const stopping = new AbortController()
  const { signal } = stopping
  const goOn = async () => {
    let ranAt = -Infinity
    for (let wait = firstMs; ; wait = pauseMs) {
      await setTimeout(wait, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      const now = performance.now()
      const isUsed = now - (context.health.storedAt ?? -Infinity) < USED_MS
      if (!isUsed && now - ranAt < REST_MS) continue
      ranAt = now
      try {
        await work(signal)
      } catch (error) {
        logFailure(context, { round: name }, error)
      }
    }
  }
  const running = goOn()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** A warning if the database was away or busy, so that the next round does the work; otherwise an error. */
export function logFailure(context: Context, facts: Record<string, string>, error: unknown): void {
  context.log[isPassing(error) ? 'warn' : 'error']({ ...facts, err: error }, 'timed work failed')
}

/** In the database's own words, or in those of a transaction. */
function isPassing(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'BUSY' || error.code === 'DB_UNAVAILABLE'
  const failure = databaseFailure(error)
  return failure === 'away' || failure === 'busy'
}
