import { Types, type QueryFilter } from 'mongoose'
import type { Context } from '../../../context.ts'
import { findByWords } from '../../../db/find-by-words.ts'
import { timeLeft } from '../../../db/bounds.ts'
import { ofWalkIns, prefixPattern, type Prefixes } from '../../../db/search-words.ts'
import { BOOKINGS_BY_WORDS } from '../booking-indexes.ts'
import { BookingModel, type Booking, type ShownBooking } from '../booking.model.ts'
import { bookingKeysOf, type CustomersBooking } from './customer-keys.service.ts'
import { branchFilter } from './search.service.ts'
import { byStart, findKeys, findNewest, searchWord, type StartKey } from './word-search.service.ts'

/** Bookings read to name the customers of a branch: a customer has several. */
const READ_FOR_CUSTOMERS = 80
/** Read at once, the newest first, of which most are of different customers. */
const READ_AT_ONCE = 20
/** Their keys, which are looked at to find the newest. */
const KEYS_FOR_CUSTOMERS = 1000
/** Bookings of one customer among the results. */
const PER_CUSTOMER = 3

const SHOWN = { history: 0, words: 0 } as const

interface Wanted {
  /** Null: every branch. */
  branchId: string | null
  alternatives: readonly Prefixes[]
  limit: number
}

/** Walk-in bookings that match one of the alternatives. */
export async function findWalkIns(
  context: Context,
  { branchId, alternatives, limit }: Wanted,
): Promise<{ rows: ShownBooking[]; full: boolean }> {
  return findByWords(context, BookingModel(context.db), {
    among: { ...(await branchFilter(context, branchId)), archivedAt: null },
    alternatives: alternatives.map(ofWalkIns),
    limit,
    index: BOOKINGS_BY_WORDS,
    shown: { history: 0 },
  })
}

/** Of customers' own bookings. */
const OF_CUSTOMERS: QueryFilter<Booking> = { archivedAt: null, userId: { $type: 'objectId' } }

interface Customers {
  ids: Types.ObjectId[]
  full: boolean
}

/**
 * Ids of customers, some `limit`, whose bookings at the branch match one of the alternatives; of those that one entry
 * matches, first those who came last.
 */
export async function findCustomersBookedAt(
  context: Context,
  { branchId, alternatives, limit }: { branchId: string; alternatives: readonly Prefixes[]; limit: number },
): Promise<Customers> {
  const among = { branchId: new Types.ObjectId(branchId) }
  const entries = alternatives.flatMap(([entry, ...others]) => (others.length > 0 ? [] : [entry]))
  const latest = await latestOf(context, await newestWithEntry(context, { branchId, entries }), limit)
  if (latest.ids.length >= limit) return latest
  const { rows, full } = await findByWords(context, BookingModel(context.db), {
    among: { ...among, ...OF_CUSTOMERS },
    alternatives: alternatives.filter(({ length }) => length > 1),
    limit: READ_FOR_CUSTOMERS,
    index: BOOKINGS_BY_WORDS,
    shown: { userId: 1 },
  })
  return { ids: peopleOf([...latest.ids, ...rows.map(({ userId }) => userId)]), full: full || latest.full }
}

interface Keys {
  keys: StartKey[]
  /** There are more. */
  full: boolean
}

/** What the index of words says of the newest bookings at the branch that one of the entries matches. */
async function newestWithEntry(
  context: Context,
  { branchId, entries }: { branchId: string; entries: readonly string[] },
): Promise<Keys> {
  const byWord = entries.length === 1 ? await searchWord(context, branchId, entries[0]) : null
  if (byWord) {
    const keys = await findNewest(context, byWord, READ_FOR_CUSTOMERS)
    return { keys, full: keys.length === READ_FOR_CUSTOMERS }
  }
  const among = { branchId: new Types.ObjectId(branchId), words: { $in: entries.map(prefixPattern) } }
  const keys = await findKeys(context, among, KEYS_FOR_CUSTOMERS)
  return { keys: keys.sort(byStart), full: keys.length === KEYS_FOR_CUSTOMERS }
}

/** Whose the first of these bookings are, as many as make `limit` customers. */
async function latestOf(context: Context, { keys, full }: Keys, limit: number): Promise<Customers> {
  let ids: Types.ObjectId[] = []
  let read = 0
  for (; read < Math.min(keys.length, READ_FOR_CUSTOMERS) && ids.length < limit; read += READ_AT_ONCE) {
    const some = keys.slice(read, read + READ_AT_ONCE).map(({ _id }) => _id)
    const rows = await BookingModel(context.db)
      .find({ _id: { $in: some }, ...OF_CUSTOMERS }, { userId: 1 })
      .setOptions(timeLeft(context))
      .lean()
    ids = peopleOf([...ids, ...rows.map(({ userId }) => userId)])
  }
  return { ids, full: full || read < keys.length }
}

const peopleOf = (userIds: readonly (Types.ObjectId | null)[]): Types.ObjectId[] => [
  ...new Map(userIds.flatMap(id => (id ? [[id.toHexString(), id] as const] : []))).values(),
]

/** The latest bookings of each of these customers, at one branch or at any (null). */
export async function latestBookingsOf(
  context: Context,
  userIds: readonly Types.ObjectId[],
  branchId: string | null,
): Promise<ShownBooking[]> {
  const theirs = new Map<string, CustomersBooking[]>()
  for (const key of await bookingKeysOf(context, userIds)) {
    const isHere = branchId === null || key.branchId.toHexString() === branchId
    if (key.archivedAt !== null || !isHere) continue
    const user = String(key.userId)
    theirs.set(user, [...(theirs.get(user) ?? []), key].slice(-PER_CUSTOMER))
  }
  const latest = [...theirs.values()].flat().map(({ _id }) => _id)
  if (latest.length === 0) return []
  return BookingModel(context.db)
    .find({ _id: { $in: latest }, archivedAt: null }, SHOWN)
    .setOptions(timeLeft(context))
    .lean()
}
