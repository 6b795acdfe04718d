import { calendarFile, on, type Handler } from '../../http/on.ts'
import {
  calendarFeed,
  branchCalendarLink,
  endBranchCalendarLink,
  endOwnCalendarLink,
  ownCalendarLink,
  renewBranchCalendarLink,
  renewOwnCalendarLink,
} from './feed-link.service.ts'

const SECRET = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' }

export const calendarFeedHandlers: Handler[] = [
  on(
    'GET /calendar/:token.ics',
    async (context, _actor, { token }) =>
      calendarFile('bookings.ics', await calendarFeed(context, token), SECRET),
    { withoutSession: true },
  ),
  on('GET /users/calendar-link', ownCalendarLink),
  on('POST /users/calendar-link', renewOwnCalendarLink),
  on('DELETE /users/calendar-link', endOwnCalendarLink),
  on('GET /admin/branches/:id/calendar-link', (context, actor, { id }) =>
    branchCalendarLink(context, actor, id),
  ),
  on('POST /admin/branches/:id/calendar-link', (context, actor, { id }) =>
    renewBranchCalendarLink(context, actor, id),
  ),
  on('DELETE /admin/branches/:id/calendar-link', (context, actor, { id }) =>
    endBranchCalendarLink(context, actor, id),
  ),
]
