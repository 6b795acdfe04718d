import { dayAvailabilitySchema } from '../availability.ts'
import { PLACE_CODES } from '../errors.ts'
import { idParams, langQuery } from '../fields.ts'
import { linkReply, moveVisitBody, tokenParams, visitTimesQuery, visitViewSchema } from '../visits.ts'
import type { Api } from './row.ts'

export const visitsApi = {
  'GET /visits/:token': {
    who: 'all',
    summary: 'A booking by its link, which needs no login; 304 while nothing has changed',
    params: tokenParams,
    query: langQuery,
    reply: { 200: visitViewSchema, 304: null },
  },
  'GET /visits/:token/times': {
    who: 'all',
    summary: 'Free start times of a day to move the booking to',
    params: tokenParams,
    query: visitTimesQuery,
    reply: { 200: dayAvailabilitySchema },
  },
  'POST /visits/:token/confirm': {
    who: 'all',
    summary: 'Say that the car will come',
    params: tokenParams,
    query: langQuery,
    reply: { 200: visitViewSchema },
    codes: ['STATE_CONFLICT'],
  },
  'POST /visits/:token/cancel': {
    who: 'all',
    summary: 'Cancel the booking before the cut-off',
    params: tokenParams,
    query: langQuery,
    reply: { 200: visitViewSchema },
    codes: ['STATE_CONFLICT', 'TOO_LATE'],
  },
  'PATCH /visits/:token': {
    who: 'all',
    summary: 'Move the booking before the cut-off',
    params: tokenParams,
    query: langQuery,
    body: moveVisitBody,
    reply: { 200: visitViewSchema },
    codes: ['STATE_CONFLICT', 'TOO_LATE', ...PLACE_CODES, 'DUPLICATE_BOOKING', 'PACKAGE_EXPIRED'],
  },
  'GET /bookings/:id/link': {
    who: ['customer', 'branch-admin', 'super-admin'],
    summary: 'The link of a booking, which needs no login',
    params: idParams,
    reply: { 200: linkReply },
  },
  'POST /bookings/:id/link': {
    who: ['customer', 'branch-admin', 'super-admin'],
    summary: 'A new link of a booking; the old one ends',
    params: idParams,
    reply: { 201: linkReply },
  },
  'POST /reminder-links/:token/stop': {
    who: 'all',
    summary: 'Switch reminders off by the link in one of them',
    params: tokenParams,
    reply: { 204: null },
  },
} as const satisfies Api

export interface VisitsApi extends Readonly<typeof visitsApi> {}
