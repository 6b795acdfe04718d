import { BOOKING_STATUSES, type BookingStatus } from '../../contract/constants.ts'
import type { Context } from '../../context.ts'
import { BranchDayModel } from './branch-day.model.ts'

export type StatusCounts = Record<BookingStatus, number>

/**
 * Bookings by status, archived ones not counted, of one branch or of all (null), on every day or on one: the sum of
 * what the days count. No counter is shared by days, which would make all bookings of a branch conflict.
 */
export async function sumStatuses(
  context: Context,
  branchId: string | null,
  date?: string,
): Promise<StatusCounts> {
  const [sums] = await BranchDayModel(context.db).aggregate<Partial<StatusCounts>>([
    { $match: daysOf(branchId, date) },
    {
      $group: {
        _id: null,
        ...Object.fromEntries(BOOKING_STATUSES.map(status => [status, { $sum: `$s.${status}` }])),
      },
    },
  ])
  return {
    pending: sums?.pending ?? 0,
    confirmed: sums?.confirmed ?? 0,
    completed: sums?.completed ?? 0,
    cancelled: sums?.cancelled ?? 0,
  }
}

function daysOf(branchId: string | null, date: string | undefined) {
  if (branchId === null) return {}
  if (date !== undefined) return { _id: `${branchId}|${date}` }
  // "}" follows "|": every id that begins with this branch.
  return { _id: { $gte: `${branchId}|`, $lt: `${branchId}}` } }
}
