import { idParams, langQuery } from '../fields.ts'
import { calendarLinkReply, linkReply, tokenParams } from '../visits.ts'
import type { Api } from './row.ts'

export const calendarFeedsApi = {
  'GET /calendar/:token.ics': {
    who: 'all',
    summary: 'The bookings of a customer or branch for a calendar program, by a secret address',
    params: tokenParams,
    query: langQuery,
    reply: { 200: 'text/calendar', 304: null },
  },
  'GET /users/calendar-link': {
    who: ['customer'],
    summary: "The address of the customer's calendar; null without one",
    query: langQuery,
    reply: { 200: calendarLinkReply },
  },
  'POST /users/calendar-link': {
    who: ['customer'],
    summary: "A new address for the customer's calendar; the old one ends",
    query: langQuery,
    reply: { 201: linkReply },
  },
  'DELETE /users/calendar-link': {
    who: ['customer'],
    summary: "End the address of the customer's calendar",
    reply: { 204: null },
    codes: ['NOT_FOUND'],
  },
  'GET /admin/branches/:id/calendar-link': {
    who: ['branch-admin', 'super-admin'],
    summary: "The address of the branch's calendar; null without one",
    params: idParams,
    query: langQuery,
    reply: { 200: calendarLinkReply },
  },
  'POST /admin/branches/:id/calendar-link': {
    who: ['branch-admin', 'super-admin'],
    summary: "A new address of the branch's calendar; the old one ends",
    params: idParams,
    query: langQuery,
    reply: { 201: linkReply },
  },
  'DELETE /admin/branches/:id/calendar-link': {
    who: ['branch-admin', 'super-admin'],
    summary: "End the address of the branch's calendar",
    params: idParams,
    reply: { 204: null },
  },
} as const satisfies Api

export interface CalendarFeedsApi extends Readonly<typeof calendarFeedsApi> {}
