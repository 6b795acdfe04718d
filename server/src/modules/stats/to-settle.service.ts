import type { Context } from '../../context.ts'
import type { StatsView } from '../../contract/stats.ts'
import { carsToSettle } from '../bookings/board/to-settle.service.ts'
import type { BranchRecord } from '../branches/branch.service.ts'

/** How many cars are to settle at each of these branches, most first. The list of bookings shows the same cars. */
export async function countToSettle(
  context: Context,
  branches: readonly BranchRecord[],
): Promise<StatsView['toSettle']> {
  const cars = await carsToSettle(context, branches)
  return branches
    .map(({ id, name }) => ({
      branchId: { _id: id, name },
      cars: cars.filter(({ branchId }) => branchId.toHexString() === id).length,
    }))
    .filter(row => row.cars > 0)
    .toSorted((a, b) => b.cars - a.cars)
}
