import type { Actor } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { ipGroup } from '../../../security/ip-group.ts'
import { spend, throttleKey } from './throttle.ts'

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
