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
 * Takes what is personal out of all bookings of a customer, deleted ones too; date, service and price stay for the
 * books. Joins the running transaction.
 */
export async function eraseBookingsOf(context: Context, userId: string): Promise<void> {
  await BookingModel(context.db).updateMany(
    { userId: new Types.ObjectId(userId) },
    { $set: BookingModel.erasure },
  )
}
