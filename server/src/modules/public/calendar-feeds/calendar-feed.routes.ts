import { calendarFile, on, onPublic, SECRET, type Handler } from '../../../http/on.ts'
import { calendarFeed, calendarLink, endCalendarLink, renewCalendarLink } from './feed-link.service.ts'

export const calendarFeedHandlers: Handler[] = [
  onPublic('GET /calendar/:token.ics', async (context, _actor, { token }) =>
    calendarFile('bookings.ics', await calendarFeed(context, token), SECRET),
  ),
  on('GET /users/calendar-link', (context, actor) => calendarLink(context, actor)),
  on('POST /users/calendar-link', (context, actor) => renewCalendarLink(context, actor)),
  on('DELETE /users/calendar-link', (context, actor) => endCalendarLink(context, actor)),
  on('GET /admin/branches/:id/calendar-link', (context, actor, { id }) => calendarLink(context, actor, id)),
  on('POST /admin/branches/:id/calendar-link', (context, actor, { id }) =>
    renewCalendarLink(context, actor, id),
  ),
  on('DELETE /admin/branches/:id/calendar-link', (context, actor, { id }) =>
    endCalendarLink(context, actor, id),
  ),
]
