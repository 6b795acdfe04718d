import { bookingViewSchema } from '../bookings.ts'
import { CUSTOMER_CODES } from '../errors.ts'
import { langQuery, listOf } from '../fields.ts'
import {
  adminWaitingQuery,
  adminWaitingViewSchema,
  offerViewSchema,
  waitingBody,
  waitingViewSchema,
} from '../waiting.ts'
import type { Api } from './row.ts'

export const waitingApi = {
  'GET /waiting': {
    who: ['customer'],
    summary:
      'Own entries of the waiting list: the open ones, and those that ended within a week, newest first',
    query: langQuery,
    reply: { 200: listOf(waitingViewSchema) },
  },
  'POST /waiting': {
    who: ['customer'],
    summary: 'Wait for a place; the same wish twice is one entry',
    query: langQuery,
    body: waitingBody,
    reply: { 201: waitingViewSchema },
    codes: [
      ...['NOT_FOUND', 'PAST_TIME', 'TOO_FAR_AHEAD', 'SERVICE_NOT_OFFERED', 'TOO_MANY_OPEN'],
      ...['PACKAGE_EXPIRED', 'SERVICE_NOT_IN_PACKAGE'],
    ],
  },
  'DELETE /waiting/:id': {
    who: ['customer'],
    summary: 'Wait no longer; a place on offer is given up',
    reply: { 204: null },
  },
  'POST /waiting/:id/accept': {
    who: ['customer'],
    summary: 'Book the place on offer; once accepted, the same booking again',
    query: langQuery,
    reply: { 201: bookingViewSchema },
    codes: ['STATE_CONFLICT', ...CUSTOMER_CODES],
  },
  'POST /waiting/:id/decline': {
    who: ['customer'],
    summary: 'Give up the place on offer, and go on waiting for another',
    reply: { 204: null },
    codes: ['STATE_CONFLICT'],
  },
  'GET /offers/:token': {
    who: 'all',
    summary: 'A place on offer by its link, which needs no login',
    query: langQuery,
    reply: { 200: offerViewSchema },
  },
  'POST /offers/:token/accept': {
    who: 'all',
    summary: 'Book the place on offer by its link; once accepted, the same booking again',
    query: langQuery,
    reply: { 200: offerViewSchema },
    codes: ['STATE_CONFLICT', ...CUSTOMER_CODES],
  },
  'POST /offers/:token/decline': {
    who: 'all',
    summary: 'Give up the place on offer by its link, and go on waiting for another',
    query: langQuery,
    reply: { 200: offerViewSchema },
    codes: ['STATE_CONFLICT'],
  },
  'GET /admin/waiting': {
    who: ['branch-admin', 'super-admin'],
    summary: 'Who waits for a place on a day, at a branch or at all of the admin’s, longest first',
    query: adminWaitingQuery,
    reply: { 200: listOf(adminWaitingViewSchema) },
    codes: ['NOT_FOUND'],
  },
} as const satisfies Api
