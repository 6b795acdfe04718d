import type { Actor } from '../../../../access.ts'
import type { Context } from '../../../../context.ts'
import { notFound } from '../../../../errors.ts'
import { ipGroup } from '../../../../security/ip-group.ts'
import { requireLeft, spend, throttleKey, type Throttle, count, forget, giveBack } from './throttle.ts'

const HOUR = 3600
const QUARTER_HOUR = 900

const callerKey = ({ ip = '' }: Context): string => throttleKey(ipGroup(ip))

const registration: Throttle = { name: 'registration', points: 'registrationsPerIpAndHour', seconds: HOUR }
export const spendRegistration = (context: Context): Promise<void> =>
  spend(context, registration, callerKey(context))

/** The key includes the requesting IP, so that no one can keep an owner from resetting their password. */
export const spendForgot = (context: Context, email: string): Promise<void> =>
  spend(
    context,
    { name: 'forgot', points: 'forgotPerAddressAndHour', seconds: HOUR },
    throttleKey(email, ipGroup(context.ip ?? '')),
  )

/** Counts one POST /bookings or /packages/purchase of this customer; the desk is exempt. */
export async function spendBookingAttempt(context: Context, actor: Actor): Promise<void> {
  if (actor.role !== 'customer') return
  await spend(context, { name: 'booking', points: 'bookingsPerCustomerAndMinute', seconds: 60 }, actor.id)
}

export const spendKeyCall = (context: Context, keyId: string): Promise<void> =>
  spend(context, { name: 'key', points: 'callsPerKeyAndMinute', seconds: 60 }, keyId)

/** Five tests of the mail server an hour, and five tries of their codes in half an hour. */
export const spendMailTest = (context: Context, { id }: Actor, part: 'test' | 'proof'): Promise<void> =>
  spend(context, { name: `mail-${part}`, points: 5, seconds: part === 'test' ? HOUR : HOUR / 2 }, id)

/**
 * What a link opens; NOT_FOUND for null. Only unknown links count, by IP, and after too many only they are refused: mail
 * programs and mobile networks share addresses, and no link can be guessed.
 */
export async function throttledLink<T>(context: Context, open: () => Promise<T | null>): Promise<T> {
  const found = await open()
  if (found !== null) return found
  const throttle: Throttle = { name: 'link', points: 'unknownLinksPerIp', seconds: QUARTER_HOUR }
  await spend(context, throttle, callerKey(context))
  throw notFound()
}

const passkeys: Throttle = { name: 'passkey-begin', points: 'passkeyLoginsPerIp', seconds: QUARTER_HOUR }
export const spendPasskeyLogin = (context: Context): Promise<void> =>
  spend(context, passkeys, callerKey(context))

/** Signs in with a passkey; null is a failure. Only failures count, by IP: after too many nobody there gets in by one. */
export async function throttledPasskey<T>(
  context: Context,
  signIn: () => Promise<T | null>,
): Promise<T | null> {
  const throttle: Throttle = { name: 'passkey', points: 'failedLoginsPerIp', seconds: QUARTER_HOUR }
  const key = callerKey(context)
  await requireLeft(context, throttle, key)
  const signedIn = await signIn()
  if (signedIn === null) await spend(context, throttle, key)
  return signedIn
}

const DAY = 86_400
const FIRST_WAIT = 60
const LONGEST_WAIT = 3600

/** Who is signing in: an address, from an IP or from a device that has signed in to this account before. */
export interface LoginTry {
  email: string
  ip: string
  device: string | null
}

const failures: Throttle = { name: 'login', points: 'failedLoginsPerAccountAndIp', seconds: DAY }
/** From the 5th wrong attempt on, each one closes the gate for a time that grows with its number. */
const gate: Throttle = { name: 'login-wait', points: 1, seconds: FIRST_WAIT, longestSeconds: LONGEST_WAIT }
const byIp: Throttle = { name: 'login-ip', points: 'failedLoginsPerIp', seconds: QUARTER_HOUR }

/** Never by account alone, so that no one can lock an owner out; a known device has its own counter. */
const accountKey = ({ email, ip, device }: LoginTry) =>
  throttleKey(email, device === null ? ipGroup(ip) : `device ${device}`)

const waitAfter = (excess: number) => Math.min(FIRST_WAIT * 2 ** excess, LONGEST_WAIT)

/**
 * Checks a login unless there were too many wrong ones: RATE_LIMITED after 5 for an account from one IP, then after each
 * further one for a growing time, and after 50 from one IP in 15 minutes. Only wrong attempts count, so any number of
 * correct logins may run at once. Attempts checked concurrently are answered in the order in which they are counted:
 * those beyond the limit get RATE_LIMITED, even with the correct password. Earlier wrong ones are forgotten once an attempt
 * is `whole`: a right password that still lacks its code is not.
 */
export async function throttledLogin<T extends { whole: boolean }>(
  context: Context,
  attempt: LoginTry,
  login: () => Promise<T | null>,
): Promise<T | null> {
  const key = accountKey(attempt)
  // Others on the same network cannot lock out the owner's known device.
  const ip = attempt.device === null ? throttleKey(ipGroup(attempt.ip)) : null
  const requireOpen = async () => {
    if (ip !== null) await requireLeft(context, byIp, ip)
    await requireLeft(context, gate, key)
  }
  await requireOpen()
  const result = await login()
  if (result !== null) {
    await requireOpen()
    if (result.whole) for (const of of [failures, gate]) await forget(context, of, key)
    return result
  }
  if (ip !== null) await spend(context, byIp, ip)
  await countFailure(context, key)
  return null
}

async function countFailure(context: Context, key: string): Promise<void> {
  const { points } = await count(context, failures, { key })
  const excess = points - context.limits.failedLoginsPerAccountAndIp
  if (excess < 0) return
  try {
    await spend(context, { ...gate, seconds: waitAfter(excess) }, key)
  } catch (error) {
    // A concurrent attempt closed the gate: this one was not answered, so it does not lengthen the wait.
    await giveBack(context, failures, key)
    throw error
  }
}

const deletions: Throttle = { name: 'deletion', points: 'wrongDeletionPasswords', seconds: QUARTER_HOUR }

/** At most 5 wrong ones in 15 minutes. `target` runs before the password: what is missing is reported first. */
export async function throttledPassword(
  context: Context,
  userId: string,
  { check, target }: { check: () => Promise<boolean>; target?: (() => Promise<unknown>) | undefined },
): Promise<boolean> {
  const requireTries = () => requireLeft(context, deletions, userId)
  await requireTries()
  await target?.()
  if (await check()) {
    await requireTries()
    return true
  }
  await spend(context, deletions, userId)
  return false
}
