import type { Types } from 'mongoose'
import type { DataContext } from '../../../context.ts'
import {
  UserPackageModel,
  WashLedgerModel,
  type UserPackage,
  type WashLedgerRow,
} from '../user-package.model.ts'

interface AuditedPackage {
  userPackage: UserPackage
  rows: WashLedgerRow[]
}

/** The next packages after `after` by id, deleted ones included, each with its whole ledger in order. */
export async function nextPackagesWithLedger(
  context: DataContext,
  after: Types.ObjectId | null,
  limit: number,
): Promise<AuditedPackage[]> {
  const packages = await UserPackageModel(context.db)
    .find(after ? { _id: { $gt: after } } : {})
    .sort({ _id: 1 })
    .limit(limit)
    .lean()
  const rows = await WashLedgerModel(context.db)
    .find({ userPackageId: { $in: packages.map(({ _id }) => _id) } })
    .sort({ userPackageId: 1, seq: 1 })
    .lean()
  return packages.map(userPackage => ({
    userPackage,
    rows: rows.filter(row => row.userPackageId.equals(userPackage._id)),
  }))
}
