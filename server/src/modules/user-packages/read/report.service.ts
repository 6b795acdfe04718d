import type { Context } from '../../../context.ts'
import { dateAt } from '../../../calendar/branch-dates.ts'
import { timeLeft } from '../../../db/bounds.ts'
import { UserPackageModel, type UserPackage } from '../user-package.model.ts'

/** Packages marked paid on one day of the chain's zone. */
export interface PackageSales {
  date: string
  sold: number
  revenueCents: number
}

/**
 * Packages marked paid in a period, by day, oldest first; deleted ones included: the money was taken. Unpaid ones have no
 * `paidAt`.
 */
export async function packageSalesByDay(
  context: Context,
  { from, to, timeZone }: { from: Date; to: Date; timeZone: string },
): Promise<PackageSales[]> {
  const paid = await UserPackageModel(context.db)
    .find({ paidAt: { $gte: from, $lt: to } }, { paidAt: 1, 'snap.priceCents': 1 })
    .setOptions(timeLeft(context))
    .sort({ paidAt: 1 })
    .lean<{ paidAt: Date; snap: Pick<UserPackage['snap'], 'priceCents'> }[]>()
  const days = new Map<string, PackageSales>()
  for (const { paidAt, snap } of paid) {
    const date = dateAt({ timeZone }, paidAt)
    const day = days.get(date) ?? { date, sold: 0, revenueCents: 0 }
    days.set(date, { date, sold: day.sold + 1, revenueCents: day.revenueCents + snap.priceCents })
  }
  return [...days.values()]
}

/** Washes that paid packages still owe on this date: those neither deleted nor expired. */
export async function sumWashesOutstanding(context: Context, today: string): Promise<number> {
  const owing = await UserPackageModel(context.db)
    .find({ expiryDate: { $gte: today }, isPaid: true, archivedAt: null }, { remainingWashes: 1 })
    .setOptions({ ...timeLeft(context), hint: { expiryDate: 1 } })
    .lean()
  return owing.reduce((sum, { remainingWashes }) => sum + remainingWashes, 0)
}
