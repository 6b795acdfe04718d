import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'

/** No command of a report, a list or a check that somebody waits for takes longer. */
const LONGEST_MS = 7000

type Work = Pick<Context, 'request'>

const stopped = () => new AppError('BUSY', undefined, { retryAfterSeconds: 2 })

/** Ends what its caller has been answered without. For the places between two steps. */
export function requireTime({ request }: Work): void {
  if (request && performance.now() > request.endsAt) throw stopped()
}

/** The same, also where the caller has gone: for what only reads. */
export function requireCaller(work: Work): void {
  requireTime(work)
  if (work.request?.signal.aborted) throw stopped()
}

/**
 * Options of a read that may be long: the time that is left to it. Ends what nobody waits for any more. What the server
 * does by itself has no limit here: it reads in small steps.
 */
export function timeLeft(work: Work): { maxTimeMS?: number } {
  if (!work.request) return {}
  requireCaller(work)
  const left = Math.floor(work.request.endsAt - performance.now())
  return { maxTimeMS: Math.max(1, Math.min(LONGEST_MS, left)) }
}
