import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context, RequestScope } from '../context.ts'
import { busy } from '../errors.ts'

/** The time limit of a command of a report, list or check that a caller waits for. */
const LONGEST_MS = 7000

type Work = Pick<Context, 'request'>

/** Aborts work whose caller has already been answered. Call it between two steps. */
export function requireTime({ request }: Work): void {
  if (request && performance.now() > request.endsAt) throw busy(2)
}

/** The same, but also when the caller has disconnected: for reads only. */
export function requireCaller(work: Work): void {
  requireTime(work)
  if (work.request?.signal.aborted) throw busy(2)
}

/** Options for a read that may be long: the caller's remaining time; none in background work. Throws without a caller. */
export function timeLeft(work: Work): { maxTimeMS?: number } {
  if (!work.request) return {}
  requireCaller(work)
  const left = Math.floor(work.request.endsAt - performance.now())
  return { maxTimeMS: Math.max(1, Math.min(LONGEST_MS, left)) }
}

interface Running {
  request: RequestScope
  /** A GET: it may be answered whether or not its side notes are stored. */
  isRead: boolean
}

const running = new AsyncLocalStorage<Running>()

/** Runs the handler of a request, whose writes then keep its deadline. */
export const withWritesOf = <T>(of: Running, handler: () => T): T => running.run(of, handler)

const WRITES = ['insert', 'update', 'delete', 'findAndModify', 'bulkWrite'] as const
/** No part of an answer: counts of requests, and days without a booking that a transaction is about to need. */
const ASIDE = new Set<unknown>(['throttles', 'branchDays'])

/**
 * Called with each command before it is sent. A single write of a request is like a commit: it does not begin near the
 * deadline or after it, and once it has begun, the request is answered with its outcome. Those of a transaction wait for
 * its commit.
 * @throws BUSY when the write may no longer begin
 */
export function beforeCommand(command: Readonly<Record<string, unknown>>, isInTransaction: boolean): void {
  const of = running.getStore()
  const kind = WRITES.find(each => command[each] !== undefined)
  if (!of || !kind || isInTransaction) return
  if (of.isRead || ASIDE.has(command[kind])) requireTime(of)
  else of.request.beginCommit()
}
