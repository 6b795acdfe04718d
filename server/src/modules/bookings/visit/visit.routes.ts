import { created, noContent, ok, on, type Handler } from '../../../http/on.ts'
import { stopReminders } from '../../users/reminder-link.service.ts'
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
    async ({ params }, _actor, context) =>
      ok(await visitView(context, await findVisit(context, params.token)), PRIVATE),
    BY_LINK,
  ),
  on(
    'GET /visits/:token/times',
    async ({ params, query: { date, lang } }, _actor, context) => {
      const booking = await findVisit(context, params.token)
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
    async ({ params: { token } }, _actor, context) => {
      await confirmVisit(context, await findVisit(context, token))
      return ok(await visitView(context, await findVisit(context, token)), SECRET)
    },
    BY_LINK,
  ),
  on(
    'POST /visits/:token/cancel',
    async ({ params: { token } }, _actor, context) => {
      const booking = await findVisit(context, token)
      await cancelOwnBooking(context, holderOf(booking), booking._id.toHexString())
      return ok(await visitView(context, await findVisit(context, token)), SECRET)
    },
    BY_LINK,
  ),
  on(
    'PATCH /visits/:token',
    async ({ params: { token }, body }, _actor, context) => {
      const booking = await findVisit(context, token)
      await moveBooking(context, holderOf(booking), { id: booking._id.toHexString(), body })
      return ok(await visitView(context, await findVisit(context, token)), SECRET)
    },
    BY_LINK,
  ),
  on('GET /bookings/:id/link', async ({ params }, actor, context) =>
    ok(await visitLink(context, actor, params.id)),
  ),
  on('POST /bookings/:id/link', async ({ params }, actor, context) =>
    created(await renewVisitLink(context, actor, params.id)),
  ),
  on(
    'POST /reminder-links/:token/stop',
    async ({ params }, _actor, context) => {
      await stopReminders(context, params.token)
      return noContent()
    },
    BY_LINK,
  ),
]
