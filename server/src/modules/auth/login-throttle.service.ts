import type { Context } from '../../context.ts'
import { ipGroup } from '../../ip-group.ts'
import { giveBack, limiterOf, requireLeft, spend, throttleKey, type Throttle } from './throttle.ts'

const QUARTER_HOUR = 900
const DAY = 86_400
const FIRST_WAIT = 60
const LONGEST_WAIT = 3600

/** Who tries: an address, from an IP or from a device that has signed in to this account before. */
export interface LoginTry {
  email: string
  ip: string
  /** Id of a device known to this account, or null. */
  device: string | null
}

const failures = (context: Context): Throttle => ({
  name: 'login',
  points: context.limits.failedLoginsPerAccountAndIp,
  seconds: DAY,
})
/** Open for one try at a time, closed for as long as that try's number says. */
const gate: Throttle = { name: 'login-wait', points: 1, seconds: FIRST_WAIT }
const byIp = (context: Context): Throttle => ({
  name: 'login-ip',
  points: context.limits.failedLoginsPerIp,
  seconds: QUARTER_HOUR,
})

/** Never the account alone, so that nobody can lock an owner out; a known device has a counter of its own. */
const accountKey = ({ email, ip, device }: LoginTry) =>
  throttleKey(email, device === null ? ipGroup(ip) : `device ${device}`)

/** A minute, then twice as long each time, up to an hour. */
const waitAfter = (excess: number) => Math.min(FIRST_WAIT * 2 ** excess, LONGEST_WAIT)

/**
 * Counts a try before it is judged, so that many at once do not slip through, and takes it back when it succeeds.
 * RATE_LIMITED after 5 wrong ones for an account from one IP, then after each further one for a growing time, and
 * after 50 from one IP in 15 minutes.
 */
export async function throttledLogin<T>(
  context: Context,
  attempt: LoginTry,
  login: () => Promise<T | null>,
): Promise<T | null> {
  const key = accountKey(attempt)
  const ip = throttleKey(ipGroup(attempt.ip))
  // A known device of the owner is not kept out by what others do from the same network.
  if (attempt.device !== null) return throttledByAccount(context, key, login)
  await spend(context, byIp(context), ip)
  let failed = false
  try {
    const result = await throttledByAccount(context, key, login)
    failed = result === null
    return result
  } finally {
    // Right, refused while waiting, too busy, database away: no wrong password was tried.
    if (!failed) await giveBack(context, byIp(context), ip)
  }
}

async function throttledByAccount<T>(
  context: Context,
  key: string,
  login: () => Promise<T | null>,
): Promise<T | null> {
  const { consumedPoints } = await limiterOf(context, failures(context)).penalty(key)
  const excess = consumedPoints - context.limits.failedLoginsPerAccountAndIp
  try {
    if (excess >= 0) await spend(context, { ...gate, seconds: waitAfter(excess) }, key)
  } catch (error) {
    await giveBack(context, failures(context), key)
    throw error
  }
  let result: T | null
  try {
    result = await login()
  } catch (error) {
    await giveBack(context, failures(context), key)
    await limiterOf(context, gate).delete(key)
    throw error
  }
  if (result !== null) await forgetFailures(context, key)
  return result
}

async function forgetFailures(context: Context, key: string): Promise<void> {
  await limiterOf(context, failures(context)).delete(key)
  await limiterOf(context, gate).delete(key)
}

const deletions = (context: Context): Throttle => ({
  name: 'deletion',
  points: context.limits.wrongDeletionPasswords,
  seconds: QUARTER_HOUR,
})

/**
 * Judges the signed-in person's own password, at most 5 wrong ones in 15 minutes. `target` runs between the throttle
 * and the password: a thing that is not there is told first (api.md, order of refusal).
 */
export async function throttledPassword(
  context: Context,
  userId: string,
  { check, target }: { check: () => Promise<boolean>; target?: (() => Promise<unknown>) | undefined },
): Promise<boolean> {
  await requireLeft(context, deletions(context), userId)
  await target?.()
  await spend(context, deletions(context), userId)
  try {
    if (!(await check())) return false
  } catch (error) {
    await giveBack(context, deletions(context), userId)
    throw error
  }
  await giveBack(context, deletions(context), userId)
  return true
}
