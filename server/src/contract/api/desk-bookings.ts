import * as deskBookings from '../desk-bookings.ts'
import { bookingViewSchema } from '../bookings.ts'
import { PLACE_CODES } from '../errors.ts'
import { langQuery } from '../fields.ts'
import { deletePaidBody } from '../users.ts'
import { ADMIN_ROLES } from '../constants.ts'
import type { Api } from './row.ts'

/** The bay board, the desk's changes to one booking, and what customers did with theirs. */
export const deskBookingsApi = {
  'GET /admin/board': {
    who: ADMIN_ROLES,
    query: deskBookings.boardQuery,
    reply: { 200: deskBookings.boardViewSchema, 304: null },
    codes: ['NOT_FOUND'],
  },
  'PATCH /admin/bookings/:id/progress': {
    who: ADMIN_ROLES,
    keys: 'bookings',
    query: langQuery,
    body: deskBookings.progressBody,
    reply: { 200: bookingViewSchema },
    codes: ['STATE_CONFLICT'],
  },
  'PATCH /admin/bookings/:id/payment': {
    who: ADMIN_ROLES,
    query: langQuery,
    body: deskBookings.payBookingBody,
    reply: { 200: bookingViewSchema },
    codes: ['STATE_CONFLICT'],
  },
  'PATCH /admin/bookings/:id/notes': {
    who: ADMIN_ROLES,
    query: langQuery,
    body: deskBookings.bookingNotesBody,
    reply: { 200: bookingViewSchema },
    codes: ['STATE_CONFLICT'],
  },
  'PATCH /admin/bookings/:id/service': {
    who: ADMIN_ROLES,
    query: langQuery,
    body: deskBookings.bookingServiceBody,
    reply: { 200: bookingViewSchema },
    codes: [
      'STATE_CONFLICT',
      // No time is chosen, and the wash of its package is its own.
      ...PLACE_CODES.filter(code => code !== 'PAST_TIME'),
      'PRICE_CHANGED',
      'DUPLICATE_BOOKING',
      'PACKAGE_EXPIRED',
      'UNPAID_PACKAGE_LIMIT',
    ],
  },
  'PATCH /admin/bookings/:id/bay': {
    who: ADMIN_ROLES,
    query: langQuery,
    body: deskBookings.bookingBayBody,
    reply: { 200: bookingViewSchema },
    codes: ['STATE_CONFLICT', ...PLACE_CODES, 'DUPLICATE_BOOKING'],
  },
  'PATCH /admin/bookings/:id/:status': {
    who: ADMIN_ROLES,
    keys: 'bookings',
    query: langQuery,
    body: deskBookings.setStatusBody,
    reply: { 200: bookingViewSchema },
    codes: ['STATE_CONFLICT'],
  },
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
