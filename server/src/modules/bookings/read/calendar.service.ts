import type { QueryFilter } from 'mongoose'
import type { Context } from '../../../context.ts'
import { BookingModel, type Booking } from '../booking.model.ts'
import { bookedService } from '../booking.view.ts'

export { calendarFacts } from '../booking.view.ts'

const DAY_MS = 24 * 3_600_000
const PAST_DAYS = 7
const COMING_DAYS = 90
/** The farthest bookings beyond it wait until others have passed. */
export const MAX_EVENTS = 2000

const SHOWN = {
  ...{ userId: 1, walkIn: 1, branchId: 1, vehicle: 1, snap: 1 },
  ...{ startAt: 1, endAt: 1, status: 1, rev: 1, changedAt: 1, createdAt: 1 },
} as const

/** What a feed shows of a booking; `service` in the language of the call. */
export type FeedBooking = Pick<Booking, '_id' | keyof typeof SHOWN> & { service: string }

/** The bookings of the last week and the coming 90 days that occupy a bay, in order of time. One command. */
export async function listFeedBookings(
  context: Context,
  whose: Pick<QueryFilter<Booking>, 'branchId' | 'userId'>,
): Promise<FeedBooking[]> {
  const now = context.clock.now().getTime()
  const window = { $gte: new Date(now - PAST_DAYS * DAY_MS), $lt: new Date(now + COMING_DAYS * DAY_MS) }
  const bookings = await BookingModel(context.db)
    .find({ ...whose, live: true, startAt: window }, SHOWN)
    .sort({ startAt: 1, _id: 1 })
    .limit(MAX_EVENTS)
    .lean()
  return bookings.map(booking => ({ ...booking, service: bookedService(booking, context.language) }))
}
