import { Types, type QueryFilter } from 'mongoose'
import type { Context } from '../../context.ts'
import { timeLeft } from '../../db/bounds.ts'
import { rareFirst } from '../../db/find-by-words.ts'
import { byAge, creationKey, rowsAfter, type Keyset } from '../../db/keyset.ts'
import { searchFilter, searchNames, searchNumbers } from '../../db/search-words.ts'
import { readByWord, searchWholeWord, type Found } from '../../db/whole-word.ts'
import {
  atBranch,
  CUSTOMERS,
  findCustomersByWords,
  MAX_FOUND,
  OF_CUSTOMERS,
  SHOWN,
  type CustomerRow,
} from './customer-search.service.ts'
import { USERS_BY_WORDS, UserModel, type User } from './user.model.ts'

/** Of a word that more people have, a page is soon found by reading the list in order. */
const MAX_SORTED = 6000
/** Keys that come at once: others are served in between. */
const KEYS_AT_ONCE = 1000

const BY_CREATION = { role: 1, createdAt: 1, _id: 1 } as const
const BY_BRANCH = { branchesBooked: 1, createdAt: 1, _id: 1 } as const

/**
 * Customers after a keyset, newest account first; `q` matches word beginnings of name, e-mail, phone and plate, and the
 * ends of numbers and plates. `branchId`: those who ever booked there.
 */
export async function findCustomers(
  context: Context,
  {
    q,
    branchId = null,
    after,
    limit,
  }: { q: string | undefined; branchId?: string | null; after: Keyset | null; limit: number },
): Promise<CustomerRow[]> {
  const byWord =
    branchId === null
      ? await searchWholeWord(context, UserModel(context.db), {
          ...{ among: OF_CUSTOMERS, typed: q, index: USERS_BY_WORDS, shown: { _id: 1 } },
        })
      : null
  if (!byWord)
    return readCustomers(context, await searchCustomers(context, { q, branchId, after, limit }), {
      ...{ after, limit },
    })
  const read = (found: Found<User>) => readCustomers(context, found, { after, limit })
  return readByWord(byWord, { index: USERS_BY_WORDS, limit, read })
}

/** Those of these accounts that are customers, in the same order. */
export async function readCustomersOf(
  context: Context,
  ids: readonly Types.ObjectId[],
  page: Page,
): Promise<CustomerRow[]> {
  return readCustomers(context, { filter: { _id: { $in: [...ids] } }, index: { _id: 1 } }, page)
}

async function readCustomers(
  context: Context,
  { filter, index }: Found<User>,
  { after, limit }: Page,
): Promise<CustomerRow[]> {
  const filters: QueryFilter<User>[] = rowsAfter(after, { field: 'createdAt', direction: -1 })
  return UserModel(context.db)
    .find({ $and: [{ ...CUSTOMERS, ...filter }, ...filters] }, SHOWN)
    .setOptions({ ...timeLeft(context), hint: index })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .lean()
}

/** How to find them: few are read and sorted, many in the list's order. */
async function searchCustomers(
  context: Context,
  { q, branchId, ...page }: { q: string | undefined; branchId: string | null } & Page,
): Promise<Found<User>> {
  const near = branchId === null ? {} : atBranch(branchId)
  const inOrder = branchId === null ? BY_CREATION : BY_BRANCH
  const terms = searchFilter(q)?.$and
  if (!terms) return { filter: near, index: inOrder }
  const alternatives = [...searchNumbers(q ?? ''), ...searchNames(q ?? '')]
  if (alternatives.length > 0) {
    const { rows, full } = await findCustomersByWords(context, { alternatives, limit: MAX_FOUND })
    const ids = rows.map(({ _id }) => _id)
    if (!full && ids.length > 0) return { filter: { ...near, _id: { $in: ids } }, index: { _id: 1 } }
  }
  const [word, ...others] = terms
  if (word && others.length === 0 && branchId === null) {
    const ids = await pageWithWord(context, word, page)
    return ids ? { filter: { _id: { $in: ids } }, index: { _id: 1 } } : { filter: word, index: inOrder }
  }
  const among = { among: OF_CUSTOMERS, terms, most: MAX_FOUND, index: USERS_BY_WORDS }
  const rare = await rareFirst(context, UserModel(context.db), among)
  const filter = { ...near, $and: rare ?? terms }
  return { filter, index: rare ? USERS_BY_WORDS : inOrder }
}

interface Page {
  after: Keyset | null
  limit: number
}

/**
 * One page of the customers with a word, newest account first: all are put in order by the keys of the index, and only
 * those of the page are read. Null when they are too many for that.
 */
async function pageWithWord(
  context: Context,
  word: { words: RegExp | null },
  { after, limit }: Page,
): Promise<Types.ObjectId[] | null> {
  const found = await UserModel(context.db)
    .find({ ...OF_CUSTOMERS, ...word }, { createdAt: 1 })
    .hint(USERS_BY_WORDS)
    .setOptions(timeLeft(context))
    .limit(MAX_SORTED + 1)
    .batchSize(KEYS_AT_ONCE)
    .lean()
  if (found.length > MAX_SORTED) return null
  return found
    .map(creationKey)
    .filter(each => after === null || byAge(after, each) < 0)
    .sort(byAge)
    .slice(0, limit)
    .map(({ id }) => new Types.ObjectId(id))
}
