import type { Period } from '../../../calendar/branch-time.ts'
import { Types } from 'mongoose'
import type { DataContext } from '../../../context.ts'
import { leftOver } from '../../../db/field.ts'
import { BookingModel, type Booking } from '../booking.model.ts'
import { onDates } from './on-dates.ts'

export type { Booking } from '../booking.model.ts'

/** First and last branch-local date of a branch's bookings, or null when it has none. */
export async function bookedDates(context: DataContext, branchId: string): Promise<Period | null> {
  const bookings = BookingModel(context.db)
  const filter = { branchId: new Types.ObjectId(branchId) }
  const first = await bookings.findOne(filter, { bookingDate: 1 }).sort({ startAt: 1, _id: 1 }).lean()
  const last = await bookings.findOne(filter, { bookingDate: 1 }).sort({ startAt: -1, _id: -1 }).lean()
  return first && last && { from: first.bookingDate, to: last.bookingDate }
}

/** All bookings of a branch from one date to another (inclusive), including deleted ones. Joins the current transaction. */
export async function listBookingsBetween(
  context: DataContext,
  branchId: string,
  dates: Period,
): Promise<Booking[]> {
  return BookingModel(context.db).find(onDates(branchId, dates)).lean()
}

export async function listBookingsById(
  context: DataContext,
  ids: readonly string[],
): Promise<Map<string, Booking>> {
  if (ids.length === 0) return new Map()
  const found = await BookingModel(context.db)
    .find({ _id: { $in: ids.map(id => new Types.ObjectId(id)) } })
    .lean()
  return new Map(found.map(booking => [booking._id.toHexString(), booking]))
}

/** The bookings of erased accounts that still say something about the person, with the fields. Joins the transaction. */
export async function leftInBookingsOf(
  context: DataContext,
  userIds: readonly Types.ObjectId[],
): Promise<{ id: string; fields: string[] }[]> {
  if (userIds.length === 0) return []
  const bookings = await BookingModel(context.db)
    .find({ userId: { $in: [...userIds] } })
    .lean()
  return bookings
    .map(booking => ({ id: booking._id.toHexString(), fields: leftOver(booking, BookingModel.erasure) }))
    .filter(({ fields }) => fields.length > 0)
}
