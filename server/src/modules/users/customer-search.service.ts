import { Types, type QueryFilter } from 'mongoose'
import type { Context } from '../../context.ts'
import { withAsciiDomain } from '../../contract/fields.ts'
import { phoneOf } from '../../contract/phone.ts'
import type { CustomerView } from '../../contract/users.ts'
import { timeLeft } from '../../db/bounds.ts'
import { findByWords } from '../../db/find-by-words.ts'
import { isNumber, prefixPattern, searchEnds, searchFilter, type Prefixes } from '../../db/search-words.ts'
import { emailShown } from '../../values/email-shown.ts'
import { isWholeNumber } from '../../values/phone.ts'
import { USERS_BY_WORDS, USERS_OF_BRANCH, UserModel, type User } from './user.model.ts'
import { vehicleView } from './user.view.ts'

/** The fields of a customer that lists show. */
export type CustomerRow = Pick<User, '_id' | 'name' | 'email' | 'phone' | 'vehicles' | 'createdAt'>

export const SHOWN = { name: 1, email: 1, phone: 1, vehicles: 1, createdAt: 1 } as const
/** A search that matches more people than this must be narrowed. */
export const MAX_FOUND = 500
/** The same where only their ids are read. */
const MAX_IDS = 1000
/** Those whom the branch knows. */
export const atBranch = (branchId: string) => ({ branchesBooked: new Types.ObjectId(branchId) })

export const OF_CUSTOMERS: QueryFilter<User> = { role: 'customer' }
export const CUSTOMERS: QueryFilter<User> = { ...OF_CUSTOMERS, deletedAt: null }

export const customerView = (row: CustomerRow): CustomerView => ({
  _id: row._id.toHexString(),
  name: row.name,
  email: emailShown(row.email),
  phone: row.phone,
  vehicles: row.vehicles.map(vehicleView),
  createdAt: row.createdAt.toISOString(),
})

/** The customers with exactly this e-mail address or phone number, ignoring spaces and the way it is dialled. */
export async function findCustomersExactly(context: Context, typed: string): Promise<CustomerRow[]> {
  const text = typed.trim()
  if (text === '') return []
  const email = withAsciiDomain(text.toLowerCase())
  const number = phoneOf(text) ?? text
  const [end] = isNumber(number) ? searchEnds(number) : []
  const ofEnd = end === undefined ? [] : [{ ...OF_CUSTOMERS, words: prefixPattern(end) }]
  const rows = await UserModel(context.db)
    .find(
      {
        ...CUSTOMERS,
        // A whole number is the end of one of the account's numbers; so are the ends of a longer one.
        $or: [{ email }, { phone: number }, ...ofEnd],
      },
      SHOWN,
    )
    .sort({ _id: -1 })
    .limit(MAX_FOUND)
    .lean()
  return rows.filter(row => row.email === email || row.phone === number || isWholeNumber(row.phone, number))
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

/** Which of these customers the branch knows, as ids: entered at its desk, or with a booking there, also a deleted one. */
export async function customersOfBranch(
  context: Context,
  branchId: string,
  ids: readonly Types.ObjectId[],
): Promise<Set<string>> {
  const rows = await UserModel(context.db)
    .find({ _id: { $in: [...ids] }, ...atBranch(branchId) }, { _id: 1 })
    .lean()
  return new Set(rows.map(({ _id }) => _id.toHexString()))
}

/** Customers entered at the branch's desk who match the search and have neither signed in nor booked yet. */
export async function findNewAtBranch(
  context: Context,
  branchId: string,
  typed: string,
): Promise<CustomerRow[]> {
  return UserModel(context.db)
    .find({ ...CUSTOMERS, ...atBranch(branchId), activeAt: null, ...searchFilter(typed) }, SHOWN)
    .hint(USERS_OF_BRANCH)
    .setOptions(timeLeft(context))
    .limit(MAX_FOUND)
    .lean()
}

/** Ids of the customers that a search matches, for lists of their bookings or packages. */
export async function findCustomerIds(context: Context, q: string): Promise<Types.ObjectId[]> {
  const rows = await UserModel(context.db)
    .find({ role: 'customer', ...searchFilter(q) }, { _id: 1 })
    .hint(USERS_BY_WORDS)
    .setOptions(timeLeft(context))
    .limit(MAX_IDS)
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
