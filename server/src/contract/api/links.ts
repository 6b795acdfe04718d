import { dayAvailabilitySchema } from '../availability.ts'
import { PLACE_CODES } from '../errors.ts'
import { langQuery } from '../fields.ts'
import { calendarLinkReply, linkReply, moveVisitBody, visitTimesQuery, visitViewSchema } from '../visits.ts'
import type { Api } from './row.ts'

/** What a secret link opens without a login: a visit, reminders to stop, and calendars. */
export const linksApi = {
  'GET /visits/:token': {
    who: 'all',
    summary: 'A booking by its link, which needs no login; 304 while nothing has changed',
    query: langQuery,
    reply: { 200: visitViewSchema, 304: null },
  },
  'GET /visits/:token/times': {
    who: 'all',
    summary: 'Free start times of a day to move the booking to',
    query: visitTimesQuery,
    reply: { 200: dayAvailabilitySchema },
  },
  'POST /visits/:token/confirm': {
    who: 'all',
    summary: 'Say that the car will come',
    query: langQuery,
    reply: { 200: visitViewSchema },
    codes: ['STATE_CONFLICT'],
  },
  'POST /visits/:token/cancel': {
    who: 'all',
    summary: 'Cancel the booking before the cut-off',
    query: langQuery,
    reply: { 200: visitViewSchema },
    codes: ['STATE_CONFLICT', 'TOO_LATE'],
  },
  'PATCH /visits/:token': {
    who: 'all',
    summary: 'Move the booking before the cut-off',
    query: langQuery,
    body: moveVisitBody,
    reply: { 200: visitViewSchema },
    codes: ['STATE_CONFLICT', 'TOO_LATE', ...PLACE_CODES, 'DUPLICATE_BOOKING', 'PACKAGE_EXPIRED'],
  },
  'GET /bookings/:id/link': {
    who: ['customer', 'branch-admin', 'super-admin'],
    summary: 'The link of a booking, which needs no login',
    reply: { 200: linkReply },
  },
  'POST /bookings/:id/link': {
    who: ['customer', 'branch-admin', 'super-admin'],
    summary: 'A new link of a booking; the old one ends',
    reply: { 201: linkReply },
  },
  'POST /reminder-links/:token/stop': {
    who: 'all',
    summary: 'Switch reminders off by the link in one of them',
    reply: { 204: null },
  },
  'GET /calendar/:token.ics': {
    who: 'all',
    summary: 'The bookings of a customer or branch for a calendar program, by a secret address',
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
    query: langQuery,
    reply: { 200: calendarLinkReply },
  },
  'POST /admin/branches/:id/calendar-link': {
    who: ['branch-admin', 'super-admin'],
    summary: "A new address of the branch's calendar; the old one ends",
    query: langQuery,
    reply: { 201: linkReply },
  },
  'DELETE /admin/branches/:id/calendar-link': {
    who: ['branch-admin', 'super-admin'],
    summary: "End the address of the branch's calendar",
    reply: { 204: null },
  },
} as const satisfies Api
