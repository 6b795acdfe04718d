import type { Actor } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { ipGroup } from '../../../security/ip-group.ts'
import { requireLeft, spend, throttleKey, type Throttle } from './throttle.ts'

const HOUR = 3600

/** Counts one registration from this IP. */
export const spendRegistration = (context: Context, ip: string): Promise<void> =>
  spend(
    context,
    { name: 'registration', points: context.limits.registrationsPerIpAndHour, seconds: HOUR },
    throttleKey(ipGroup(ip)),
  )

/**
 * Counts one "forgot password" for this address, whether or not it has an account. The key includes the requesting IP,
 * so that no one can keep an owner from resetting their password.
 */
export const spendForgot = (context: Context, { email, ip }: { email: string; ip: string }): Promise<void> =>
  spend(
    context,
    { name: 'forgot', points: context.limits.forgotPerAddressAndHour, seconds: HOUR },
    throttleKey(email, ipGroup(ip)),
  )

/** Counts one POST /bookings or /packages/purchase of this customer; the desk is exempt. */
export async function spendBookingAttempt(context: Context, actor: Actor): Promise<void> {
  if (actor.role !== 'customer') return
  await spend(
    context,
    { name: 'booking', points: context.limits.bookingsPerCustomerAndMinute, seconds: 60 },
    actor.id,
  )
}

/** Counts one call with an API key. */
export const spendKeyCall = (context: Context, keyId: string): Promise<void> =>
  spend(context, { name: 'key', points: context.limits.callsPerKeyAndMinute, seconds: 60 }, keyId)

const QUARTER_HOUR = 900

/**
 * What a link opens; NOT_FOUND for null. Only unknown links count, by IP, and after too many only they are refused: mail
 * programs and mobile networks share addresses, and no link can be guessed.
 */
export async function throttledLink<T>(context: Context, open: () => Promise<T | null>): Promise<T> {
  const points = context.limits.unknownLinksPerIp
  const throttle: Throttle = { name: 'link', points, seconds: QUARTER_HOUR }
  const key = throttleKey(ipGroup(context.ip ?? ''))
  const found = await open()
  if (found !== null) return found
  await spend(context, throttle, key)
  throw notFound()
}

/** Counts one sign-in by passkey that begins. */
export const spendPasskeyLogin = (context: Context): Promise<void> =>
  spend(
    context,
    { name: 'passkey-begin', points: context.limits.passkeyLoginsPerIp, seconds: QUARTER_HOUR },
    throttleKey(ipGroup(context.ip ?? '')),
  )

/** Signs in with a passkey; null is a failure. Only failures count, by IP: after too many nobody there gets in by one. */
export async function throttledPasskey<T>(
  context: Context,
  signIn: () => Promise<T | null>,
): Promise<T | null> {
  const points = context.limits.failedLoginsPerIp
  const throttle: Throttle = { name: 'passkey', points, seconds: QUARTER_HOUR }
  const key = throttleKey(ipGroup(context.ip ?? ''))
  await requireLeft(context, throttle, key)
  const signedIn = await signIn()
  if (signedIn === null) await spend(context, throttle, key)
  return signedIn
}
