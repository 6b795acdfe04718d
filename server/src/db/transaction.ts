import type { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import mongoose, { type ClientSession } from 'mongoose'
import type { Context } from '../context.ts'
import type { ErrorCode } from '../contract/errors.ts'
import { AppError, busy } from '../errors.ts'
import { databaseFailure } from './failure.ts'

const { MongoBulkWriteError, MongoError, MongoNetworkError } = mongoose.mongo

/** The driver would retry for 120 s; a person does not wait that long. */
const DEADLINE_MS = 5000
/** How long the outcome of a commit is asked for: whoever is answered before it is known is not told what was stored. */
const OUTCOME_MS = 30_000
const ASKED_EVERY_MS = 50

const OPTIONS = {
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority' },
  readPreference: 'primary',
} as const

/** Optimistic-lock failure: a document changed between read and write; the caller re-reads and retries. */
export class StaleRead extends Error {
  override readonly name = 'StaleRead'
}

/**
 * The one way to open a transaction: snapshot read concern, majority write concern, primary, and a deadline after which
 * it is BUSY (503). Model calls inside join automatically (transactionAsyncLocalStorage); await them one by one,
 * never with Promise.all. Native `Model.collection.*` calls join by `joined(context)`. `work` may run several
 * times: it must have no effect outside the database. Nothing is committed for a request that has been answered, and
 * none is answered as late once its commit has begun.
 */
export const transaction = <T>(
  context: Pick<Context, 'db' | 'request' | 'metrics'>,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> => run(context, work, () => context.request?.beginCommit())

/** By these a native `Model.collection.*` call joins the running transaction: casting costs as much as the command. */
export const joined = ({ db }: Pick<Context, 'db'>): { session?: ClientSession } => {
  // Mongoose's types do not name it.
  const { base } = db as unknown as { base: { transactionAsyncLocalStorage: AsyncLocalStorage<Joined> } }
  const { session } = base.transactionAsyncLocalStorage.getStore() ?? {}
  return session ? { session } : {}
}
interface Joined {
  session?: ClientSession
}

/** Reads of one instant, which end at the request's deadline like any others. */
export const snapshot = <T>(
  context: Pick<Context, 'db' | 'request' | 'metrics'>,
  read: (session: ClientSession) => Promise<T>,
): Promise<T> =>
  run(context, read, () => requireTime(context.request?.endsAt ?? Number.POSITIVE_INFINITY, 'BUSY'))

async function run<T>(
  { db, request, metrics }: Pick<Context, 'db' | 'request' | 'metrics'>,
  work: (session: ClientSession) => Promise<T>,
  beforeCommit: () => void,
): Promise<T> {
  const deadline = Math.min(performance.now() + DEADLINE_MS, request?.endsAt ?? Number.POSITIVE_INFINITY)
  let result: { value: T } | undefined
  let late: ErrorCode = 'BUSY'
  let runs = 0
  await db.transaction(async session => {
    if (runs++ > 0) metrics?.retries.inc()
    requireTime(deadline, late)
    const value = await work(session).catch((error: unknown) => {
      if (databaseFailure(error) === 'away') late = 'DB_UNAVAILABLE'
      throw againIfPassing(error)
    })
    beforeCommit()
    await commit(session)
    result = { value }
  }, OPTIONS)
  if (!result) throw new Error('a transaction ended without running')
  return result.value
}

function requireTime(until: number, code: ErrorCode): void {
  if (performance.now() > until) throw new AppError(code, undefined, { retryAfterSeconds: 1 })
}

/** A conflict of two transactions, and a transaction that the server has given up meanwhile. */
const CONFLICTS = new Set([112, 251])

/** Retries a transaction that conflicted, also where the server says so by its code alone and without MongoDB's label. */
function againIfConflict(error: unknown): unknown {
  if (error instanceof MongoError && CONFLICTS.has(Number(error.code)))
    error.addErrorLabel('TransientTransactionError')
  return error
}

/** The same for one whose connection was lost. The driver recognises only its own class of network errors. */
function againIfPassing(error: unknown): unknown {
  const isOwn = error instanceof MongoError && !(error instanceof MongoBulkWriteError)
  const lost = isOwn ? error : asNetworkError(error)
  if (lost instanceof MongoNetworkError) lost.addErrorLabel('TransientTransactionError')
  return againIfConflict(lost)
}

const asNetworkError = (error: unknown): unknown =>
  error instanceof Error && databaseFailure(error) === 'away'
    ? new MongoNetworkError(error.message, { cause: error })
    : error

/** Commits, again if the connection is lost: it takes effect once. The driver does not recognise raw socket errors. */
async function commit(session: ClientSession): Promise<void> {
  for (const until = performance.now() + OUTCOME_MS; ;) {
    try {
      await session.commitTransaction()
      return
    } catch (error) {
      const isKnown =
        error instanceof MongoError &&
        !error.hasErrorLabel('UnknownTransactionCommitResult') &&
        databaseFailure(error) !== 'away'
      if (isKnown) throw againIfConflict(error)
      if (performance.now() > until) throw lostCommit(error)
      await pause(ASKED_EVERY_MS)
    }
  }
}

/** A read for the reply, repeated after a commit while the database is away: the caller is told what was stored. */
export async function readStored<T>(
  { request }: Pick<Context, 'request'>,
  read: () => Promise<T>,
): Promise<T> {
  for (const until = performance.now() + OUTCOME_MS; ;) {
    try {
      return await read()
    } catch (error) {
      if (!request?.stores || databaseFailure(error) === null || performance.now() > until) throw error
      await pause(ASKED_EVERY_MS)
    }
  }
}

/** The outcome is unknown: do not run the work again. */
const lostCommit = (cause: unknown): Error =>
  cause instanceof MongoError
    ? cause
    : new MongoNetworkError('the connection was lost during a commit', { cause: cause as Error })

/** True for the server's "duplicate key" (11000), which aborts the transaction, so catch it outside. */
export const isDuplicateKey = (
  error: unknown,
): error is { code: 11000; keyPattern?: Record<string, unknown> } =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 11000

const MAX_TRIES = 5

/** Repeats work whose insert, or upsert, was overtaken by an equal one; BUSY after five tries. */
export async function retryDuplicates<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
    }
  }
  throw busy()
}
