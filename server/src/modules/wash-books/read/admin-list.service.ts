import type { QueryFilter, Types } from 'mongoose'
import type { Context } from '../../../context.ts'
import { timeLeft } from '../../../db/bounds.ts'
import { readPage } from '../../../db/find-by-words.ts'
import { byAge, creationKey, rowsAfter, type Keyset } from '../../../db/keyset.ts'
import { PACKAGES_OF_CUSTOMER, UserPackageModel, type UserPackage } from '../user-package.model.ts'

export interface PackageFilter {
  isPaid?: boolean | undefined
  archived?: boolean | undefined
  /** Only those of these customers. */
  userIds?: readonly Types.ObjectId[] | undefined
}

interface Page {
  after: Keyset | null
  limit: number
}

export async function readPackages(
  context: Context,
  { isPaid, archived, userIds }: PackageFilter,
  { after, limit }: Page,
): Promise<UserPackage[]> {
  const filter: QueryFilter<UserPackage> = {
    ...(isPaid === undefined ? {} : { isPaid }),
    archivedAt: archived === true ? { $type: 'date' } : null,
  }
  const read = ($and: QueryFilter<UserPackage>[], hint: Record<string, 1> | null): Promise<UserPackage[]> =>
    UserPackageModel(context.db)
      .find({ $and: [...$and, filter] })
      .setOptions({ ...timeLeft(context), ...(hint ? { hint } : {}) })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit)
      .lean()
  return userIds
    ? readPage(
        () => pageOf(context, { isPaid, archived, userIds }, { after, limit }),
        ids => read([ids], { _id: 1 }),
      )
    : read(rowsAfter(after, { field: 'createdAt', direction: -1 }), null)
}

/** Which packages of these customers the page has, by keys of the index alone. */
async function pageOf(
  context: Context,
  { isPaid, archived = false, userIds = [] }: PackageFilter,
  { after, limit }: Page,
): Promise<Types.ObjectId[]> {
  if (userIds.length === 0) return []
  const found = await UserPackageModel(context.db)
    .find({ userId: { $in: [...userIds] } }, { createdAt: 1, archivedAt: 1, isPaid: 1 })
    .hint(PACKAGES_OF_CUSTOMER)
    .setOptions(timeLeft(context))
    .lean()
  return found
    .filter(key => (key.archivedAt !== null) === archived && (isPaid ?? key.isPaid) === key.isPaid)
    .filter(key => after === null || byAge(after, creationKey(key)) < 0)
    .sort((a, b) => byAge(creationKey(a), creationKey(b)))
    .slice(0, limit)
    .map(({ _id }) => _id)
}
