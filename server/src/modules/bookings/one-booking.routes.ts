import { AppError } from '../../errors.ts'
import { calendarFile, type Handler, on } from '../../http/on.ts'
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
  on('GET /bookings/:id', (context, actor, { id }) => getBookingDetail(context, actor, id)),
  on('GET /bookings/:id/calendar.ics', async (context, actor, { id }) =>
    calendarFile('booking.ics', await getBookingCalendar(context, actor, id)),
  ),
  on('PATCH /bookings/:id', moveBooking),
  on('POST /bookings/:id/cancel', (context, actor, { id }) => cancelOwnBooking(context, actor, id)),
  on('PATCH /admin/bookings/:id/progress', setProgress),
  on('PATCH /admin/bookings/:id/payment', payBooking),
  on('PATCH /admin/bookings/:id/notes', setNotes),
  on('PATCH /admin/bookings/:id/service', setService),
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
]
