import type { Connection } from 'mongoose'
import { requireKnownSchema } from './migrations.ts'
import { StartupError } from './failure.ts'

const LOOK_EVERY_MS = 5000

/**
 * Looks now and then whether a newer program has taken over the database; `outdated` then resolves, and this program
 * must write no more. `read` is called as often. While the database is away it looks again later.
 */
export function watchSchema(
  db: Connection,
  read: () => Promise<void>,
): { outdated: Promise<StartupError>; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()
  let isStopped = false
  const outdated = new Promise<StartupError>(resolve => {
    const look = async () => {
      try {
        await requireKnownSchema(db)
        await read()
      } catch (error) {
        if (error instanceof StartupError) {
          resolve(error)
          return
        }
      }
      next()
    }
    const next = () => {
      if (isStopped) return
      timer = setTimeout(() => {
        looking = look()
      }, LOOK_EVERY_MS)
    }
    next()
  })
  return {
    outdated,
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await looking
    },
  }
}
