import { Types } from 'mongoose'
import { branchScope, type Actor } from '../../../access.ts'
import type { BookingView } from '../../../contract/bookings.ts'
import type { Context } from '../../../context.ts'
import { timeLeft } from '../../../db/bounds.ts'
import { NO_SHOWS_OF_CUSTOMER } from '../booking-indexes.ts'
import { BookingModel } from '../booking.model.ts'

const NO_SHOW_MS = 365 * 86_400_000

/** From when on no-shows count against a customer. */
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
