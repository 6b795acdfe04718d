import { createHash } from 'node:crypto'
import type { Context, Limits } from '../../../../context.ts'
import { retryDuplicates } from '../../../../db/transaction.ts'
import { AppError } from '../../../../errors.ts'
import { given, is } from '../../../../db/field.ts'
import { defineModel } from '../../../../db/model.ts'

const fields = {
  /** A hash. */
  key: given(is.text),
  points: given(is.number),
  /** The attempts count until then, by the monotonic clock. */
  until: given(is.instant),
  /** Long after `until`, so that a clock set forward does not make the database delete the row too early. */
  expire: given(is.instant),
}

/** The attempts of one key. Only `throttle.ts` writes them. */
export const ThrottleModel = defineModel('Throttle', fields, {
  collection: 'throttles',
  personal: 'kept',
  indexes: [
    [{ key: 1 }, { unique: true }],
    [{ expire: -1 }, { expireAfterSeconds: 0 }],
  ],
})

/** A number of attempts per period, counted in the database and so across all servers. */
export interface Throttle {
  /** Part of the key: two throttles never share a counter. */
  name: string
  points: keyof Limits | number
  seconds: number
  /** Where `seconds` varies: its maximum. */
  longestSeconds?: number
}

/** No personal data in the counters. */
export const throttleKey = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

const rateLimited = ({ name }: Throttle, milliseconds: number) =>
  new AppError('RATE_LIMITED', undefined, {
    retryAfterSeconds: Math.ceil(milliseconds / 1000),
    logged: { throttle: name },
  })

/** A clock that cannot be set: wall-clock time at process start plus steady time since. */
const steadyNow = (): number => performance.timeOrigin + performance.now()

/** How far the clocks of servers and database may be reset without losing attempts. */
const KEPT_MS = 7 * 86_400_000

const pointsOf = ({ limits }: Context, { points }: Throttle): number =>
  typeof points === 'number' ? points : limits[points]

const rowKey = ({ name }: Throttle, key: string): string => `${name}:${key}`
const longestMs = ({ seconds, longestSeconds }: Throttle): number => (longestSeconds ?? seconds) * 1000

/** Counts attempts. Earlier ones count until they expire, and never for longer than a full period from now. */
export async function count(
  context: Context,
  throttle: Throttle,
  { key, attempts = 1 }: { key: string; attempts?: number },
): Promise<{ points: number; msLeft: number }> {
  const now = steadyNow()
  const id = { key: rowKey(throttle, key) }
  const until = new Date(now + throttle.seconds * 1000)
  const fresh = { points: attempts, until, expire: new Date(until.getTime() + KEPT_MS) }
  const rows = ThrottleModel(context.db)
  const after = { returnDocument: 'after' } as const
  const row = await retryDuplicates(
    async () =>
      (await rows
        .findOneAndUpdate(
          { ...id, until: { $gt: new Date(now) } },
          { $inc: { points: attempts }, $min: { until: new Date(now + longestMs(throttle)) } },
          after,
        )
        .lean()) ??
      (await rows
        .findOneAndUpdate(
          { ...id, until: { $lte: new Date(now) } },
          { $set: fresh },
          { ...after, upsert: true },
        )
        .lean()),
  )
  return { points: row.points, msLeft: row.until.getTime() - now }
}

/** The share of a limit that a process may keep in memory; it widens the limit by no more than that. */
const KEPT_SHARE = 10
const MAX_KEPT = 10_000

interface Kept {
  attempts: number
  /** The database has these attempts and receives each further one. */
  shared: boolean
  /** By `performance.now()`. */
  endsAt: number
}

/** One per application, released with its connection. */
const keptOf = new WeakMap<Context['db'], Map<string, Kept>>()

function keptBy(db: Context['db'], throttle: Throttle, key: string): Kept {
  const all = keptOf.get(db) ?? new Map<string, Kept>()
  keptOf.set(db, all)
  const now = performance.now()
  const known = all.get(rowKey(throttle, key))
  if (known && known.endsAt > now) return known
  if (all.size >= MAX_KEPT) {
    for (const [other, { endsAt }] of all) if (endsAt <= now) all.delete(other)
  }
  const kept = { attempts: 0, shared: false, endsAt: now + throttle.seconds * 1000 }
  all.set(rowKey(throttle, key), kept)
  return kept
}

/** Counts one attempt, or RATE_LIMITED with the seconds to wait. The first tenth of a limit costs no command. */
export async function spend(context: Context, throttle: Throttle, key: string): Promise<void> {
  const kept = keptBy(context.db, throttle, key)
  const limit = pointsOf(context, throttle)
  if (!kept.shared && kept.attempts < Math.floor(limit / KEPT_SHARE)) {
    kept.attempts++
    return
  }
  const unshared = kept.shared ? 0 : kept.attempts
  kept.shared = true
  try {
    const { points, msLeft } = await count(context, throttle, { key, attempts: unshared + 1 })
    kept.endsAt = performance.now() + msLeft
    if (points > limit) throw rateLimited(throttle, msLeft)
  } catch (error) {
    if (unshared > 0 && !(error instanceof AppError)) kept.shared = false
    throw error
  }
}

/** RATE_LIMITED when none is left; does not count an attempt. */
export async function requireLeft(context: Context, throttle: Throttle, key: string): Promise<void> {
  const now = steadyNow()
  const id = { key: rowKey(throttle, key) }
  const row = await ThrottleModel(context.db)
    .findOne({ ...id, until: { $gt: new Date(now) } })
    .lean()
  if (!row || row.points < pointsOf(context, throttle)) return
  const latest = new Date(now + longestMs(throttle))
  // Only a clock that was ahead can have written that: do not stay closed until this clock catches up.
  if (row.until > latest)
    await ThrottleModel(context.db).updateOne({ ...id, until: { $gt: latest } }, { $set: { until: latest } })
  throw rateLimited(throttle, Math.min(row.until.getTime(), latest.getTime()) - now)
}

export async function giveBack(context: Context, throttle: Throttle, key: string): Promise<void> {
  await ThrottleModel(context.db).updateOne(
    { key: rowKey(throttle, key), until: { $gt: new Date(steadyNow()) } },
    { $inc: { points: -1 } },
  )
}

export async function forget(context: Context, throttle: Throttle, key: string): Promise<void> {
  await ThrottleModel(context.db).deleteOne({ key: rowKey(throttle, key) })
}
