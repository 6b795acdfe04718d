import { Types } from 'mongoose'
import type { Context } from '../../../context.ts'
import { timeLeft } from '../../../db/bounds.ts'
import { isNoShow } from '../../../values/day-sums.ts'
import { BOOKINGS_OF_CUSTOMER } from '../booking-indexes.ts'
import { BookingModel } from '../booking.model.ts'
import { noShowsSince } from './no-shows.service.ts'

/** What a customer's bookings add up to, archived ones excluded. */
export interface Visits {
  /** Completed bookings. */
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
