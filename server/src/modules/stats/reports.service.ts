import { branchScope, type Actor } from '../../access.ts'
import type { ReportsQuery, ReportsView } from '../../contract/stats.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { euroOf } from '../../values/money.ts'
import { reportDays, type DayReport } from '../bookings/reports/report.service.ts'
import { dateAt, instantsOf } from '../../calendar/branch-dates.ts'
import { inTurn } from '../branch-days/day-queue.service.ts'
import { listBranches, type BranchRecord } from '../branches/branch.service.ts'
import { sumPackagesSold, sumWashesOutstanding } from '../user-packages/read/report.service.ts'

type Row = ReportsView['data'][number]

/**
 * GET /admin/reports: each day of each branch, oldest first. For the super-admin the totals add, chain-wide, the
 * packages marked paid in the period and the washes outstanding; and, unless one branch was asked for, the revenue of
 * bookings and packages together.
 */
export async function getReports(
  context: Context,
  actor: Actor,
  query: Pick<ReportsQuery, 'from' | 'to' | 'branchId'>,
): Promise<ReportsView> {
  const branches = await branchesOf(context, actor, query)
  // One report at a time in a process, and one branch after the other: it takes most of what the database can do.
  const days = await inTurn(context, ['reports'], async () => {
    const found: DayReport[] = []
    for (const branch of branches) found.push(...(await reportDays(context, branch, query)))
    return found
  })
  const rows = days.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))
  return { data: rows.map(rowView), totals: await totalsOf(context, actor, { rows, query }) }
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

const COUNTS = ['bookings', 'completed', 'cancelled', 'noShows', 'revenueCents'] as const

async function totalsOf(
  context: Context,
  actor: Actor,
  { rows, query }: { rows: readonly DayReport[]; query: Pick<ReportsQuery, 'from' | 'to' | 'branchId'> },
): Promise<ReportsView['totals']> {
  const sums = { bookings: 0, completed: 0, cancelled: 0, noShows: 0, revenueCents: 0 }
  for (const row of rows) for (const count of COUNTS) sums[count] += row[count]
  const { revenueCents, ...counts } = sums
  const ofBookings = { ...counts, bookingRevenue: euroOf(revenueCents) }
  if (actor.role !== 'super-admin') return ofBookings
  const chain = { timeZone: context.settings().timeZone }
  const packages = await sumPackagesSold(context, instantsOf(query, chain.timeZone))
  return {
    ...ofBookings,
    packagesSold: packages.sold,
    packageRevenue: euroOf(packages.revenueCents),
    ...(query.branchId === undefined ? { revenue: euroOf(revenueCents + packages.revenueCents) } : {}),
    washesOutstanding: await sumWashesOutstanding(context, dateAt(chain, context.clock.now())),
  }
}
