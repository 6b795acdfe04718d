import { Types } from 'mongoose'
import type { Actor } from '../../../access.ts'
import type { BookingDetail, OwnBooking } from '../../../contract/bookings.ts'
import type { Context } from '../../../context.ts'
import { getBranch, listBranches, getRecentBranch } from '../../branches/branch.service.ts'
import { bookingFile } from '../../messages/mail/calendar-file.service.ts'
import { listPeople } from '../../accounts/users/customer.service.ts'
import { findBooking } from '../change/change.service.ts'
import { withNoShows } from './visits.service.ts'
import { bookingViewOf, bookingViews } from './views.service.ts'
import { historyView } from '../booking-history.ts'
import { bookedService, calendarFacts } from '../booking.view.ts'
import { BookingModel, SHOWN } from '../booking.model.ts'
import { isLive } from '../rules/visit-step.ts'
import { progress } from '../visit/visit-view.service.ts'

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
  const { name, location, phone } = await getBranch(context, booking.branchId.toHexString())
  const event = {
    ...calendarFacts(booking),
    summary: `${bookedService(booking, context.language)}, ${name}`,
    location,
    description: phone,
  }
  return bookingFile(event, context.settings().brand)
}

/** GET /users/bookings: own bookings, newest start first; live ones with where the car is. */
export async function listOwnBookings(context: Context, actor: Actor): Promise<OwnBooking[]> {
  const bookings = await BookingModel(context.db)
    .find({ userId: new Types.ObjectId(actor.id), archivedAt: null }, SHOWN)
    .sort({ startAt: -1, _id: -1 })
    .lean()
  const views = await bookingViews(context, bookings)
  const now = context.clock.now().getTime()
  return Promise.all(
    views.map(async (view, index) => {
      const booking = bookings[index]
      if (!booking || !isLive(booking, now)) return view
      const branch = await getRecentBranch(context, view.branchId._id)
      return { ...view, visit: await progress(context, booking, branch) }
    }),
  )
}
