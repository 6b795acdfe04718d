import { Types, type QueryFilter } from 'mongoose'
import type { Context } from '../../../context.ts'
import { withAsciiDomain } from '../../../contract/fields.ts'
import { CALLING_CODE, phoneOf } from '../../../contract/phone.ts'
import type { CustomerView } from '../../../contract/users.ts'
import { timeLeft } from '../../../db/bounds.ts'
import { keysWithWords, readPage } from '../../../db/find-by-words.ts'
import { byAge, creationKey, rowsAfter, type Keyset } from '../../../db/keyset.ts'
import { numberEnd, prefixPattern, searchTerms } from '../../../db/search-words.ts'
import { AppError } from '../../../errors.ts'
import { emailShown } from '../../../values/email-shown.ts'
import { USERS_BY_WORDS, UserModel, wordsWithin, type User } from './user.model.ts'
import { vehicleView } from './user.view.ts'
import { keepFound } from './desk-customer.service.ts'
import type { Actor } from '../../../access.ts'
import { sent } from '../../../db/sent.ts'

export type CustomerRow = Pick<User, '_id' | 'name' | 'email' | 'phone' | 'vehicles' | 'createdAt'>

const SHOWN = { name: 1, email: 1, phone: 1, vehicles: 1, createdAt: 1 } as const
/** More people than can share an address or number. */
const MAX_FOUND = 500
/** The lists of bookings and packages are searched through this many people. */
const MOST_PEOPLE = 300
const NEWEST = { createdAt: -1, _id: -1 } as const

const atBranch = (branchId: string) => ({ branchesBooked: new Types.ObjectId(branchId) })

const CUSTOMERS: QueryFilter<User> = { role: 'customer', deletedAt: null }

export const customerView = (row: CustomerRow): CustomerView => ({
  ...sent(row, '_id', 'name', 'phone', 'createdAt'),
  email: emailShown(row.email),
  vehicles: row.vehicles.map(vehicleView),
})

/** The customers with exactly this e-mail address or phone number, ignoring spaces and the way it is dialled. */
export async function findCustomersExactly(context: Context, typed: string): Promise<CustomerRow[]> {
  const text = typed.trim()
  // Neither an address nor a number.
  if (!/[@\p{N}]/u.test(text)) return []
  const email = withAsciiDomain(text.toLowerCase())
  const number = phoneOf(text) ?? text
  const end = prefixPattern(numberEnd(number))
  const ofEnd = /^[\d\s+()./-]+$/.test(number) ? [{ role: 'customer' as const, words: end }] : []
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

interface Asked {
  q: string
  /** Only those whom this branch knows; null: all. */
  branchId: string | null
  after?: Keyset | null | undefined
  limit: number
}

/** Newest account first, from the index of words alone. Null when what is typed says too little or too many match. */
async function findPeople(
  context: Context,
  { q, branchId, after = null, limit }: Asked,
): Promise<Types.ObjectId[] | null> {
  const alternatives = searchTerms(q)
  if (!alternatives) return null
  const found = await keysWithWords<User, Pick<User, '_id' | 'createdAt'>>(context, UserModel(context.db), {
    among: { role: 'customer' },
    ...(branchId === null ? {} : { within: wordsWithin(branchId) }),
    ...{ alternatives, index: USERS_BY_WORDS, shown: { createdAt: 1 } },
    first: after ? undefined : { order: NEWEST, limit },
  })
  if (!found) return null
  const inOrder = found.map(creationKey).sort(byAge)
  const rest = after ? inOrder.filter(each => byAge(after, each) < 0) : inOrder
  return rest.slice(0, limit).map(({ id }) => new Types.ObjectId(id))
}

/** Ids of those whom a search means. @throws TOO_COMMON when there are more than 300, or it says too little */
export async function findFewPeople(
  context: Context,
  { q, branchId }: Pick<Asked, 'q' | 'branchId'>,
): Promise<Types.ObjectId[]> {
  const found = await findPeople(context, { q, branchId, limit: MOST_PEOPLE + 1 })
  if (!found || found.length > MOST_PEOPLE) throw new AppError('TOO_COMMON')
  return found
}

/** Customers after a keyset, newest account first; with `q`, those whom it finds: null when it says too little or means too many. */
async function findCustomers(
  context: Context,
  { q, branchId, after, limit }: Partial<Asked> & Pick<Asked, 'branchId' | 'limit'>,
): Promise<CustomerRow[] | null> {
  const read = (filter: QueryFilter<User>, hint: Record<string, 1>): Promise<CustomerRow[]> =>
    UserModel(context.db)
      .find({ ...CUSTOMERS, ...filter }, SHOWN)
      .setOptions({ ...timeLeft(context), hint })
      .sort(NEWEST)
      .limit(limit)
      .lean()
  if (q !== undefined && q.trim() !== '')
    return readPage(
      () => findPeople(context, { q, branchId, after, limit }),
      ids => read(ids, { _id: 1 }),
    )
  const order = { createdAt: 1, _id: 1 } as const
  const $and: QueryFilter<User>[] = [{}, ...rowsAfter(after ?? null, { field: 'createdAt', direction: -1 })]
  return branchId === null
    ? read({ $and }, { role: 1, ...order })
    : read({ ...atBranch(branchId), $and }, { branchesBooked: 1, ...order })
}

/**
 * The customers whom an admin finds: a branch-admin those whom the branch knows, and anybody by exact e-mail address or
 * number (decision 2), `exact`, who can be booked for from then on. `found` are the others: null as in `findCustomers`.
 */
export async function findForDesk(
  context: Context,
  actor: Actor,
  { q, branchId, after, limit }: Asked,
): Promise<{ exact: CustomerRow[]; found: CustomerRow[] | null }> {
  const exact = branchId === null ? [] : await findCustomersExactly(context, q)
  const ids = exact.map(({ _id }) => _id)
  await keepFound(context, actor, ids)
  const named = new Set(ids.map(String))
  const found = await findCustomers(context, { q, branchId, after, limit: limit + exact.length })
  return { exact, found: found?.filter(({ _id }) => !named.has(String(_id))) ?? null }
}

/** Customers seen since then, or booked for; at a branch, of those who ever booked there. `none` is no branch. */
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

/** Shorter ones could be the end of another number. */
const NATIONAL_DIGITS = 8

const digitsOf = (phone: string) => phone.replace(/\D/g, '')

/** Whether this whole number was typed: as stored, after "00", or without its country's code, with or without a zero. */
function isWholeNumber(stored: string | null, typed: string): boolean {
  const [known, asked] = [digitsOf(stored ?? ''), digitsOf(typed)]
  if (known === '' || asked === '') return false
  if (known === asked || `00${known}` === asked) return true
  const [short, own] = [asked.replace(/^0+/, ''), known.replace(/^00/, '')]
  if (short.length < NATIONAL_DIGITS || !own.endsWith(short)) return false
  const before = own.slice(0, own.length - short.length)
  return (
    before === '' ||
    /^0$/.test(before) ||
    CALLING_CODE.test(before.replace(/0$/, '')) ||
    CALLING_CODE.test(before)
  )
}
