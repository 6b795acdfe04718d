import { type Handler, on } from '../../../http/on.ts'
import { csvReply } from '../../../http/csv.ts'
import { reportColumns, reportRows } from './report-csv.ts'
import { getReports, readAllReports } from './reports.service.ts'
import { branchScope } from '../../../access.ts'
import type { Serves } from '../../../serves.ts'
import { dayTotals, statusesOf } from '../../branches/branch-days/day-totals.service.ts'
import { listBranches } from '../../branches/branch.service.ts'
import { countActiveCustomers } from '../../accounts/users/customer-search.service.ts'

const ACTIVE_MS = 30 * 86_400_000

/** The whole chain, or a branch-admin's own branch. Archived bookings count in nothing. */
const getStats: Serves<'GET /admin/stats'> = async (context, actor) => {
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

async function* rowsOf(parts: Awaited<ReturnType<typeof readAllReports>>) {
  for await (const part of parts) yield reportRows(part)
}

export const statsHandlers: Handler[] = [
  on('GET /admin/stats', getStats),
  on('GET /admin/reports', async (context, actor, { query }) => {
    if (query.format !== 'csv') return getReports(context, actor, query)
    const parts = await readAllReports(context, actor, query)
    return csvReply(
      { filename: 'reports.csv', language: query.lang },
      reportColumns(query.lang, context.settings().currency),
      rowsOf(parts),
    )
  }),
]
