import { AppError } from '../../errors.ts'
import { calendarFile, noContent, ok, type Handler, on } from '../../http/on.ts'
import { requireOwnPassword } from '../auth/passwords/own-password.service.ts'
import { archiveBooking } from './change/archive.service.ts'
import { findBooking } from './change/change.service.ts'
import { getBookingCalendar, getBookingDetail } from './read/detail.service.ts'
import { setBay } from './change/bay.service.ts'
import { setNotes } from './change/notes.service.ts'
import { payBooking } from './change/payment.service.ts'
import { setProgress } from './change/progress.service.ts'
import { cancelOwnBooking, setStatus } from './change/status.service.ts'
import { setService } from './change/service-change.service.ts'
import { moveBooking } from './change/move.service.ts'

/** Changes to one booking. The named ones come before the path that matches any status. */
export const oneBookingHandlers: Handler[] = [
  on('GET /bookings/:id', async ({ params }, actor, context) =>
    ok(await getBookingDetail(context, actor, params.id)),
  ),
  on('GET /bookings/:id/calendar.ics', async ({ params }, actor, context) =>
    calendarFile('booking.ics', await getBookingCalendar(context, actor, params.id)),
  ),
  on('PATCH /bookings/:id', async ({ params, body }, actor, context) =>
    ok(await moveBooking(context, actor, { id: params.id, body })),
  ),
  on('POST /bookings/:id/cancel', async ({ params }, actor, context) =>
    ok(await cancelOwnBooking(context, actor, params.id)),
  ),
  on('PATCH /admin/bookings/:id/progress', async ({ params, body }, actor, context) =>
    ok(await setProgress(context, actor, { id: params.id, body })),
  ),
  on('PATCH /admin/bookings/:id/payment', async ({ params, body }, actor, context) =>
    ok(await payBooking(context, actor, { id: params.id, body })),
  ),
  on('PATCH /admin/bookings/:id/notes', async ({ params, body }, actor, context) =>
    ok(await setNotes(context, actor, { id: params.id, body })),
  ),
  on('PATCH /admin/bookings/:id/service', async ({ params, body }, actor, context) =>
    ok(await setService(context, actor, { id: params.id, body })),
  ),
  on('PATCH /admin/bookings/:id/bay', async ({ params, body }, actor, context) =>
    ok(await setBay(context, actor, { id: params.id, body })),
  ),
  on('PATCH /admin/bookings/:id/:status', async ({ params, body }, actor, context) => {
    // A key moves no money.
    if (actor.key !== undefined && body.giveBack) throw new AppError('FORBIDDEN')
    return ok(await setStatus(context, actor, { ...params, body }))
  }),
  on('DELETE /admin/bookings/:id', async ({ params, body }, actor, context) => {
    const target = () => findBooking(context, actor, params.id)
    await requireOwnPassword(context, actor, { password: body.password, target })
    await archiveBooking(context, actor, { id: params.id, body })
    return noContent()
  }),
]
