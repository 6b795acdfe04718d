import { ok, on, type Handler } from '../../../http/on.ts'
import { stopReminders } from '../../users/profile.service.ts'
import { dayAvailability } from '../availability/availability.service.ts'
import { moveBooking } from '../change/move.service.ts'
import { cancelOwnBooking } from '../change/status.service.ts'
import { confirmVisit } from './confirm.service.ts'
import { BY_LINK, findVisit, holderOf, renewVisitLink, SECRET, visitLink } from './visit-link.service.ts'
import { visitView } from './visit-view.service.ts'

const PRIVATE = { ...SECRET, 'Cache-Control': 'private, no-cache' }

export const visitHandlers: Handler[] = [
  on(
    'GET /visits/:token',
    async (context, _actor, { token }) =>
      ok(await visitView(context, await findVisit(context, token)), PRIVATE),
    BY_LINK,
  ),
  on(
    'GET /visits/:token/times',
    async (context, _actor, { token, query: { date, lang } }) => {
      const booking = await findVisit(context, token)
      const asked = {
        branchId: booking.branchId.toHexString(),
        serviceId: booking.serviceId.toHexString(),
        exceptBookingId: booking._id.toHexString(),
      }
      return ok(await dayAvailability(context, { ...asked, date, lang }, holderOf(booking)), SECRET)
    },
    BY_LINK,
  ),
  on(
    'POST /visits/:token/confirm',
    async (context, _actor, { token }) => {
      await confirmVisit(context, await findVisit(context, token))
      return ok(await visitView(context, await findVisit(context, token)), SECRET)
    },
    BY_LINK,
  ),
  on(
    'POST /visits/:token/cancel',
    async (context, _actor, { token }) => {
      const booking = await findVisit(context, token)
      await cancelOwnBooking(context, holderOf(booking), booking._id.toHexString())
      return ok(await visitView(context, await findVisit(context, token)), SECRET)
    },
    BY_LINK,
  ),
  on(
    'PATCH /visits/:token',
    async (context, _actor, { token, body }) => {
      const booking = await findVisit(context, token)
      await moveBooking(context, holderOf(booking), { id: booking._id.toHexString(), body })
      return ok(await visitView(context, await findVisit(context, token)), SECRET)
    },
    BY_LINK,
  ),
  on('GET /bookings/:id/link', (context, actor, { id }) => visitLink(context, actor, id)),
  on('POST /bookings/:id/link', (context, actor, { id }) => renewVisitLink(context, actor, id)),
  on(
    'POST /reminder-links/:token/stop',
    (context, _actor, { token }) => stopReminders(context, token),
    BY_LINK,
  ),
]
