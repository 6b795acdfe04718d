import { branchScope } from '../../../access.ts'
import type { Serves } from '../../../serves.ts'
import { dayTotals, statusesOf } from '../../branches/branch-days/day-totals.service.ts'
import { listBranches } from '../../branches/branch.service.ts'
import { countActiveCustomers } from '../../accounts/users/customer-search.service.ts'

const ACTIVE_MS = 30 * 86_400_000

/** The whole chain, or a branch-admin's own branch. Archived bookings count in nothing. */
export const getStats: Serves<'GET /admin/stats'> = async (context, actor) => {
  const scope = branchScope(actor)
  const since = new Date(context.clock.now().getTime() - ACTIVE_MS)
  const [branches, totals, activeUsers] = await Promise.all([
    listBranches(context),
    dayTotals(context),
    countActiveCustomers(context, scope, since),
  ])
  const { pending, confirmed, completed, cancelled } = statusesOf(totals, scope)
  return {
    totalBookings: pending + confirmed + completed + cancelled,
    completedBookings: completed,
    activeUsers,
    branches: branches.filter(({ id }) => scope === null || id === scope).length,
  }
}
