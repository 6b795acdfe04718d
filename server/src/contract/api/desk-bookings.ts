import {
  boardQuery,
  boardViewSchema,
  bookingBayBody,
  bookingNotesBody,
  bookingServiceBody,
  payBookingBody,
  progressBody,
  setStatusBody,
  noticesQuery,
  noticesReply,
  noticesSeenBody,
} from '../desk-bookings.ts'
import { bookingViewSchema } from '../bookings.ts'
import { PLACE_CODES } from '../errors.ts'
import { langQuery } from '../fields.ts'
import { deletePaidBody } from '../users.ts'
import type { Api } from './row.ts'

/** The bay board, the desk's changes to one booking, and what customers did with theirs. */
export const deskBookingsApi = {
  'GET /admin/board': {
    who: ['branch-admin', 'super-admin'],
    summary: "A branch's day by bays; 304 while nothing has changed",
    query: boardQuery,
    reply: { 200: boardViewSchema, 304: null },
    codes: ['NOT_FOUND'],
  },
  'PATCH /admin/bookings/:id/progress': {
    who: ['branch-admin', 'super-admin'],
    keys: 'bookings',
    summary: 'Record a step of a wash on the bay board, or take back the last one within a minute',
    query: langQuery,
    body: progressBody,
    reply: { 200: bookingViewSchema },
    codes: ['STATE_CONFLICT'],
  },
  'PATCH /admin/bookings/:id/payment': {
    who: ['branch-admin', 'super-admin'],
    summary: 'Mark a booking paid or unpaid',
    query: langQuery,
    body: payBookingBody,
    reply: { 200: bookingViewSchema },
    codes: ['STATE_CONFLICT'],
  },
  'PATCH /admin/bookings/:id/notes': {
    who: ['branch-admin', 'super-admin'],
    summary: 'Change the notes of a booking',
    query: langQuery,
    body: bookingNotesBody,
    reply: { 200: bookingViewSchema },
    codes: ['STATE_CONFLICT'],
  },
  'PATCH /admin/bookings/:id/service': {
    who: ['branch-admin', 'super-admin'],
    summary: 'Change the service or the car of a booking, at today’s price and duration',
    query: langQuery,
    body: bookingServiceBody,
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
    who: ['branch-admin', 'super-admin'],
    summary: 'Wish for a bay, and optionally another time of the same day',
    query: langQuery,
    body: bookingBayBody,
    reply: { 200: bookingViewSchema },
    codes: ['STATE_CONFLICT', ...PLACE_CODES, 'DUPLICATE_BOOKING'],
  },
  'PATCH /admin/bookings/:id/:status': {
    who: ['branch-admin', 'super-admin'],
    keys: 'bookings',
    summary: 'Set the status of a booking, or take back the last change within a minute',
    query: langQuery,
    body: setStatusBody,
    reply: { 200: bookingViewSchema },
    codes: ['STATE_CONFLICT'],
  },
  'DELETE /admin/bookings/:id': {
    who: ['branch-admin', 'super-admin'],
    summary: "Delete a booking; requires the admin's password",
    body: deletePaidBody,
    reply: { 204: null },
    codes: ['INCORRECT_DELETION_PASSWORD', 'PAID'],
  },
  'GET /admin/notices': {
    who: ['branch-admin', 'super-admin'],
    summary:
      'What customers did with their bookings at a branch, newest first; 304 while nothing has changed',
    query: noticesQuery,
    reply: { 200: noticesReply, 304: null },
    codes: ['NOT_FOUND'],
  },
  'POST /admin/notices/seen': {
    who: ['branch-admin', 'super-admin'],
    summary: 'These notices of a branch are no longer new to the caller',
    body: noticesSeenBody,
    reply: { 204: null },
    codes: ['NOT_FOUND'],
  },
} as const satisfies Api
