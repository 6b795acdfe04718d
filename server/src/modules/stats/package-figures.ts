import { dateAt, instantsOf } from '../../calendar/branch-dates.ts'
import type { Period } from '../../calendar/branch-time.ts'
import type { ReportsQuery, ReportsView } from '../../contract/stats.ts'
import type { Context } from '../../context.ts'
import { euroOf } from '../../values/money.ts'
import {
  packageSalesByDay,
  sumPackagesSold,
  sumWashesOutstanding,
} from '../user-packages/read/report.service.ts'

type Asked = Period & Pick<ReportsQuery, 'branchId'>
type Sold = Pick<ReportsView['totals'], 'packagesSold' | 'packageRevenue' | 'revenue'>

const zoneOf = (context: Context) => ({ timeZone: context.settings().timeZone })

/** Packages marked paid in the period and, for the whole chain, their revenue with that of bookings. */
export async function soldTotals(
  context: Context,
  { branchId, ...period }: Asked,
  { bookingRevenue }: { bookingRevenue: number },
): Promise<Sold> {
  const { sold, revenueCents } = await sumPackagesSold(context, instantsOf(period, zoneOf(context).timeZone))
  return {
    packagesSold: sold,
    packageRevenue: euroOf(revenueCents),
    ...(branchId === undefined ? { revenue: euroOf(Math.round(bookingRevenue * 100) + revenueCents) } : {}),
  }
}

/** The same with the washes outstanding now. */
export async function packageTotals(
  context: Context,
  asked: Asked,
  own: { bookingRevenue: number },
): Promise<Sold & Pick<ReportsView['totals'], 'washesOutstanding'>> {
  const today = dateAt(zoneOf(context), context.clock.now())
  return {
    ...(await soldTotals(context, asked, own)),
    washesOutstanding: await sumWashesOutstanding(context, today),
  }
}

/** Package money by day of the chain's zone; it adds up to the totals' `packageRevenue`. */
export async function salesView(
  context: Context,
  { from, to }: Period,
): Promise<NonNullable<ReportsView['packageSales']>> {
  const zone = zoneOf(context)
  const sales = await packageSalesByDay(context, { ...instantsOf({ from, to }, zone.timeZone), ...zone })
  return sales.map(({ date, sold, revenueCents }) => ({ date, sold, revenue: euroOf(revenueCents) }))
}
