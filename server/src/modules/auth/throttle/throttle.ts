import { createHash } from 'node:crypto'
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { ThrottleModel } from './throttle.model.ts'

/** A number of attempts in a time, counted in the database and so over all servers. */
export interface Throttle {
  /** Part of the key: two throttles never share a counter. */
  name: string
  points: number
  seconds: number
}

/** Nothing personal stays in the counters. */
export const throttleKey = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

const rateLimited = ({ name }: Throttle, milliseconds: number) =>
  new AppError('RATE_LIMITED', undefined, {
    retryAfterSeconds: Math.ceil(milliseconds / 1000),
    logged: { throttle: name },
  })

export function limiterOf(context: Context, { name, points, seconds }: Throttle): RateLimiterMongo {
  return new RateLimiterMongo({
    storeClient: context.db.getClient(),
    dbName: context.db.name,
    tableName: ThrottleModel(context.db).collection.name,
    keyPrefix: name,
    points,
    duration: seconds,
    disableIndexesCreation: true,
  })
}

/** Counts one attempt, or RATE_LIMITED with the seconds to wait. */
export async function spend(context: Context, throttle: Throttle, key: string): Promise<void> {
  try {
    await limiterOf(context, throttle).consume(key)
  } catch (error) {
    if (error instanceof RateLimiterRes) throw rateLimited(throttle, error.msBeforeNext)
    throw error
  }
}

/** RATE_LIMITED when nothing is left, without counting. */
export async function requireLeft(context: Context, throttle: Throttle, key: string): Promise<void> {
  const state = await limiterOf(context, throttle).get(key)
  if (state !== null && state.consumedPoints >= throttle.points)
    throw rateLimited(throttle, state.msBeforeNext)
}

/** Takes back one attempt that turned out to be none. */
export async function giveBack(context: Context, throttle: Throttle, key: string): Promise<void> {
  await limiterOf(context, throttle).reward(key, 1)
}
