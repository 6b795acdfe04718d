import { Types } from 'mongoose'
import type { Actor } from '../../../access.ts'
import type { BookingView } from '../../../contract/bookings.ts'
import type { Context } from '../../../context.ts'
import { BookingModel } from '../booking.model.ts'
import { bookingViews } from './views.service.ts'

/** GET /users/bookings: own bookings, newest start first. */
export async function listOwnBookings(context: Context, actor: Actor): Promise<BookingView[]> {
  const bookings = await BookingModel(context.db)
    .find({ userId: new Types.ObjectId(actor.id), archivedAt: null }, { history: 0, words: 0 })
    .sort({ startAt: -1, _id: -1 })
    .lean()
  return bookingViews(context, bookings)
}
