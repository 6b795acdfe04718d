import type { Context } from '../../context.ts'
import { type Handler, on, onPublic, calendarFile, ok, SECRET } from '../../http/on.ts'
import { spendBookingAttempt } from '../accounts/auth/throttle/throttle.service.ts'
import { dayAvailability, earliestWashes, rangeAvailability } from './availability/availability.service.ts'
import { getBookingCalendar, getBookingDetail, listOwnBookings } from './read/detail.service.ts'
import type { Booking } from './read/audit.service.ts'
import { createBooking } from './create/create.service.ts'
import { AppError } from '../../errors.ts'
import { requireOwnPassword } from '../accounts/auth/passwords/own-password.service.ts'
import { archiveBooking } from './change/archive.service.ts'
import { changeBooking, findBooking } from './change/change.service.ts'
import { commit } from './change/commit.service.ts'
import { setBay } from './change/bay.service.ts'
import { setPackage } from './change/package.service.ts'
import { payBooking } from './change/payment.service.ts'
import { cancelOwnBooking, setProgress, setStatus } from './change/status.service.ts'
import { setService } from './change/service-change.service.ts'
import { moveBooking } from './change/move.service.ts'
import { deskBranch } from '../branches/branch.service.ts'
import { markNoticesSeen } from '../accounts/users/admin.service.ts'
import { listNotices } from './notices/notices.service.ts'
import { stopReminders } from '../accounts/users/profile.service.ts'
import { confirmOwnBooking, confirmVisit, visitView } from './visit/visit-view.service.ts'
import { findVisit, holderOf, renewVisitLink, visitLink } from './visit/visit-link.service.ts'

const PRIVATE = { ...SECRET, 'Cache-Control': 'private, no-cache' }

async function changedByLink(
  context: Context,
  token: string,
  change: (booking: Booking) => Promise<unknown>,
) {
  await change(await findVisit(context, token))
  return ok(await visitView(context, await findVisit(context, token)), SECRET)
}

export const bookingHandlers: Handler[] = [
  on('GET /bookings/availability', async (context, actor, { query }) => {
    const { date, from, to } = query
    if (date !== undefined) return dayAvailability(context, { ...query, date }, actor)
    if (from === undefined || to === undefined) throw new Error('the query was not parsed')
    return rangeAvailability(context, { ...query, from, to }, actor)
  }),
  onPublic('GET /bookings/earliest', earliestWashes),
  on('POST /bookings', async (context, actor, { body, meta }) => {
    await spendBookingAttempt(context, actor)
    return createBooking(context, actor, { body, idempotencyKey: meta.idempotencyKey })
  }),
  on('GET /users/bookings', listOwnBookings),
  on('GET /bookings/:id', (context, actor, { id }) => getBookingDetail(context, actor, id)),
  on('GET /bookings/:id/calendar.ics', async (context, actor, { id }) =>
    calendarFile('booking.ics', await getBookingCalendar(context, actor, id)),
  ),
  on('PATCH /bookings/:id', moveBooking),
  on('POST /bookings/:id/cancel', cancelOwnBooking),
  on('POST /bookings/:id/confirm', confirmOwnBooking),
  on('PATCH /admin/bookings/:id/progress', setProgress),
  on('PATCH /admin/bookings/:id/payment', payBooking),
  on('PATCH /admin/bookings/:id/notes', (context, actor, { id, body: { notes, rev } }) =>
    changeBooking(context, { actor, id, rev }, async booking =>
      booking.notes === notes
        ? booking
        : commit(context, booking, { actor, action: 'booking.notes', set: { notes } }),
    ),
  ),
  on('PATCH /admin/bookings/:id/service', setService),
  on('PATCH /admin/bookings/:id/package', setPackage),
  on('PATCH /admin/bookings/:id/bay', setBay),
  on('PATCH /admin/bookings/:id/:status', async (context, actor, { id, status, body }) => {
    // A key moves no money.
    if (actor.key !== undefined && body.giveBack) throw new AppError('FORBIDDEN')
    return setStatus(context, actor, { id, status, body })
  }),
  on('DELETE /admin/bookings/:id', async (context, actor, { id, body }) => {
    const target = () => findBooking(context, actor, id)
    await requireOwnPassword(context, actor, { password: body.password, target })
    await archiveBooking(context, actor, { id, body })
  }),
  on('GET /admin/notices', async (context, actor, { query }) =>
    ok(await listNotices(context, actor, query), { 'Cache-Control': 'private, no-cache' }),
  ),
  on('POST /admin/notices/seen', async (context, actor, { body }) => {
    const { id } = await deskBranch(context, actor, body.branchId)
    await markNoticesSeen(context, { adminId: actor.id, branchId: id }, new Date(body.until))
  }),
  onPublic('GET /visits/:token', async (context, _actor, { token }) =>
    ok(await visitView(context, await findVisit(context, token)), PRIVATE),
  ),
  onPublic('GET /visits/:token/times', async (context, _actor, { token, query: { date, lang } }) => {
    const booking = await findVisit(context, token)
    const asked = {
      branchId: booking.branchId.toHexString(),
      serviceId: booking.serviceId.toHexString(),
      exceptBookingId: booking._id.toHexString(),
    }
    return ok(await dayAvailability(context, { ...asked, date, lang }, holderOf(booking)), SECRET)
  }),
  onPublic('POST /visits/:token/confirm', (context, _actor, { token }) =>
    changedByLink(context, token, ({ _id, linkSeq = null }) => confirmVisit(context, { _id, linkSeq })),
  ),
  onPublic('POST /visits/:token/cancel', (context, _actor, { token }) =>
    changedByLink(context, token, booking =>
      cancelOwnBooking(context, holderOf(booking), { id: booking._id.toHexString() }),
    ),
  ),
  onPublic('PATCH /visits/:token', (context, _actor, { token, body }) =>
    changedByLink(context, token, booking =>
      moveBooking(context, holderOf(booking), { id: booking._id.toHexString(), body }),
    ),
  ),
  on('GET /bookings/:id/link', (context, actor, { id }) => visitLink(context, actor, id)),
  on('POST /bookings/:id/link', (context, actor, { id }) => renewVisitLink(context, actor, id)),
  onPublic('POST /reminder-links/:token/stop', (context, _actor, { token }) => stopReminders(context, token)),
]
