import { Types, type QueryFilter } from 'mongoose'
import type { Context } from '../../context.ts'
import type { CustomerView } from '../../contract/users.ts'
import { timeLeft } from '../../db/bounds.ts'
import { rowsAfter, type Keyset } from '../../db/keyset.ts'
import { findByWords, rareFirst } from '../../db/find-by-words.ts'
import {
  isNumber,
  prefixPattern,
  searchEnds,
  searchFilter,
  searchNames,
  searchNumbers,
  type Prefixes,
} from '../../db/search-words.ts'
import { isWholeNumber } from '../../values/phone.ts'
import { USERS_BY_WORDS, UserModel, type User } from './user.model.ts'
import { vehicleView } from './user.view.ts'

/** The fields of a customer that lists show. */
export type CustomerRow = Pick<User, '_id' | 'name' | 'email' | 'phone' | 'vehicles' | 'createdAt'>

const SHOWN = { name: 1, email: 1, phone: 1, vehicles: 1, createdAt: 1 } as const
/** A search that matches more people than this must be narrowed. */
const MAX_FOUND = 500
/** Of a word that more people have, a page is soon found by reading the list in order. */
const MAX_SORTED = 6000
/** Keys that come at once: others are served in between. */
const KEYS_AT_ONCE = 1000

const BY_CREATION = { role: 1, createdAt: 1, _id: 1 } as const
const BY_BRANCH = { branchesBooked: 1, createdAt: 1, _id: 1 } as const

const atBranch = (branchId: string) => ({ branchesBooked: new Types.ObjectId(branchId) })

const OF_CUSTOMERS: QueryFilter<User> = { role: 'customer' }
const CUSTOMERS: QueryFilter<User> = { ...OF_CUSTOMERS, deletedAt: null }

export const customerView = (row: CustomerRow): CustomerView => ({
  _id: row._id.toHexString(),
  name: row.name,
  email: row.email ?? '',
  phone: row.phone,
  vehicles: row.vehicles.map(vehicleView),
  createdAt: row.createdAt.toISOString(),
})

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
  const { filter, index } = await searchCustomers(context, { q, branchId, after, limit })
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
): Promise<{ filter: QueryFilter<User>; index: Readonly<Record<string, 1>> }> {
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
  if (word && others.length === 0) {
    const ids = await pageWithWord(context, word, { branchId, ...page })
    return ids
      ? { filter: { _id: { $in: ids } }, index: { _id: 1 } }
      : { filter: { ...near, ...word }, index: inOrder }
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
  { branchId, after, limit }: { branchId: string | null } & Page,
): Promise<Types.ObjectId[] | null> {
  const found = await keysOf(context, { ...OF_CUSTOMERS, ...word }, USERS_BY_WORDS)
  const here = branchId === null ? null : await keysOf(context, atBranch(branchId), BY_BRANCH)
  if (!found || (!here && branchId !== null)) return null
  const ids = here && new Set(here.map(({ id }) => id))
  return found
    .filter(each => (ids?.has(each.id) ?? true) && (after === null || byAge(after, each) < 0))
    .sort(byAge)
    .slice(0, limit)
    .map(({ id }) => new Types.ObjectId(id))
}

/** What orders the accounts that a filter finds, from the index alone; null when there are too many. */
async function keysOf(
  context: Context,
  filter: QueryFilter<User>,
  index: Readonly<Record<string, 1>>,
): Promise<Keyset[] | null> {
  const found = await UserModel(context.db)
    .find(filter, { createdAt: 1 })
    .hint(index)
    .setOptions(timeLeft(context))
    .limit(MAX_SORTED + 1)
    .batchSize(KEYS_AT_ONCE)
    .lean()
  if (found.length > MAX_SORTED) return null
  return found.map(({ _id, createdAt }) => ({ at: createdAt.getTime(), id: _id.toHexString() }))
}

/** The newest first. */
const byAge = (a: Keyset, b: Keyset): number => b.at - a.at || Number(a.id < b.id) - Number(a.id > b.id)

/** The customers with exactly this e-mail address or phone number, ignoring spaces and the way it is dialled. */
export async function findCustomersExactly(context: Context, typed: string): Promise<CustomerRow[]> {
  const text = typed.trim()
  if (text === '') return []
  const email = text.toLowerCase()
  const [end] = isNumber(text) ? searchEnds(text) : []
  const ofEnd = end === undefined ? [] : [{ ...OF_CUSTOMERS, words: prefixPattern(end) }]
  const rows = await UserModel(context.db)
    .find(
      {
        ...CUSTOMERS,
        // A whole number is the end of one of the account's numbers; so are the ends of a longer one.
        $or: [{ email }, { phone: text }, ...ofEnd],
      },
      SHOWN,
    )
    .sort({ _id: -1 })
    .limit(MAX_FOUND)
    .lean()
  return rows.filter(row => row.email === email || row.phone === text || isWholeNumber(row.phone, text))
}

/** Customers whose entries match one of the alternatives. */
export async function findCustomersByWords(
  context: Context,
  { alternatives, limit }: { alternatives: readonly Prefixes[]; limit: number },
): Promise<{ rows: CustomerRow[]; full: boolean }> {
  return findByWords(context, UserModel(context.db), {
    among: CUSTOMERS,
    alternatives,
    limit,
    index: USERS_BY_WORDS,
    shown: SHOWN,
  })
}

/** These customers, deleted accounts excluded. */
export async function listCustomersById(
  context: Context,
  ids: readonly Types.ObjectId[],
): Promise<CustomerRow[]> {
  if (ids.length === 0) return []
  return UserModel(context.db)
    .find({ ...CUSTOMERS, _id: { $in: [...ids] } }, SHOWN)
    .lean()
}

/** Ids of the customers that a search matches, for lists of their bookings or packages. */
export async function findCustomerIds(context: Context, q: string): Promise<Types.ObjectId[]> {
  const rows = await UserModel(context.db)
    .find({ role: 'customer', ...searchFilter(q) }, { _id: 1 })
    .hint(USERS_BY_WORDS)
    .setOptions(timeLeft(context))
    .limit(MAX_FOUND)
    .lean()
  return rows.map(({ _id }) => _id)
}

/**
 * How many customers were seen since then, or had a booking made or moved for them; at a branch, of those who ever booked
 * there. `none` is no branch.
 */
export async function countActiveCustomers(
  context: Context,
  branchId: string | null,
  since: Date,
): Promise<number> {
  if (branchId === 'none') return 0
  // A deleted account has lost both, and no index has to tell it.
  const among = branchId === null ? { role: 'customer' as const } : atBranch(branchId)
  return UserModel(context.db)
    .countDocuments({ ...among, activeAt: { $gte: since } })
    .setOptions(timeLeft(context))
}
