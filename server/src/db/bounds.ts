import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'

/** The time limit of a command of a report, list or check that a caller waits for. */
const LONGEST_MS = 7000

type Work = Pick<Context, 'request'>

const stopped = () => new AppError('BUSY', undefined, { retryAfterSeconds: 2 })

/** Aborts work whose caller has already been answered. Call it between two steps. */
export function requireTime({ request }: Work): void {
  if (request && performance.now() > request.endsAt) throw stopped()
}

/** The same, but also when the caller has disconnected: for reads only. */
export function requireCaller(work: Work): void {
  requireTime(work)
  if (work.request?.signal.aborted) throw stopped()
}

/**
 * Options for a read that may be long: the caller's remaining time. Throws when the caller no longer waits. The server's
 * background work has no limit here: it reads in small steps.
 */
export function timeLeft(work: Work): { maxTimeMS?: number } {
  if (!work.request) return {}
  requireCaller(work)
  const left = Math.floor(work.request.endsAt - performance.now())
  return { maxTimeMS: Math.max(1, Math.min(LONGEST_MS, left)) }
}
