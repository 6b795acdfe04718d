import type { QueryFilter, Types } from 'mongoose'
import type { Context } from '../../../context.ts'
import { timeLeft } from '../../../db/bounds.ts'
import { rowsAfter, type Keyset } from '../../../db/keyset.ts'
import { UserPackageModel, type UserPackage } from '../user-package.model.ts'

export { userPackageViews } from './list.service.ts'

/** Filters of an admin's list of user packages. */
export interface PackageFilter {
  isPaid?: boolean | undefined
  archived?: boolean | undefined
  /** Only those of these customers. */
  userIds?: readonly Types.ObjectId[] | undefined
}

/** User packages after a keyset, newest reserved first. */
export async function readPackages(
  context: Context,
  { isPaid, archived, userIds }: PackageFilter,
  { after, limit }: { after: Keyset | null; limit: number },
): Promise<UserPackage[]> {
  const filter: QueryFilter<UserPackage> = {
    ...(isPaid === undefined ? {} : { isPaid }),
    ...(userIds === undefined ? {} : { userId: { $in: [...userIds] } }),
    archivedAt: archived === true ? { $type: 'date' } : null,
  }
  const filters: QueryFilter<UserPackage>[] = rowsAfter(after, { field: 'createdAt', direction: -1 })
  return UserPackageModel(context.db)
    .find({ $and: [filter, ...filters] })
    .setOptions(timeLeft(context))
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .lean()
}
