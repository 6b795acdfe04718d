import { branchScope, type Actor } from '../../../access.ts'
import type { StatsView } from '../../../contract/stats.ts'
import type { Context } from '../../../context.ts'
import { dateAt } from '../../../calendar/branch-dates.ts'
import { dayId } from '../../branches/branch-days/branch-day.service.ts'
import { dayTotals, statusesOf, type StatusCounts } from '../../branches/branch-days/day-totals.service.ts'
import { countsOf } from '../../bookings/reports/report.service.ts'
import { listBranches, type BranchRecord } from '../../branches/branch.service.ts'
import { countActiveCustomers } from '../../accounts/users/customer-search.service.ts'
import { carsToSettle } from '../../bookings/board/board.service.ts'

const ACTIVE_MS = 30 * 86_400_000

const sumOf = (counts: StatusCounts) =>
  counts.pending + counts.confirmed + counts.completed + counts.cancelled

/** GET /admin/stats: the whole chain, or a branch-admin's own branch. Archived bookings count in nothing. */
export async function getStats(context: Context, actor: Actor): Promise<StatsView> {
  const scope = branchScope(actor)
  const branches = (await listBranches(context)).filter(({ id }) => scope === null || id === scope)
  const now = context.clock.now()
  // Today is each branch's own.
  const today = branches.map(branch => dayId(branch.id, dateAt(branch, now)))
  const since = new Date(now.getTime() - ACTIVE_MS)
  const [totals, activeUsers, toSettle] = await Promise.all([
    dayTotals(context),
    countActiveCustomers(context, scope, since),
    countToSettle(context, branches),
  ])
  const counts = statusesOf(totals, scope)
  return {
    totalBookings: sumOf(counts),
    completedBookings: counts.completed,
    activeUsers,
    branches: branches.length,
    pendingBookings: counts.pending,
    confirmedBookings: counts.confirmed,
    cancelledBookings: counts.cancelled,
    todayBookings: today.reduce((sum, id) => sum + countsOf(totals.days.get(id) ?? {}).bookings, 0),
    toSettle,
  }
}

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
