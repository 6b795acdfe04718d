import ical, { ICalEventStatus } from 'ical-generator'
import type { Actor } from '../../../access.ts'
import type { BookingDetail } from '../../../contract/bookings.ts'
import type { BookingStatus } from '../../../contract/constants.ts'
import type { Context } from '../../../context.ts'
import { getBranch, listBranches } from '../../branches/branch.service.ts'
import { listPeople } from '../../users/customer.service.ts'
import { findBooking } from '../change/change.service.ts'
import { withNoShows } from './no-shows.service.ts'
import { bookingViewOf } from './views.service.ts'
import { historyView } from '../booking-history.ts'
import { bookedService } from '../booking.view.ts'

/** GET /bookings/{id}. In the history a customer sees the role of each actor, the desk also the name. */
export async function getBookingDetail(context: Context, actor: Actor, id: string): Promise<BookingDetail> {
  const booking = await findBooking(context, actor, id)
  const ids = actor.role === 'customer' ? [] : booking.history.flatMap(({ by }) => by.id ?? [])
  const people = await listPeople(context, ids)
  const branches = new Map((await listBranches(context)).map(branch => [branch.id, branch.name]))
  const history = historyView(booking.history, { people, branches })
  const detail = { ...(await bookingViewOf(context, booking)), history }
  const [shown = detail] = await withNoShows(context, actor, [detail])
  return shown
}

/** GET /bookings/{id}/calendar.ics: one event with a stable id, so that importing it again moves it. */
export async function getBookingCalendar(context: Context, actor: Actor, id: string): Promise<string> {
  const booking = await findBooking(context, actor, id)
  const branch = await getBranch(context, booking.branchId.toHexString())
  const calendar = ical({ prodId: { company: 'car-wash', product: 'bookings' } })
  calendar.createEvent({
    id: `${id}@car-wash`,
    sequence: booking.rev,
    stamp: context.clock.now(),
    start: booking.startAt,
    end: booking.endAt,
    summary: `${bookedService(booking, context.language)}, ${branch.name}`,
    location: branch.location,
    status: statusOf(booking.status),
  })
  return calendar.toString()
}

function statusOf(status: BookingStatus): ICalEventStatus {
  switch (status) {
    case 'pending':
      return ICalEventStatus.TENTATIVE
    case 'confirmed':
    case 'completed':
      return ICalEventStatus.CONFIRMED
    case 'cancelled':
      return ICalEventStatus.CANCELLED
  }
}
