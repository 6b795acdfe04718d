import { Types } from 'mongoose'
import type { Context } from '../../context.ts'
import type { StatsView } from '../../contract/stats.ts'
import { BookingModel } from '../bookings/booking.model.ts'
import { datesToSettle } from '../bookings/board/board-bookings.service.ts'
import type { BranchRecord } from '../branches/branch.service.ts'

/** Yesterday began at most this long ago in any time zone. */
const OLDEST_MS = 3 * 86_400_000
/** More open bookings than this of two days are not counted. */
const MOST = 5_000

/**
 * The cars of yesterday and today whose time is over, neither finished nor a no-show: by branch, most cars first, with the
 * first of their days. The board lists the same cars.
 */
export async function countToSettle(
  context: Context,
  branches: readonly BranchRecord[],
  scope: string | null,
): Promise<StatsView['toSettle']> {
  const now = context.clock.now()
  const open = await BookingModel(context.db)
    .find(
      {
        ...(scope === null ? {} : { branchId: new Types.ObjectId(scope) }),
        status: { $in: ['pending', 'confirmed'] },
        startAt: { $gte: new Date(now.getTime() - OLDEST_MS), $lt: now },
        endAt: { $lte: now },
        archivedAt: null,
      },
      { branchId: 1, bookingDate: 1 },
    )
    .limit(MOST)
    .lean()
  return branches
    .map(branch => {
      const [yesterday] = datesToSettle(context, branch)
      const dates = open
        .filter(
          ({ branchId, bookingDate }) => branchId.toHexString() === branch.id && bookingDate >= yesterday,
        )
        .map(({ bookingDate }) => bookingDate)
        .toSorted()
      return {
        branchId: { _id: branch.id, name: branch.name },
        bookingDate: dates[0] ?? '',
        cars: dates.length,
      }
    })
    .filter(({ cars }) => cars > 0)
    .toSorted((a, b) => b.cars - a.cars)
}
