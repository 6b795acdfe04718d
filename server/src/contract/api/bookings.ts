import {
  availabilityQuery,
  dayAvailabilitySchema,
  earliestQuery,
  earliestViewSchema,
  rangeAvailabilitySchema,
} from '../availability.ts'
import {
  adminBookingsQuery,
  bookingDetailSchema,
  bookingViewSchema,
  createBookingBody,
  moveBookingBody,
  ownBookingSchema,
} from '../bookings.ts'
import { CSV } from '../constants.ts'
import { CUSTOMER_CODES, PLACE_CODES } from '../errors.ts'
import { langQuery, listOf, pageOf } from '../fields.ts'
import type { Api } from './row.ts'

export const bookingsApi = {
  'GET /admin/bookings': {
    who: ['branch-admin', 'super-admin'],
    keys: 'read',
    summary:
      'Bookings of the admin’s branch, or of all branches, latest start first; the whole list as CSV on request',
    query: adminBookingsQuery,
    reply: { 200: pageOf(bookingViewSchema) },
    download: CSV,
    codes: ['NOT_FOUND', 'TOO_COMMON'],
  },
  'GET /bookings/availability': {
    who: 'all',
    keys: 'read',
    summary: 'Free start times of a day, or their number on each day of a range, for a new booking or a move',
    query: availabilityQuery,
    codes: ['NOT_FOUND'],
    reply: { 200: dayAvailabilitySchema.or(rangeAvailabilitySchema) },
  },
  'GET /bookings/earliest': {
    who: 'all',
    keys: 'read',
    summary: 'The first free start of a service at every branch, soonest first',
    query: earliestQuery,
    codes: ['NOT_FOUND'],
    reply: { 200: listOf(earliestViewSchema) },
  },
  'POST /bookings': {
    idempotent: true,
    who: ['customer', 'branch-admin', 'super-admin'],
    keys: 'bookings',
    summary: 'Book a wash; the desk books for a customer or a walk-in',
    query: langQuery,
    body: createBookingBody,
    reply: { 201: bookingViewSchema },
    codes: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED', ...PLACE_CODES, 'PRICE_CHANGED', ...CUSTOMER_CODES],
  },
  'GET /users/bookings': {
    who: ['customer'],
    summary: 'Own bookings, newest start first',
    query: langQuery,
    reply: { 200: listOf(ownBookingSchema) },
  },
  'GET /bookings/:id': {
    who: ['customer', 'branch-admin', 'super-admin'],
    keys: 'read',
    summary: 'A booking with its history',
    query: langQuery,
    reply: { 200: bookingDetailSchema },
  },
  'GET /bookings/:id/calendar.ics': {
    who: ['customer', 'branch-admin', 'super-admin'],
    summary: 'A booking as a calendar file',
    query: langQuery,
    reply: { 200: 'text/calendar', 304: null },
  },
  'PATCH /bookings/:id': {
    who: ['customer', 'branch-admin', 'super-admin'],
    keys: 'bookings',
    summary: 'Move a booking to another time, or branch',
    query: langQuery,
    body: moveBookingBody,
    reply: { 200: bookingViewSchema },
    codes: ['STATE_CONFLICT', 'TOO_LATE', ...PLACE_CODES, 'DUPLICATE_BOOKING', 'PACKAGE_EXPIRED'],
  },
  'POST /bookings/:id/cancel': {
    who: ['customer'],
    summary: 'Cancel an own booking before the cut-off',
    query: langQuery,
    reply: { 200: bookingViewSchema },
    codes: ['STATE_CONFLICT', 'TOO_LATE'],
  },
} as const satisfies Api
