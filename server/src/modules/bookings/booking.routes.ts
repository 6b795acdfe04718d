import { type Handler, on } from '../../http/on.ts'
import { spendBookingAttempt } from '../auth/throttle/throttle.service.ts'
import { dayAvailability, earliestWashes, rangeAvailability } from './availability/availability.service.ts'
import { listOwnBookings } from './read/list.service.ts'
import { createBooking } from './create/create.service.ts'

export const bookingHandlers: Handler[] = [
  on('GET /bookings/availability', async (context, actor, { query }) => {
    const { date, from, to } = query
    if (date !== undefined) return dayAvailability(context, { ...query, date }, actor)
    if (from === undefined || to === undefined) throw new Error('the query was not parsed')
    return rangeAvailability(context, { ...query, from, to }, actor)
  }),
  on('GET /bookings/earliest', (context, _actor, { query }) => earliestWashes(context, query), {
    withoutSession: true,
  }),
  on('POST /bookings', async (context, actor, { body, meta }) => {
    await spendBookingAttempt(context, actor)
    const { reply, replayed } = await createBooking(context, actor, {
      body,
      idempotencyKey: meta.idempotencyKey,
    })
    return replayed ? { ...reply, headers: { 'Idempotent-Replayed': 'true' } } : reply
  }),
  on('GET /users/bookings', listOwnBookings),
]
