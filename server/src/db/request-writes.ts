import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestScope } from '../context.ts'
import { requireTime } from './bounds.ts'

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
