import type { Context } from '../../../context.ts'
import { dateAt } from '../../../calendar/branch-dates.ts'
import { timeLeft } from '../../../db/bounds.ts'
import { UserPackageModel } from '../user-package.model.ts'
import { type Paid, type Sold, soldPackages } from './seen-packages.service.ts'

/** Packages marked paid on one day of the chain's zone. */
export interface PackageSales {
  date: string
  sold: number
  revenueCents: number
}

/**
 * Packages marked paid in a period, by day, oldest first; deleted ones included: the money was taken. Unpaid ones have no
 * `paidAt`. Those of the last months a process keeps; what began earlier is read.
 */
export async function packageSalesByDay(
  context: Context,
  { from, to, timeZone }: { from: Date; to: Date; timeZone: string },
): Promise<PackageSales[]> {
  const paid = (await soldPackages(context, { from, to })) ?? (await readSold(context, { from, to }))
  const days = new Map<string, PackageSales>()
  for (const { paidAt, priceCents } of paid) {
    const date = dateAt({ timeZone }, paidAt)
    const day = days.get(date) ?? { date, sold: 0, revenueCents: 0 }
    days.set(date, { date, sold: day.sold + 1, revenueCents: day.revenueCents + priceCents })
  }
  return [...days.values()]
}

async function readSold(context: Context, { from, to }: { from: Date; to: Date }): Promise<Sold[]> {
  const sold = await UserPackageModel(context.db)
    .find({ paidAt: { $gte: from, $lt: to } }, { paidAt: 1, 'snap.priceCents': 1 })
    .setOptions(timeLeft(context))
    .sort({ paidAt: 1 })
    .lean<Paid[]>()
  return sold.map(({ paidAt, snap }) => ({ paidAt: paidAt ?? from, priceCents: snap.priceCents }))
}
