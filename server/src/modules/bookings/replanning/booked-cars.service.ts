import type { Context } from '../../../context.ts'
import { BookingModel, type Booking } from '../booking.model.ts'
import { onDates } from '../read/on-dates.ts'
import type { BookedCar } from '../rules/replanning-rules.ts'

type CarFields = Pick<
  Booking,
  | '_id'
  | 'bookingDate'
  | 'bookingTime'
  | 'startAt'
  | 'endAt'
  | 'c0'
  | 'c1'
  | 'createdAt'
  | 'serviceId'
  | 'snap'
  | 'status'
  | 'startedAt'
>

/** A booking as re-planning sees it: started, completed and past ones keep their place. */
export const bookedCar = (booking: CarFields, now: Date): BookedCar => ({
  id: booking._id.toHexString(),
  date: booking.bookingDate,
  time: booking.bookingTime,
  startAt: booking.startAt.getTime(),
  endAt: booking.endAt.getTime(),
  c0: booking.c0,
  c1: booking.c1,
  madeAt: booking.createdAt.getTime(),
  wash: {
    id: booking.serviceId.toHexString(),
    minutes: booking.snap.minutes,
    turnoverMinutes: booking.snap.turnover,
    branches: [],
  },
  fixed: booking.status === 'completed' || booking.startedAt !== null || booking.startAt <= now,
})

/** The cars that occupy a bay of the branch on these dates (inclusive), by date. Joins the current transaction. */
export async function listBookedCars(
  context: Context,
  branchId: string,
  dates: { from: string; to: string },
): Promise<Map<string, BookedCar[]>> {
  const now = context.clock.now()
  const bookings = await BookingModel(context.db)
    .find({ ...onDates(branchId, dates), live: true }, { history: 0, words: 0 })
    .sort({ startAt: 1, _id: 1 })
    .lean()
  const byDate = new Map<string, BookedCar[]>()
  for (const booking of bookings) {
    const cars = byDate.get(booking.bookingDate) ?? []
    cars.push(bookedCar(booking, now))
    byDate.set(booking.bookingDate, cars)
  }
  return byDate
}
