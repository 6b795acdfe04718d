import type { Types } from 'mongoose'
import type { DataContext } from '../../../context.ts'
import { nextById } from '../../../db/keyset.ts'
import { UserPackageModel, WashLedgerModel, type WashLedgerRow } from '../user-package.model.ts'

/** The next packages after an id, deleted ones included. */
export const nextPackages = (context: DataContext, after: Types.ObjectId | null, limit: number) =>
  nextById(UserPackageModel(context.db), after, limit)

/** The whole ledgers of packages, in order, by the package's id. */
export async function ledgersOf(
  context: DataContext,
  packages: readonly Types.ObjectId[],
): Promise<Map<string, WashLedgerRow[]>> {
  const rows = await WashLedgerModel(context.db)
    .find({ userPackageId: { $in: [...packages] } })
    .sort({ userPackageId: 1, seq: 1 })
    .lean()
  const ledgers = new Map<string, WashLedgerRow[]>()
  for (const row of rows) {
    const id = row.userPackageId.toHexString()
    ledgers.set(id, [...(ledgers.get(id) ?? []), row])
  }
  return ledgers
}
