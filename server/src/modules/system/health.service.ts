import type { Context } from '../../context.ts'
import { hasRoom, ping } from '../../db/probes.ts'

const PATIENCE_MS = 1000

/**
 * Readiness, for load balancers; liveness is a separate call. Indexes are built before the port opens. After a full
 * disk it tries a write: there may be room again.
 */
export async function isReady(context: Context): Promise<boolean> {
  const { health, db, log } = context
  if (health.draining) return false
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>(resolve => {
    timer = setTimeout(() => {
      resolve(false)
    }, PATIENCE_MS)
  })
  const wasFull = health.fullSince !== undefined
  const answers = (wasFull ? hasRoom(db) : ping(db)).then(
    () => true,
    () => false,
  )
  const ready = await Promise.race([answers, late])
  clearTimeout(timer)
  if (ready && wasFull) {
    health.fullSince = undefined
    log.info('the disk of the database has room again')
  }
  return ready
}
