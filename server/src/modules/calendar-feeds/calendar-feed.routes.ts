import { calendarFile, created, noContent, ok, on, type Handler } from '../../http/on.ts'
import { calendarFeed } from './feed.service.ts'
import {
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
    async ({ params }, _actor, context) =>
      calendarFile('bookings.ics', await calendarFeed(context, params.token), SECRET),
    { withoutSession: true },
  ),
  on('GET /users/calendar-link', async (_input, actor, context) => ok(await ownCalendarLink(context, actor))),
  on('POST /users/calendar-link', async (_input, actor, context) =>
    created(await renewOwnCalendarLink(context, actor)),
  ),
  on('DELETE /users/calendar-link', async (_input, actor, context) => {
    await endOwnCalendarLink(context, actor)
    return noContent()
  }),
  on('GET /admin/branches/:id/calendar-link', async ({ params }, actor, context) =>
    ok(await branchCalendarLink(context, actor, params.id)),
  ),
  on('POST /admin/branches/:id/calendar-link', async ({ params }, actor, context) =>
    created(await renewBranchCalendarLink(context, actor, params.id)),
  ),
  on('DELETE /admin/branches/:id/calendar-link', async ({ params }, actor, context) => {
    await endBranchCalendarLink(context, actor, params.id)
    return noContent()
  }),
]
