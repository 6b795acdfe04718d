import type { ClientSession, Connection } from 'mongoose'
import { AppError } from '../errors.ts'

/** The driver would retry for 120 s; a person does not wait that long. */
const DEADLINE_MS = 5000

/**
 * The one way to open a transaction: snapshot read concern, majority write concern, primary, and a deadline after
 * which it is BUSY (503). Model calls inside join by themselves (transactionAsyncLocalStorage), so they are awaited
 * one after the other, never by Promise.all; native `Model.collection.*` calls do not join and are not used inside.
 * `work` may run several times: it must change nothing but the database.
 */
export async function transaction<T>(
  db: Connection,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + DEADLINE_MS
  let result: { value: T } | undefined
  await db.transaction(
    async session => {
      if (performance.now() > deadline) throw new AppError('BUSY', undefined, { retryAfterSeconds: 1 })
      result = { value: await work(session) }
    },
    { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' }, readPreference: 'primary' },
  )
  if (!result) throw new Error('a transaction ended without running')
  return result.value
}

/** True for the server's "duplicate key" (11000), which aborts a transaction and is caught outside it. */
export const isDuplicateKey = (
  error: unknown,
): error is { code: 11000; keyPattern?: Record<string, unknown> } =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 11000
