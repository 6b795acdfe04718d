import { Types } from 'mongoose'
import type { Context } from '../../../context.ts'
import { applyTransition } from './transition.service.ts'
import { BookingModel, type By } from '../booking.model.ts'

/**
 * Cancels every pending or confirmed booking of a customer that has not ended, cut-off ignored, and gives back bays
 * and washes (decision 30). Inside the transaction that deletes the account. How many they were.
 */
export async function cancelComingBookings(context: Context, userId: string, by: By): Promise<number> {
  const coming = await BookingModel(context.db)
    .find({
      userId: new Types.ObjectId(userId),
      status: { $in: ['pending', 'confirmed'] },
      endAt: { $gt: context.clock.now() },
      archivedAt: null,
    })
    .lean()
  for (const booking of coming) {
    await applyTransition(context, booking, {
      to: 'cancelled',
      cancelReason: 'customer',
      by,
      reason: null,
      wayBack: null,
    })
  }
  return coming.length
}

/**
 * Takes what is personal out of all bookings of a customer, deleted ones too, and what somebody has written as a reason;
 * date, service and price stay for the books. Joins the running transaction.
 */
export async function eraseBookingsOf(context: Context, userId: string): Promise<void> {
  // `vehicleId` stays: it tells two cars at one time apart and names nothing once the vehicle is gone.
  const bookings = BookingModel(context.db)
  const own = { userId: new Types.ObjectId(userId) }
  await bookings.updateMany(own, { $set: { words: [], notes: '', vehicle: null } })
  for (const { _id, history } of await bookings.find(own, { history: 1 }).lean()) {
    if (history.every(({ reason }) => reason === null)) continue
    await bookings.updateOne(
      { _id },
      { $set: { history: history.map(entry => ({ ...entry, reason: null })) } },
    )
  }
}
