import { Types } from 'mongoose'
import type { Context } from '../../../context.ts'
import { timeLeft } from '../../../db/bounds.ts'
import { isNoShow } from '../../../values/day-sums.ts'
import { BOOKINGS_OF_CUSTOMER, NO_SHOWS_OF_CUSTOMER, BookingModel } from '../booking.model.ts'
import { branchScope, type Actor } from '../../../access.ts'
import type { BookingView } from '../../../contract/bookings.ts'
import { hasFound } from '../../accounts/users/desk-customer.service.ts'
import { customersOfBranch } from '../../accounts/users/customer-search.service.ts'

/** What a customer's bookings add up to, archived ones excluded. */
export interface Visits {
  visits: number
  lastVisitAt: Date | null
  /** No-shows of the last 365 days. */
  noShows: number
  /** Paid for bookings without a package. */
  paidCents: number
  /** Completed bookings without a package that are not paid. */
  unpaidCents: number
}

/** The visits of a customer at one branch or at any (null). */
export async function sumVisits(context: Context, userId: string, branchId: string | null): Promise<Visits> {
  const since = noShowsSince(context)
  const sums: Visits = { visits: 0, lastVisitAt: null, noShows: 0, paidCents: 0, unpaidCents: 0 }
  const bookings = await BookingModel(context.db)
    .find(
      {
        userId: new Types.ObjectId(userId),
        archivedAt: null,
        ...(branchId === null ? {} : { branchId: new Types.ObjectId(branchId) }),
      },
      { status: 1, cancelReason: 1, startAt: 1, userPackageId: 1, paymentStatus: 1, snap: 1 },
    )
    // Of this customer, not of the branch.
    .hint(BOOKINGS_OF_CUSTOMER)
    .setOptions(timeLeft(context))
    .sort({ startAt: 1 })
    .lean()
  for (const { status, cancelReason, startAt, userPackageId, paymentStatus, snap } of bookings) {
    const done = status === 'completed'
    if (done) sums.visits++
    if (done) sums.lastVisitAt = startAt
    if (isNoShow({ status, cancelReason }) && startAt >= since) sums.noShows++
    if (userPackageId) continue
    if (paymentStatus === 'paid') sums.paidCents += snap.priceCents
    else if (done) sums.unpaidCents += snap.priceCents
  }
  return sums
}

const NO_SHOW_MS = 365 * 86_400_000

export const noShowsSince = (context: Context): Date => new Date(context.clock.now().getTime() - NO_SHOW_MS)

/**
 * Adds to bookings shown at the desk how often their customers did not come, at the branches that the admin manages. One
 * further query for all of them, which reads nothing but the index of these customers' no-shows; none for a customer's own bookings.
 */
export async function withNoShows<View extends BookingView>(
  context: Context,
  actor: Actor,
  views: readonly View[],
): Promise<View[]> {
  const branchId = branchScope(actor)
  const people = new Set(views.flatMap(({ userId }) => userId?._id ?? []))
  if (actor.role === 'customer' || branchId === 'none' || people.size === 0) return [...views]
  const missed = await BookingModel(context.db)
    .find(
      {
        userId: { $in: [...people].map(id => new Types.ObjectId(id)) },
        cancelReason: 'no-show',
        startAt: { $gte: noShowsSince(context) },
      },
      { _id: 0, userId: 1, branchId: 1, status: 1, archivedAt: 1 },
    )
    .hint(NO_SHOWS_OF_CUSTOMER)
    .setOptions(timeLeft(context))
    .lean()
  const counts = new Map<string, number>()
  for (const { userId, status, archivedAt, branchId: at } of missed) {
    const isMissed = status === 'cancelled' && archivedAt === null
    if (!isMissed || (branchId !== null && at.toHexString() !== branchId)) continue
    counts.set(String(userId), (counts.get(String(userId)) ?? 0) + 1)
  }
  return views.map(view => {
    const noShows = view.userId ? counts.get(view.userId._id) : undefined
    return noShows === undefined ? view : { ...view, noShows }
  })
}

/**
 * Whether the search shows this customer to the admin, who may then book for them: known to the branch, or found by exact
 * e-mail or phone (decision 2).
 */
export async function managesCustomer(context: Context, actor: Actor, userId: Types.ObjectId) {
  const branchId = branchScope(actor)
  if (branchId === null) return true
  if (branchId === 'none') return false
  return (await customersOfBranch(context, branchId, [userId])).size > 0 || hasFound(context, actor, userId)
}
