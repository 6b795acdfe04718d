import type { Types } from 'mongoose'
import type { Context } from '../../../context.ts'
import { timeLeft } from '../../../db/bounds.ts'
import { BOOKINGS_OF_CUSTOMER } from '../booking-indexes.ts'
import { BookingModel, type Booking } from '../booking.model.ts'

/** What the index says of a customer's booking. */
export type CustomersBooking = Pick<Booking, '_id' | 'userId' | 'startAt' | 'branchId' | 'archivedAt'>

/** Keys that come at once: others are served in between. */
const AT_ONCE = 1000

/** All bookings of these customers, archived ones too, by the keys of the index alone; `limit`: not more. */
export async function bookingKeysOf(
  context: Context,
  userIds: readonly Types.ObjectId[],
  limit = 0,
): Promise<CustomersBooking[]> {
  if (userIds.length === 0) return []
  return BookingModel(context.db)
    .find({ userId: { $in: [...userIds] } }, { userId: 1, startAt: 1, branchId: 1, archivedAt: 1 })
    .hint(BOOKINGS_OF_CUSTOMER)
    .setOptions(timeLeft(context))
    .limit(limit)
    .batchSize(AT_ONCE)
    .lean<CustomersBooking[]>()
}
