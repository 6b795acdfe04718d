import * as availability from '../availability.ts'
import * as bookings from '../bookings.ts'
import { ROLES, ADMIN_ROLES, CSV } from '../constants.ts'
import { CUSTOMER_CODES, PLACE_CODES } from '../errors.ts'
import { langQuery, listOf, pageOf } from '../fields.ts'
import type { Api } from './row.ts'

export const bookingsApi = {
  'GET /admin/bookings': {
    who: ADMIN_ROLES,
    keys: 'read',
    query: bookings.adminBookingsQuery,
    reply: { 200: pageOf(bookings.bookingViewSchema) },
    download: CSV,
    codes: ['NOT_FOUND', 'TOO_COMMON'],
  },
  'GET /bookings/availability': {
    who: 'all',
    keys: 'read',
    query: availability.availabilityQuery,
    codes: ['NOT_FOUND'],
    reply: { 200: availability.dayAvailabilitySchema.or(availability.rangeAvailabilitySchema) },
  },
  'GET /bookings/earliest': {
    who: 'all',
    keys: 'read',
    query: availability.earliestQuery,
    codes: ['NOT_FOUND'],
    reply: { 200: listOf(availability.earliestViewSchema) },
  },
  'POST /bookings': {
    who: ROLES,
    idempotent: true,
    keys: 'bookings',
    query: langQuery,
    body: bookings.createBookingBody,
    reply: { 201: bookings.bookingViewSchema },
    codes: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED', ...PLACE_CODES, 'PRICE_CHANGED', ...CUSTOMER_CODES],
  },
  'GET /users/bookings': {
    who: ['customer'],
    query: langQuery,
    reply: { 200: listOf(bookings.ownBookingSchema) },
  },
  'GET /bookings/:id': {
    who: ROLES,
    keys: 'read',
    query: langQuery,
    reply: { 200: bookings.bookingDetailSchema },
  },
  'GET /bookings/:id/calendar.ics': {
    who: ROLES,
    query: langQuery,
    reply: { 200: 'text/calendar', 304: null },
  },
  'PATCH /bookings/:id': {
    who: ROLES,
    keys: 'bookings',
    query: langQuery,
    body: bookings.moveBookingBody,
    reply: { 200: bookings.bookingViewSchema },
    codes: ['STATE_CONFLICT', 'TOO_LATE', ...PLACE_CODES, 'DUPLICATE_BOOKING', 'PACKAGE_EXPIRED'],
  },
  'POST /bookings/:id/cancel': {
    who: ['customer'],
    query: langQuery,
    reply: { 200: bookings.bookingViewSchema },
    codes: ['STATE_CONFLICT', 'TOO_LATE'],
  },
  'POST /bookings/:id/confirm': {
    who: ['customer'],
    query: langQuery,
    reply: { 200: bookings.bookingViewSchema },
    codes: ['STATE_CONFLICT'],
  },
} as const satisfies Api
