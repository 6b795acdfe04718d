import type { QueryFilter } from 'mongoose'
import { dayBounds } from '../../../calendar/branch-time.ts'
import type { AdminBookingsQuery } from '../../../contract/bookings.ts'
import type { Context } from '../../../context.ts'
import { listBranches } from '../../branches/branch.service.ts'
import { toSettleFilter } from '../board/board-bookings.service.ts'
import type { Booking } from '../booking.model.ts'

/** The cars to settle at the branch, or at all of them (null). */
export async function carsFilter(
  context: Context,
  branchId: string | null,
  { status }: AdminBookingsQuery,
): Promise<QueryFilter<Booking>> {
  const branches = (await listBranches(context)).filter(({ id }) => branchId === null || id === branchId)
  return toSettleFilter(context, branches, status)
}

/** Branch-local dates. The instants they span in the branches' time zones bound the index range. */
export async function datesFilter(
  context: Context,
  branchId: string | null,
  { from, to }: Pick<AdminBookingsQuery, 'from' | 'to'>,
): Promise<QueryFilter<Booking>> {
  if (from === undefined && to === undefined) return {}
  const branches = await listBranches(context)
  const zones = new Set(
    branches.filter(({ id }) => branchId === null || id === branchId).map(branch => branch.timeZone),
  )
  const first = from === undefined ? [] : [...zones].map(zone => dayBounds(from, zone).startAt)
  const last = to === undefined ? [] : [...zones].map(zone => dayBounds(to, zone).endAt)
  return {
    bookingDate: {
      ...(from === undefined ? {} : { $gte: from }),
      ...(to === undefined ? {} : { $lte: to }),
    },
    // No zone: the query names an unknown branch.
    ...(zones.size === 0
      ? {}
      : {
          startAt: {
            ...(first.length > 0 ? { $gte: new Date(Math.min(...first)) } : {}),
            ...(last.length > 0 ? { $lt: new Date(Math.max(...last)) } : {}),
          },
        }),
  }
}
