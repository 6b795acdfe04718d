import { setTimeout } from 'node:timers/promises'
import type { Connection } from 'mongoose'
import { requireKnownSchema } from './migrations.ts'
import { StartupError } from './failure.ts'

const LOOK_EVERY_MS = 5000

/** Resolves `outdated` when a newer program has taken over: this one must write no more. `read` is called as often. */
export function watchSchema(
  db: Connection,
  read: () => Promise<void>,
): { outdated: Promise<StartupError>; stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  let looking: Promise<void> | undefined
  const outdated = new Promise<StartupError>(resolve => {
    const look = async () => {
      for (;;) {
        await setTimeout(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
        if (signal.aborted) return
        try {
          await requireKnownSchema(db)
          await read()
        } catch (error) {
          if (error instanceof StartupError) {
            resolve(error)
            return
          }
        }
      }
    }
    looking = look()
  })
  return {
    outdated,
    stop: async () => {
      stopping.abort()
      await looking
    },
  }
}
