import { bookingViewSchema } from '../bookings.ts'
import { CUSTOMER_CODES } from '../errors.ts'
import { langQuery, listOf } from '../fields.ts'
import * as waiting from '../waiting.ts'
import { ADMIN_ROLES } from '../constants.ts'
import type { Api } from './row.ts'

const byOfferLink = { who: 'all', query: langQuery, reply: { 200: waiting.offerViewSchema } } as const

export const waitingApi = {
  'GET /waiting': { who: ['customer'], query: langQuery, reply: { 200: listOf(waiting.waitingViewSchema) } },
  'POST /waiting': {
    who: ['customer'],
    query: langQuery,
    body: waiting.waitingBody,
    reply: { 201: waiting.waitingViewSchema },
    codes: [
      ...['NOT_FOUND', 'PAST_TIME', 'TOO_FAR_AHEAD', 'SERVICE_NOT_OFFERED', 'TOO_MANY_OPEN'],
      ...['PACKAGE_EXPIRED', 'SERVICE_NOT_IN_PACKAGE'],
    ],
  },
  'DELETE /waiting/:id': { who: ['customer'], reply: { 204: null } },
  'POST /waiting/:id/accept': {
    who: ['customer'],
    query: langQuery,
    reply: { 201: bookingViewSchema },
    codes: ['STATE_CONFLICT', ...CUSTOMER_CODES],
  },
  'POST /waiting/:id/decline': { who: ['customer'], reply: { 204: null }, codes: ['STATE_CONFLICT'] },
  'GET /offers/:token': byOfferLink,
  'POST /offers/:token/accept': { ...byOfferLink, codes: ['STATE_CONFLICT', ...CUSTOMER_CODES] },
  'POST /offers/:token/decline': { ...byOfferLink, codes: ['STATE_CONFLICT'] },
  'GET /admin/waiting': {
    who: ADMIN_ROLES,
    query: waiting.adminWaitingQuery,
    reply: { 200: listOf(waiting.adminWaitingViewSchema) },
    codes: ['NOT_FOUND'],
  },
} as const satisfies Api
