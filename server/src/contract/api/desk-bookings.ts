import * as deskBookings from '../desk-bookings.ts'
import { bookingViewSchema } from '../bookings.ts'
import { PACKAGE_CODES, PLACE_CODES } from '../errors.ts'
import { langQuery } from '../fields.ts'
import { deletePaidBody } from '../users.ts'
import { ADMIN_ROLES } from '../constants.ts'
import type { Api } from './row.ts'

/** A change to one booking, which is answered with it. */
const change = {
  ...{ who: ADMIN_ROLES, query: langQuery },
  reply: { 200: bookingViewSchema },
  codes: ['STATE_CONFLICT'],
} as const

/** The bay board, the desk's changes to one booking, and what customers did with theirs. */
export const deskBookingsApi = {
  'GET /admin/board': {
    who: ADMIN_ROLES,
    query: deskBookings.boardQuery,
    reply: { 200: deskBookings.boardViewSchema, 304: null },
    codes: ['NOT_FOUND'],
  },
  'PATCH /admin/bookings/:id/progress': { ...change, keys: 'bookings', body: deskBookings.progressBody },
  'PATCH /admin/bookings/:id/payment': { ...change, body: deskBookings.payBookingBody },
  'PATCH /admin/bookings/:id/notes': { ...change, body: deskBookings.bookingNotesBody },
  'PATCH /admin/bookings/:id/service': {
    ...change,
    body: deskBookings.bookingServiceBody,
    codes: [
      ...change.codes,
      // No time is chosen, and the wash of its package is its own.
      ...PLACE_CODES.filter(code => code !== 'PAST_TIME'),
      'PRICE_CHANGED',
      'DUPLICATE_BOOKING',
      'PACKAGE_EXPIRED',
      'UNPAID_PACKAGE_LIMIT',
    ],
  },
  'PATCH /admin/bookings/:id/package': {
    ...change,
    body: deskBookings.bookingPackageBody,
    codes: [...change.codes, ...PACKAGE_CODES],
  },
  'PATCH /admin/bookings/:id/bay': {
    ...change,
    body: deskBookings.bookingBayBody,
    codes: [...change.codes, ...PLACE_CODES, 'DUPLICATE_BOOKING'],
  },
  'PATCH /admin/bookings/:id/:status': { ...change, keys: 'bookings', body: deskBookings.setStatusBody },
  'DELETE /admin/bookings/:id': {
    who: ADMIN_ROLES,
    body: deletePaidBody,
    reply: { 204: null },
    codes: ['INCORRECT_DELETION_PASSWORD', 'PAID'],
  },
  'GET /admin/notices': {
    who: ADMIN_ROLES,
    query: deskBookings.noticesQuery,
    reply: { 200: deskBookings.noticesReply, 304: null },
    codes: ['NOT_FOUND'],
  },
  'POST /admin/notices/seen': {
    who: ADMIN_ROLES,
    body: deskBookings.noticesSeenBody,
    reply: { 204: null },
    codes: ['NOT_FOUND'],
  },
} as const satisfies Api
