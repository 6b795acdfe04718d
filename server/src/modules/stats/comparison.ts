import { addDays, type Period } from '../../calendar/branch-time.ts'
import type { ReportsQuery, ReportsView } from '../../contract/stats.ts'
import { euroOf } from '../../values/money.ts'
import { countsOf, type DayReport, type ReportCounts } from '../bookings/reports/report.service.ts'
import { sumPeriod, type DayTotals } from '../branch-days/day-totals.service.ts'
import type { BranchRecord } from '../branches/branch.service.ts'
import type { PackageSales } from '../user-packages/read/report.service.ts'
import { soldTotals } from './package-figures.ts'

type CountsView = Omit<ReportCounts, 'revenueCents'> & { bookingRevenue: number }

/** A branch's sums in the period and before it, and as the reply shows them. */
interface ComparedBranch {
  counts: ReportCounts
  before: ReportCounts
  view: ReportsView['branches'][number]
}

const DAY_MS = 86_400_000

/** As many days, right before the period. */
export function periodBefore({ from, to }: Period): Period {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

/** Sums in cents, as the reply shows them in euro. */
export const countsView = ({ revenueCents, ...counts }: ReportCounts): CountsView => ({
  ...counts,
  bookingRevenue: euroOf(revenueCents),
})

const NONE: ReportCounts = { bookings: 0, completed: 0, cancelled: 0, noShows: 0, revenueCents: 0 }

export function sumCounts(each: readonly ReportCounts[]): ReportCounts {
  const sums = { ...NONE }
  for (const counts of each) {
    for (const name of Object.keys(NONE) as (keyof ReportCounts)[]) sums[name] += counts[name]
  }
  return sums
}

/** Each branch in the period and before it, highest booking revenue first, then by name. */
export function comparedBranches(
  totals: DayTotals,
  {
    branches,
    rows,
    before,
  }: { branches: readonly BranchRecord[]; rows: readonly DayReport[]; before: Period },
): ComparedBranch[] {
  const ofBranches = new Map(branches.map(({ id }): [string, DayReport[]] => [id, []]))
  for (const row of rows) ofBranches.get(row.branch.id)?.push(row)
  const compared = branches.map((branch): ComparedBranch => {
    const counts = sumCounts(ofBranches.get(branch.id) ?? [])
    const earlier = countsOf(sumPeriod(totals, branch.id, before))
    const branchId = { _id: branch.id, name: branch.name }
    return {
      ...{ counts, before: earlier },
      view: { branchId, ...countsView(counts), previous: countsView(earlier) },
    }
  })
  return compared.sort(
    (a, b) =>
      b.counts.revenueCents - a.counts.revenueCents ||
      b.counts.bookings - a.counts.bookings ||
      a.view.branchId.name.localeCompare(b.view.branchId.name),
  )
}

/**
 * The totals of the previous period, with the same fields as those of the period except the washes outstanding; of sales
 * only for who may see them.
 */
export function previousTotals({
  compared,
  before,
  sales,
}: {
  compared: readonly ComparedBranch[]
  before: Period & Pick<ReportsQuery, 'branchId'>
  sales: readonly PackageSales[] | undefined
}): ReportsView['previous'] {
  const own = countsView(sumCounts(compared.map(({ before: earlier }) => earlier)))
  return { from: before.from, to: before.to, ...own, ...(sales ? soldTotals(sales, before, own) : {}) }
}
