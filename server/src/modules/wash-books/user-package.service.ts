import { Types } from 'mongoose'
import type { Context, DataContext } from '../../context.ts'
import { chainToday } from './washes/wash-hold.service.ts'
import { UserPackageModel, WashLedgerModel, type UserPackage } from './user-package.model.ts'

export type { UserPackage } from './user-package.model.ts'

/** A customer's own undeleted package, or null. */
export async function findOwnPackage(
  context: Context,
  id: string,
  userId: string | Types.ObjectId,
): Promise<UserPackage | null> {
  return UserPackageModel(context.db)
    .findOne({ _id: id, userId: new Types.ObjectId(userId), archivedAt: null })
    .lean()
}

/** A customer's packages, newest reserved first. */
export async function listOwnPackages(context: Context, userId: string): Promise<UserPackage[]> {
  return UserPackageModel(context.db)
    .find({ userId: new Types.ObjectId(userId), archivedAt: null })
    .sort({ _id: -1 })
    .lean()
}

/** Whether a wash of the package can be booked today: in date, one available, and paid or still within the credit. */
export const isValidNow = (context: Context, userPackage: UserPackage | undefined): boolean =>
  userPackage !== undefined &&
  userPackage.expiryDate >= chainToday(context) &&
  userPackage.available > 0 &&
  (userPackage.isPaid || userPackage.onCredit < context.settings().policies.unpaidPackageBookings)

/** Packages by id, deleted ones included: bookings outlive them. */
export async function listPackagesById(
  context: DataContext,
  ids: readonly Types.ObjectId[],
): Promise<Map<string, UserPackage>> {
  if (ids.length === 0) return new Map()
  const found = await UserPackageModel(context.db)
    .find({ _id: { $in: [...ids] } })
    .lean()
  return new Map(found.map(userPackage => [userPackage._id.toHexString(), userPackage]))
}

/**
 * Archives every package of a customer (decision 30), and clears the free-text reasons in their ledger.
 * Runs inside the transaction that deletes the account.
 */
export async function archivePackagesOf(context: Context, userId: string): Promise<void> {
  await UserPackageModel(context.db).updateMany(
    { userId: new Types.ObjectId(userId), archivedAt: null },
    { $set: { archivedAt: context.clock.now(), active: false } },
  )
  await UserPackageModel(context.db).updateMany(
    { userId: new Types.ObjectId(userId) },
    { $set: UserPackageModel.erasure },
  )
  const own = await UserPackageModel(context.db)
    .find({ userId: new Types.ObjectId(userId) }, { _id: 1 })
    .lean()
  await WashLedgerModel(context.db).updateMany(
    { userPackageId: { $in: own.map(({ _id }) => _id) }, reason: { $ne: null } },
    { $set: WashLedgerModel.erasure },
  )
}
