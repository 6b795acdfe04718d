import { dayAvailabilitySchema } from '../availability.ts'
import { PLACE_CODES } from '../errors.ts'
import { langQuery } from '../fields.ts'
import { calendarLinkReply, linkReply, moveVisitBody, visitTimesQuery, visitViewSchema } from '../visits.ts'
import { ADMIN_ROLES, ROLES } from '../constants.ts'
import type { Api } from './row.ts'

const byVisitLink = { who: 'all', query: langQuery, reply: { 200: visitViewSchema } } as const

/** What a secret link opens without a login: a visit, reminders to stop, and calendars. */
export const linksApi = {
  'GET /visits/:token': { who: 'all', query: langQuery, reply: { 200: visitViewSchema, 304: null } },
  'GET /visits/:token/times': { who: 'all', query: visitTimesQuery, reply: { 200: dayAvailabilitySchema } },
  'POST /visits/:token/confirm': { ...byVisitLink, codes: ['STATE_CONFLICT'] },
  'POST /visits/:token/cancel': { ...byVisitLink, codes: ['STATE_CONFLICT', 'TOO_LATE'] },
  'PATCH /visits/:token': {
    ...byVisitLink,
    body: moveVisitBody,
    codes: ['STATE_CONFLICT', 'TOO_LATE', ...PLACE_CODES, 'DUPLICATE_BOOKING', 'PACKAGE_EXPIRED'],
  },
  'GET /bookings/:id/link': { who: ROLES, reply: { 200: linkReply } },
  'POST /bookings/:id/link': { who: ROLES, reply: { 201: linkReply } },
  'POST /reminder-links/:token/stop': { who: 'all', reply: { 204: null } },
  'GET /calendar/:token.ics': { who: 'all', query: langQuery, reply: { 200: 'text/calendar', 304: null } },
  'GET /users/calendar-link': { who: ['customer'], query: langQuery, reply: { 200: calendarLinkReply } },
  'POST /users/calendar-link': { who: ['customer'], query: langQuery, reply: { 201: linkReply } },
  'DELETE /users/calendar-link': { who: ['customer'], reply: { 204: null }, codes: ['NOT_FOUND'] },
  'GET /admin/branches/:id/calendar-link': {
    who: ADMIN_ROLES,
    query: langQuery,
    reply: { 200: calendarLinkReply },
  },
  'POST /admin/branches/:id/calendar-link': { who: ADMIN_ROLES, query: langQuery, reply: { 201: linkReply } },
  'DELETE /admin/branches/:id/calendar-link': { who: ADMIN_ROLES, reply: { 204: null } },
} as const satisfies Api
