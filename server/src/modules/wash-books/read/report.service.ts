import type { Context } from '../../../context.ts'
import { dateAt } from '../../../calendar/branch-dates.ts'
import { timeLeft } from '../../../db/bounds.ts'
import { UserPackageModel, type UserPackage } from '../user-package.model.ts'

export interface PackageSales {
  date: string
  sold: number
  revenueCents: number
}

export interface PackageFigures {
  /** By day, oldest first; deleted ones included: the money was taken. */
  sales: PackageSales[]
  /** Washes that paid packages still owe today: those neither deleted nor expired. */
  washesOutstanding: number
}

type Read = Pick<UserPackage, 'paidAt' | 'isPaid' | 'expiryDate' | 'archivedAt' | 'remainingWashes'> & {
  snap: Pick<UserPackage['snap'], 'priceCents'>
}

/**
 * The packages marked paid in a period and, where `today` is given, the washes outstanding, with one command: most of what
 * was sold lately still owes some. Unpaid ones have no `paidAt`.
 */
export async function packageFigures(
  context: Context,
  { from, to, timeZone, today }: { from: Date; to: Date; timeZone: string; today?: string },
): Promise<PackageFigures> {
  const sold = { paidAt: { $gte: from, $lt: to } }
  // Whether it is paid is left to the loop: an index that begins with it has every package ever sold.
  const owing = today === undefined ? [] : [{ expiryDate: { $gte: today }, archivedAt: null }]
  const found = await UserPackageModel(context.db)
    .find(
      { $or: [sold, ...owing] },
      {
        ...{ _id: 0, paidAt: 1, isPaid: 1, expiryDate: 1, archivedAt: 1, remainingWashes: 1 },
        'snap.priceCents': 1,
      },
    )
    .setOptions(timeLeft(context))
    .lean<Read[]>()
  const days = new Map<string, PackageSales>()
  let washesOutstanding = 0
  for (const { paidAt, isPaid, expiryDate, archivedAt, remainingWashes, snap } of found) {
    if (today !== undefined && isPaid && archivedAt === null && expiryDate >= today)
      washesOutstanding += remainingWashes
    if (!paidAt || paidAt < from || paidAt >= to) continue
    const date = dateAt({ timeZone }, paidAt)
    const day = days.get(date) ?? { date, sold: 0, revenueCents: 0 }
    days.set(date, { date, sold: day.sold + 1, revenueCents: day.revenueCents + snap.priceCents })
  }
  return { sales: [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1)), washesOutstanding }
}
