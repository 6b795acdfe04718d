import {
  availabilityQuery,
  bookingViewSchema,
  createBookingBody,
  dayAvailabilitySchema,
  earliestQuery,
  earliestViewSchema,
  rangeAvailabilitySchema,
} from '../../contract/bookings.ts'
import { listOf } from '../../contract/fields.ts'
import { call, list, ok, type AnyCall } from '../../http/call.ts'
import { spendBookingAttempt } from '../auth/throttle.service.ts'
import { dayAvailability, earliestWashes, rangeAvailability } from './availability.service.ts'
import { PLACE_CODES } from './one-booking.routes.ts'
import { listOwnBookings } from './booking-list.service.ts'
import { createBooking } from './create-booking.service.ts'

export const bookingCalls: AnyCall[] = [
  call({
    method: 'GET',
    path: '/bookings/availability',
    who: 'all',
    summary: 'Free start times of a day, or how many each day of a range has, for a new booking or a move',
    query: availabilityQuery,
    codes: ['NOT_FOUND', 'UNAUTHENTICATED'],
    reply: { 200: dayAvailabilitySchema.or(rangeAvailabilitySchema) },
    run: async ({ query }, actor, context) => {
      const { date, from, to } = query
      if (date !== undefined) return ok(await dayAvailability(context, { ...query, date }, actor))
      if (from === undefined || to === undefined) throw new Error('the query was not parsed')
      return ok(await rangeAvailability(context, { ...query, from, to }, actor))
    },
  }),
  call({
    method: 'GET',
    path: '/bookings/earliest',
    who: 'all',
    summary: 'The first free start of a service at every branch, soonest first',
    query: earliestQuery,
    codes: ['NOT_FOUND'],
    reply: { 200: listOf(earliestViewSchema) },
    run: async ({ query }, _actor, context) => list(await earliestWashes(context, query)),
  }),
  call({
    method: 'POST',
    path: '/bookings',
    who: ['customer', 'branch-admin', 'super-admin'],
    summary: 'Book a wash; the desk books for a customer or a walk-in',
    body: createBookingBody,
    reply: { 201: bookingViewSchema },
    codes: [
      'NOT_FOUND',
      'IDEMPOTENCY_KEY_REUSED',
      ...PLACE_CODES,
      'TOO_MANY_OPEN',
      'DUPLICATE_BOOKING',
      'PACKAGE_EXPIRED',
      'SERVICE_NOT_IN_PACKAGE',
      'UNPAID_PACKAGE_LIMIT',
      'NO_WASHES_LEFT',
    ],
    run: async ({ body, meta }, actor, context) => {
      await spendBookingAttempt(context, actor)
      const { reply, replayed } = await createBooking(context, actor, {
        body,
        idempotencyKey: meta.idempotencyKey,
      })
      return replayed ? { ...reply, headers: { 'Idempotent-Replayed': 'true' } } : reply
    },
  }),
  call({
    method: 'GET',
    path: '/users/bookings',
    who: ['customer'],
    summary: 'Own bookings, newest start first',
    reply: { 200: listOf(bookingViewSchema) },
    run: async (_input, actor, context) => list(await listOwnBookings(context, actor)),
  }),
]
