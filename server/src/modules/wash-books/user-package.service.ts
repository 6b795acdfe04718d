import { grouped } from '../../values/grouped.ts'
import { Types } from 'mongoose'
import type { UserPackageView } from '../../contract/user-packages.ts'
import type { Context, DataContext } from '../../context.ts'
import { nextById } from '../../db/keyset.ts'
import type { Serves } from '../../serves.ts'
import { listContacts } from '../accounts/users/customer.service.ts'
import { listRecentBranches } from '../branches/branch.service.ts'
import { chainToday } from './washes/wash-hold.service.ts'
import {
  UserPackageModel,
  WashLedgerModel,
  type UserPackage,
  type WashLedgerRow,
} from './user-package.model.ts'
import { userPackageView } from './user-package.view.ts'
import { idsIn } from '../../db/sent.ts'

export type { UserPackage } from './user-package.model.ts'

const NOBODY = { name: '', email: '' }

export async function userPackageViews(
  context: Context,
  packages: readonly UserPackage[],
): Promise<UserPackageView[]> {
  const owners = await listContacts(context, idsIn(packages, 'userId'))
  const branches = new Map((await listRecentBranches(context)).map(({ id, name }) => [id, name]))
  return packages.map(row =>
    userPackageView(row, {
      owner: owners.get(row.userId.toHexString()) ?? { ...NOBODY, _id: row.userId.toHexString() },
      soldAt: branches.get(row.soldAt?.toHexString() ?? ''),
      language: context.language,
    }),
  )
}

export const listOwnPackageViews: Serves<'GET /users/packages'> = async (context, { id }) =>
  userPackageViews(context, await listOwnPackages(context, id))

/** A customer's own undeleted package; null where there is none. */
export async function findOwnPackage(
  context: Context,
  { userPackageId: _id, userId }: Record<'userPackageId' | 'userId', Types.ObjectId | null>,
): Promise<UserPackage | null> {
  return _id && userId && UserPackageModel(context.db).findOne({ _id, userId, archivedAt: null }).lean()
}

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
  const whose = { userId: new Types.ObjectId(userId) }
  const packages = UserPackageModel(context.db)
  await packages.updateMany(
    { ...whose, archivedAt: null },
    { $set: { archivedAt: context.clock.now(), active: false } },
  )
  await packages.updateMany(whose, { $set: UserPackageModel.erasure })
  const own = await packages.find(whose, { _id: 1 }).lean()
  await WashLedgerModel(context.db).updateMany(
    { userPackageId: { $in: own.map(({ _id }) => _id) }, reason: { $ne: null } },
    { $set: WashLedgerModel.erasure },
  )
}

export const nextPackages = (context: DataContext, after: Types.ObjectId | null, limit: number) =>
  nextById(UserPackageModel(context.db), after, limit)

export async function ledgersOf(
  context: DataContext,
  packages: readonly Types.ObjectId[],
): Promise<Map<string, WashLedgerRow[]>> {
  const rows = await WashLedgerModel(context.db)
    .find({ userPackageId: { $in: [...packages] } })
    .sort({ userPackageId: 1, seq: 1 })
    .lean()
  return grouped(rows, row => row.userPackageId.toHexString())
}
