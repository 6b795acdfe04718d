import { addDays, countDays, eachDay, type Period } from '../../../calendar/branch-time.ts'
import type { ReportsQuery, ReportsView } from '../../../contract/stats.ts'
import { euroOf } from '../../../values/money.ts'
import { countsOf, type DayReport, type ReportCounts } from '../../bookings/reports/report.service.ts'
import { sumOfDays, type DayTotals } from '../../branches/branch-days/day-totals.service.ts'
import type { BranchRecord } from '../../branches/branch.service.ts'
import {
  type PackageSales,
  packageFigures,
  type PackageFigures,
} from '../../wash-books/read/report.service.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { dateAt, instantsOf } from '../../../calendar/branch-dates.ts'

/** A branch's sums in the period and before it, and as the reply shows them. */
interface ComparedBranch {
  counts: ReportCounts
  before: ReportCounts
  view: ReportsView['branches'][number]
}

export const periodBefore = (period: Period): Period => ({
  from: addDays(period.from, -countDays(period)),
  to: addDays(period.from, -1),
})

/** Counts as a reply shows them, in euro. */
export const countsView = <T extends ReportCounts>({ revenueCents, ...counts }: T) => ({
  ...counts,
  bookingRevenue: euroOf(revenueCents),
})

/** A branch as a reply names it. */
export const named = ({ id, name }: BranchRecord) => ({ _id: id, name })

/** The oldest day first. */
export const byDate = (a: { date: string }, b: { date: string }): number =>
  a.date < b.date ? -1 : Number(a.date > b.date)

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
  const dates = eachDay(before)
  const compared = branches.map((branch): ComparedBranch => {
    const counts = sumCounts(ofBranches.get(branch.id) ?? [])
    const earlier = countsOf(sumOfDays(totals, branch.id, dates))
    return {
      ...{ counts, before: earlier },
      view: { branchId: named(branch), ...countsView(counts), previous: countsView(earlier) },
    }
  })
  return compared.sort(
    (a, b) =>
      b.counts.revenueCents - a.counts.revenueCents ||
      b.counts.bookings - a.counts.bookings ||
      a.view.branchId.name.localeCompare(b.view.branchId.name),
  )
}

/** How long before the deadline a report is given up: the answer must leave in time. */
const BEFORE_MS = 1000
/** Of what could be read in the time given, the part that is sure to be had: the totals take time too. */
const SURE = 0.7
const DAYS_TO_TRY = 31

/**
 * The report, or REPORT_TOO_LONG shortly before the deadline, with `shorter`: the last days of the period that should be
 * had in time, by the share that has been read. A single day is left to the deadline.
 */
export async function inTime<T>(
  { request }: Pick<Context, 'request'>,
  { from, to }: Period,
  read: (done: (share: number) => void) => Promise<T>,
): Promise<T> {
  const days = countDays({ from, to })
  let share = 0
  const reading = read(part => {
    share = part
  })
  if (!request || days === 1) return reading
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const tell = () => {
      const sure = share === 0 ? DAYS_TO_TRY : Math.floor(days * share * SURE)
      const last = Math.min(Math.max(sure, 1), days - 1)
      reject(
        new AppError('REPORT_TOO_LONG', undefined, {
          shorter: { from: addDays(to, 1 - last), to, days: last },
        }),
      )
    }
    timer = setTimeout(tell, Math.max(0, request.endsAt - BEFORE_MS - performance.now()))
  })
  // Given up, it stops with its request, and nobody waits for it.
  reading.catch(() => undefined)
  return Promise.race([reading, late]).finally(() => {
    clearTimeout(timer)
  })
}

/** Packages marked paid, by day of the chain's zone, and with `owing` the washes that paid ones still owe today. */
export function packagesOf(
  context: Context,
  period: Period,
  { owing }: { owing: boolean },
): Promise<PackageFigures> {
  const { timeZone } = context.settings()
  return packageFigures(context, {
    ...{ ...instantsOf(period, timeZone), timeZone },
    ...(owing ? { today: dateAt({ timeZone }, context.clock.now()) } : {}),
  })
}

/** With the packages sold, for who may see them, and for the whole chain their revenue with that of bookings. */
export function totalsOf(
  each: readonly ReportCounts[],
  sales: readonly PackageSales[] | undefined,
  { branchId }: Pick<ReportsQuery, 'branchId'>,
): Omit<ReportsView['totals'], 'washesOutstanding'> {
  const counts = sumCounts(each)
  if (!sales) return countsView(counts)
  let [packagesSold, cents] = [0, 0]
  for (const day of sales) [packagesSold, cents] = [packagesSold + day.sold, cents + day.revenueCents]
  return {
    ...countsView(counts),
    ...{ packagesSold, packageRevenue: euroOf(cents) },
    ...(branchId === undefined ? { revenue: euroOf(counts.revenueCents + cents) } : {}),
  }
}

export const salesView = (sales: readonly PackageSales[]): NonNullable<ReportsView['packageSales']> =>
  sales.map(({ date, sold, revenueCents }) => ({ date, sold, revenue: euroOf(revenueCents) }))
