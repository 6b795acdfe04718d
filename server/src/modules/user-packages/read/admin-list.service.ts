import type { QueryFilter, Types } from 'mongoose'
import type { Context } from '../../../context.ts'
import { timeLeft } from '../../../db/bounds.ts'
import { rowsAfter, type Keyset } from '../../../db/keyset.ts'
import { readByWord, searchWholeWord, type Found, type WordSearch } from '../../../db/whole-word.ts'
import { PACKAGES_BY_WORDS, UserPackageModel, type UserPackage } from '../user-package.model.ts'

export { userPackageViews } from './list.service.ts'

/** Filters of an admin's list of user packages. */
export interface PackageFilter {
  isPaid?: boolean | undefined
  archived?: boolean | undefined
  /** Only those of these customers. */
  userIds?: readonly Types.ObjectId[] | undefined
  /** Only those that a search for a word has found. */
  byWord?: PackageWord | undefined
}

type PackageWord = WordSearch<UserPackage, Pick<UserPackage, '_id'>>

interface Page {
  after: Keyset | null
  limit: number
}

/** The search for a word that some package's customer has; null for any other search. */
export async function searchPackages(context: Context, typed: string): Promise<PackageWord | null> {
  const search = { among: {}, typed, index: PACKAGES_BY_WORDS, shown: { _id: 1 } } as const
  return searchWholeWord<UserPackage, Pick<UserPackage, '_id'>>(context, UserPackageModel(context.db), search)
}

/** User packages after a keyset, newest reserved first. */
export async function readPackages(
  context: Context,
  { isPaid, archived, userIds, byWord }: PackageFilter,
  page: Page,
): Promise<UserPackage[]> {
  const filter: QueryFilter<UserPackage> = {
    ...(isPaid === undefined ? {} : { isPaid }),
    ...(userIds === undefined ? {} : { userId: { $in: [...userIds] } }),
    archivedAt: archived === true ? { $type: 'date' } : null,
  }
  if (!byWord) return readPage(context, { filter }, page)
  const read = (found: Found<UserPackage>) =>
    readPage(context, { filter: { ...filter, ...found.filter }, index: found.index }, page)
  return readByWord(byWord, { index: PACKAGES_BY_WORDS, limit: page.limit, read })
}

async function readPage(
  context: Context,
  { filter, index }: Pick<Found<UserPackage>, 'filter'> & Partial<Found<UserPackage>>,
  { after, limit }: Page,
): Promise<UserPackage[]> {
  const filters: QueryFilter<UserPackage>[] = rowsAfter(after, { field: 'createdAt', direction: -1 })
  return UserPackageModel(context.db)
    .find({ $and: [filter, ...filters] })
    .setOptions({ ...timeLeft(context), ...(index ? { hint: index } : {}) })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .lean()
}
