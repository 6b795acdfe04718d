import type { Context } from '../../../context.ts'
import { timeLeft } from '../../../db/bounds.ts'
import { UserPackageModel } from '../user-package.model.ts'

/** Packages marked paid between two instants, deleted ones included: the money was taken. */
export async function sumPackagesSold(
  context: Context,
  { from, to }: { from: Date; to: Date },
): Promise<{ sold: number; revenueCents: number }> {
  const [sums] = await UserPackageModel(context.db).aggregate<{ sold: number; revenueCents: number }>(
    [
      { $match: { isPaid: true, paidAt: { $gte: from, $lt: to } } },
      { $group: { _id: null, sold: { $sum: 1 }, revenueCents: { $sum: '$snap.priceCents' } } },
    ],
    timeLeft(context),
  )
  return { sold: sums?.sold ?? 0, revenueCents: sums?.revenueCents ?? 0 }
}

/** Washes that paid packages still owe on this date: those neither deleted nor expired. */
export async function sumWashesOutstanding(context: Context, today: string): Promise<number> {
  const [sums] = await UserPackageModel(context.db).aggregate<{ washes: number }>(
    [
      { $match: { isPaid: true, archivedAt: null, expiryDate: { $gte: today } } },
      { $group: { _id: null, washes: { $sum: '$remainingWashes' } } },
    ],
    timeLeft(context),
  )
  return sums?.washes ?? 0
}
