import { Types, type QueryFilter } from 'mongoose'
import type { Context } from '../../../context.ts'
import type { BranchRecord } from '../../branches/branch.service.ts'
import { BookingModel, type Booking, type ShownBooking } from '../booking.model.ts'
import { datesToSettle } from './board-bookings.service.ts'

/** Yesterday began at most this long ago in any time zone. */
const OLDEST_MS = 3 * 86_400_000
/** More of them are not counted. */
const MOST = 5_000

/**
 * The cars to settle at these branches: yesterday's and today's there whose time is over, neither finished nor a no-show.
 * With a status, only those that have it.
 */
export function toSettleFilter(
  context: Context,
  branches: readonly BranchRecord[],
  status?: Booking['status'],
): QueryFilter<Booking> {
  const now = context.clock.now()
  const open = (['pending', 'confirmed'] as const).filter(each => status === undefined || each === status)
  const yesterdays = branches.map(branch => ({ id: branch.id, date: datesToSettle(context, branch)[0] }))
  const since = [...new Set(yesterdays.map(({ date }) => date))].map(date => ({
    branchId: {
      $in: yesterdays.filter(each => each.date === date).map(({ id }) => new Types.ObjectId(id)),
    },
    bookingDate: { $gte: date },
  }))
  return {
    // Without a branch nothing is to settle: an empty `$or` is refused.
    ...(since.length > 0 ? { $or: since } : { branchId: { $in: [] } }),
    status: { $in: open },
    startAt: { $gte: new Date(now.getTime() - OLDEST_MS), $lt: now },
    endAt: { $lte: now },
  }
}

/** The branches of the cars to settle, one for each car. */
export async function carsToSettle(
  context: Context,
  branches: readonly BranchRecord[],
): Promise<Pick<ShownBooking, '_id' | 'branchId'>[]> {
  return BookingModel(context.db)
    .find({ ...toSettleFilter(context, branches), archivedAt: null }, { branchId: 1 })
    .limit(MOST)
    .lean()
}
