import { dateAt, instantsOf } from '../../calendar/branch-dates.ts'
import type { Period } from '../../calendar/branch-time.ts'
import type { ReportsQuery, ReportsView } from '../../contract/stats.ts'
import type { Context } from '../../context.ts'
import { euroOf } from '../../values/money.ts'
import {
  packageSalesByDay,
  sumWashesOutstanding,
  type PackageSales,
} from '../user-packages/read/report.service.ts'

type Sold = Pick<ReportsView['totals'], 'packagesSold' | 'packageRevenue' | 'revenue'>

const zoneOf = (context: Context) => ({ timeZone: context.settings().timeZone })

/** Packages marked paid, by day of the chain's zone. */
export const salesOf = (context: Context, period: Period): Promise<PackageSales[]> =>
  packageSalesByDay(context, {
    ...instantsOf(period, zoneOf(context).timeZone),
    ...zoneOf(context),
  })

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

/** Washes that paid packages still owe today. */
export const washesOutstanding = (context: Context): Promise<number> =>
  sumWashesOutstanding(context, dateAt(zoneOf(context), context.clock.now()))

/** Package money by day; it adds up to the totals' `packageRevenue`. */
export const salesView = (sales: readonly PackageSales[]): NonNullable<ReportsView['packageSales']> =>
  sales.map(({ date, sold, revenueCents }) => ({ date, sold, revenue: euroOf(revenueCents) }))
