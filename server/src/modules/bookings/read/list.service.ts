import { Types } from 'mongoose'
import type { Actor } from '../../../access.ts'
import type { OwnBooking } from '../../../contract/bookings.ts'
import type { Context } from '../../../context.ts'
import { BookingModel } from '../booking.model.ts'
import { getRecentBranch } from '../../branches/branch.service.ts'
import { isLive } from '../rules/visit-step.ts'
import { progress } from '../visit/visit-view.service.ts'
import { bookingViews } from './views.service.ts'

/** GET /users/bookings: own bookings, newest start first; live ones with where the car is. */
export async function listOwnBookings(context: Context, actor: Actor): Promise<OwnBooking[]> {
  const bookings = await BookingModel(context.db)
    .find({ userId: new Types.ObjectId(actor.id), archivedAt: null }, { history: 0, words: 0 })
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
