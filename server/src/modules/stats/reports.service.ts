import { branchScope, type Actor } from '../../access.ts'
import type { ReportsQuery, ReportsView } from '../../contract/stats.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { euroOf } from '../../values/money.ts'
import { reportDays, type DayReport } from '../bookings/reports/report.service.ts'
import { inTurn } from '../branch-days/day-queue.service.ts'
import { listBranches, type BranchRecord } from '../branches/branch.service.ts'
import { comparedBranches, periodBefore, previousTotals, sumCounts, countsView } from './comparison.ts'
import { takenView } from './taken.service.ts'
import { packageTotals, salesView } from './package-figures.ts'

type Row = ReportsView['data'][number]
type Asked = Pick<ReportsQuery, 'from' | 'to' | 'branchId' | 'people'>

/**
 * GET /admin/reports: each day of each branch, oldest first, and each branch beside the previous period. For the
 * super-admin the totals add, chain-wide, the packages marked paid in the period and the washes outstanding; and, unless
 * one branch was asked for, the revenue of bookings and packages together. `taken` counts by the time of payment.
 */
export async function getReports(context: Context, actor: Actor, query: Asked): Promise<ReportsView> {
  const branches = await branchesOf(context, actor, query)
  // One report at a time in a process, and one branch after the other: it takes most of what the database can do.
  const days = await inTurn(context, ['reports'], async () => {
    const found: DayReport[] = []
    for (const branch of branches) found.push(...(await reportDays(context, branch, query)))
    return found
  })
  const rows = days.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))
  const before = { ...query, ...periodBefore(query) }
  const compared = await comparedBranches(context, { branches, rows, before })
  const own = countsView(sumCounts(compared.map(({ counts }) => counts)))
  const packages = actor.role === 'super-admin' ? await packageTotals(context, query, own) : {}
  const takers = actor.role === 'super-admin' && query.branchId === undefined ? [...branches, null] : branches
  return {
    data: rows.map(rowView),
    totals: { ...own, ...packages },
    previous: await previousTotals(context, actor, { compared, before }),
    branches: compared.map(({ view }) => view),
    taken: await takenView(context, takers, {
      from: query.from,
      to: query.to,
      people: query.people === true,
    }),
    ...(actor.role === 'super-admin' ? { packageSales: await salesView(context, query) } : {}),
  }
}

async function branchesOf(
  context: Context,
  actor: Actor,
  query: Pick<ReportsQuery, 'branchId'>,
): Promise<BranchRecord[]> {
  const own = branchScope(actor)
  const asked = query.branchId?.toLowerCase() ?? own
  if (own !== null && asked !== own) throw notFound()
  const branches = await listBranches(context)
  if (asked === null) return branches
  const branch = branches.find(({ id }) => id === asked)
  if (!branch) throw notFound()
  return [branch]
}

const rowView = ({ branch, revenueCents, ...counts }: DayReport): Row => ({
  ...counts,
  branchId: { _id: branch.id, name: branch.name },
  bookingRevenue: euroOf(revenueCents),
})
