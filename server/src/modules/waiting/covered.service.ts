import type { Types } from 'mongoose'
import type { Context } from '../../context.ts'
import { findWished } from '../bookings/read/wished.service.ts'
import { WaitingModel, type WaitingEntry } from './waiting.model.ts'

/** The booking that the customer has made meanwhile for the same wash in the window; null without one. */
export const coveringBooking = (context: Context, entry: WaitingEntry): Promise<Types.ObjectId | null> =>
  findWished(context, entry)

/** Ends a wait that a booking has fulfilled. True when there is one. */
export async function endIfCovered(context: Context, entry: WaitingEntry): Promise<boolean> {
  const bookingId = await coveringBooking(context, entry)
  if (!bookingId) return false
  await WaitingModel(context.db).updateOne(
    { _id: entry._id, state: 'waiting' },
    { $set: { state: 'booked', open: false, bookingId, endedAt: context.clock.now() } },
  )
  return true
}
