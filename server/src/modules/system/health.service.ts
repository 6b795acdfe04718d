import { setTimeout } from 'node:timers/promises'
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
  const wasFull = health.fullSince !== undefined
  const answered = new AbortController()
  const answers = (wasFull ? hasRoom(db) : ping(db)).then(
    () => true,
    () => false,
  )
  const ready = await Promise.race([answers, setTimeout(PATIENCE_MS, false, { signal: answered.signal })])
  answered.abort()
  if (ready && wasFull) {
    health.fullSince = undefined
    log.info('the disk of the database has room again')
  }
  return ready
}
