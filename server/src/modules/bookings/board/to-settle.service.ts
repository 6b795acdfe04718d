import { Types } from 'mongoose'
import type { Context } from '../../../context.ts'
import { BookingModel, type ShownBooking } from '../booking.model.ts'

/** Yesterday began at most this long ago in any time zone. */
const OLDEST_MS = 3 * 86_400_000
/** More of them are not counted. */
const MOST = 5_000

/** The open bookings of the last days whose time is over, at a branch or, with null, at every branch. */
export async function carsOver(
  context: Context,
  branchId: string | null,
): Promise<Pick<ShownBooking, '_id' | 'branchId' | 'bookingDate'>[]> {
  const now = context.clock.now()
  return BookingModel(context.db)
    .find(
      {
        ...(branchId === null ? {} : { branchId: new Types.ObjectId(branchId) }),
        status: { $in: ['pending', 'confirmed'] },
        startAt: { $gte: new Date(now.getTime() - OLDEST_MS), $lt: now },
        endAt: { $lte: now },
        archivedAt: null,
      },
      { branchId: 1, bookingDate: 1 },
    )
    .limit(MOST)
    .lean()
}
