import type { Context } from '../../context.ts'
import type { StatsView } from '../../contract/stats.ts'
import { datesToSettle } from '../bookings/board/board-bookings.service.ts'
import { carsOver } from '../bookings/board/to-settle.service.ts'
import type { BranchRecord } from '../branches/branch.service.ts'

/**
 * The cars of yesterday and today whose time is over, neither finished nor a no-show: by branch, most cars first, with the
 * first of their days. The board lists the same cars.
 */
export async function countToSettle(
  context: Context,
  branches: readonly BranchRecord[],
  scope: string | null,
): Promise<StatsView['toSettle']> {
  const cars = await carsOver(context, scope)
  return branches
    .map(branch => {
      const [yesterday] = datesToSettle(context, branch)
      const dates = cars
        .filter(
          ({ branchId, bookingDate }) => branchId.toHexString() === branch.id && bookingDate >= yesterday,
        )
        .map(({ bookingDate }) => bookingDate)
        .toSorted()
      const branchId = { _id: branch.id, name: branch.name }
      return { branchId, bookingDate: dates[0] ?? '', cars: dates.length }
    })
    .filter(row => row.cars > 0)
    .toSorted((a, b) => b.cars - a.cars)
}
