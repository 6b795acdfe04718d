import { list, ok, type Handler, on } from '../../http/on.ts'
import { spendBookingAttempt } from '../auth/throttle/throttle.service.ts'
import { dayAvailability, earliestWashes, rangeAvailability } from './availability/availability.service.ts'
import { listOwnBookings } from './read/list.service.ts'
import { createBooking } from './create/create.service.ts'

export const bookingHandlers: Handler[] = [
  on('GET /bookings/availability', async ({ query }, actor, context) => {
    const { date, from, to } = query
    if (date !== undefined) return ok(await dayAvailability(context, { ...query, date }, actor))
    if (from === undefined || to === undefined) throw new Error('the query was not parsed')
    return ok(await rangeAvailability(context, { ...query, from, to }, actor))
  }),
  on(
    'GET /bookings/earliest',
    async ({ query }, _actor, context) => list(await earliestWashes(context, query)),
    { withoutSession: true },
  ),
  on('POST /bookings', async ({ body, meta }, actor, context) => {
    await spendBookingAttempt(context, actor)
    const { reply, replayed } = await createBooking(context, actor, {
      body,
      idempotencyKey: meta.idempotencyKey,
    })
    return replayed ? { ...reply, headers: { 'Idempotent-Replayed': 'true' } } : reply
  }),
  on('GET /users/bookings', async (_input, actor, context) => list(await listOwnBookings(context, actor))),
]
