import { dateAt, instantsOf } from '../../calendar/branch-dates.ts'
import type { Period } from '../../calendar/branch-time.ts'
import type { ReportsQuery, ReportsView } from '../../contract/stats.ts'
import type { Context } from '../../context.ts'
import { euroOf } from '../../values/money.ts'
import {
  packageFigures,
  type PackageFigures,
  type PackageSales,
} from '../user-packages/read/report.service.ts'

type Sold = Pick<ReportsView['totals'], 'packagesSold' | 'packageRevenue' | 'revenue'>

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

/** The packages sold in the period and, for the whole chain, their revenue with that of bookings. */
export function soldTotals(
  sales: readonly PackageSales[],
  { branchId }: Pick<ReportsQuery, 'branchId'>,
  { bookingRevenue }: { bookingRevenue: number },
): Sold {
  let [sold, cents] = [0, 0]
  for (const day of sales) [sold, cents] = [sold + day.sold, cents + day.revenueCents]
  return {
    packagesSold: sold,
    packageRevenue: euroOf(cents),
    ...(branchId === undefined ? { revenue: euroOf(Math.round(bookingRevenue * 100) + cents) } : {}),
  }
}

/** Package money by day; it adds up to the totals' `packageRevenue`. */
export const salesView = (sales: readonly PackageSales[]): NonNullable<ReportsView['packageSales']> =>
  sales.map(({ date, sold, revenueCents }) => ({ date, sold, revenue: euroOf(revenueCents) }))
