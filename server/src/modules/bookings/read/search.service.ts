import { Types, type QueryFilter } from 'mongoose'
import type { Context } from '../../../context.ts'
import { timeLeft } from '../../../db/bounds.ts'
import { findByWords } from '../../../db/find-by-words.ts'
import {
  prefixPattern,
  searchFilter,
  searchNames,
  searchNumbers,
  type Prefixes,
} from '../../../db/search-words.ts'
import { listRecentBranches } from '../../branches/branch.service.ts'
import { findCustomersByWords } from '../../users/customer-search.service.ts'
import { BOOKINGS_BY_WORDS } from '../booking-indexes.ts'
import { BookingModel, type Booking } from '../booking.model.ts'
import { bookingKeysOf } from './customer-keys.service.ts'

/** Bookings whose keys are read. Of a word that more have, the list read in order soon fills a page. */
const MOST_KEYS = 6000
/** Keys that come at once: others are served in between. */
const KEYS_AT_ONCE = 1000
/** Typed words whose keys are read. */
const MOST_WORDS = 3
/** Bookings that a filter may name one by one. */
const NAMED = 1000
/** Customers who share a number's beginning or end, beyond which it says too little. */
const SHARING = 50
/** Bookings that keep it themselves. */
const KEEPING = 200

type Filter = QueryFilter<Booking>

/** How to find the bookings that a search means. */
export interface Search {
  /** By their words, whichever list they are in. */
  filter: Filter
  /** All of them, when the index says which they are. */
  known: KnownBooking[] | null
}

/** What the index says of a booking that a search has found. */
export type KnownBooking = Pick<Booking, '_id' | 'startAt' | 'archivedAt'>

const KEY = { startAt: 1, archivedAt: 1 } as const

/** Names these bookings one by one, if they are few enough. */
export const byIds = (known: readonly Pick<Booking, '_id'>[]): Filter | null =>
  known.length > NAMED ? null : { _id: { $in: known.map(({ _id }) => _id) } }

/**
 * How to find the bookings with these words at a branch, or at all (null). Their keys are read, and of them what orders
 * a list, so that only the page of it is read (decision 261). Null for an empty search.
 */
export async function searchBookings(
  context: Context,
  branchId: string | null,
  typed: string | undefined,
): Promise<Search | null> {
  const terms = searchFilter(typed)?.$and
  if (!terms) return null
  const atBranches = await branchFilter(context, branchId)
  const numbered = await numberedBookings(context, atBranches, searchNumbers(typed ?? ''))
  if (numbered.length > 0) return { filter: byIds(numbered) ?? {}, known: numbered }
  // Each word of a name may be common where all together are rare.
  const names = searchNames(typed ?? '').map(([entry]) => prefixPattern(entry))
  const named = names.length > 0 ? await keysWithWord(context, atBranches, { $in: names }) : []
  if (named && named.length > 0) return { filter: { words: { $in: names } }, known: named }
  return searchTogether(context, atBranches, terms)
}

/** All words together: those of the typed words whose keys are few enough, in any order. */
async function searchTogether(
  context: Context,
  atBranches: Filter,
  terms: readonly { words: RegExp | null }[],
): Promise<Search> {
  const read: (KnownBooking[] | null)[] = []
  for (const { words } of terms.slice(0, MOST_WORDS))
    read.push(await keysWithWord(context, atBranches, words))
  const found = read.filter(keys => keys !== null)
  const [first, ...others] = found.sort((a, b) => a.length - b.length)
  const filter: Filter = { $and: [...terms] }
  if (!first) return { filter, known: null }
  const inOthers = others.map(keys => new Set(keys.map(({ _id }) => _id.toHexString())))
  const known = first.filter(({ _id }) => inOthers.every(ids => ids.has(_id.toHexString())))
  if (found.length === terms.length) return { filter, known }
  return { filter: { ...byIds(known), ...filter }, known: null }
}

/** What orders the bookings with a word, from the index alone; null when there are too many. */
async function keysWithWord(
  context: Context,
  atBranches: Filter,
  words: RegExp | null | { $in: RegExp[] },
): Promise<KnownBooking[] | null> {
  const found = await BookingModel(context.db)
    .find({ ...atBranches, words } as Filter, KEY)
    .hint(BOOKINGS_BY_WORDS)
    .setOptions(timeLeft(context))
    .limit(MOST_KEYS + 1)
    .batchSize(KEYS_AT_ONCE)
    .lean<KnownBooking[]>()
  return found.length > MOST_KEYS ? null : found
}

/**
 * The bookings that a typed number or plate names, however it is spaced and dialled: those of customers who have it,
 * and those that keep it themselves. None when many share it, which are then searched as words.
 */
async function numberedBookings(
  context: Context,
  atBranches: { branchId: { $in: Types.ObjectId[] } },
  alternatives: readonly Prefixes[],
): Promise<KnownBooking[]> {
  if (alternatives.length === 0) return []
  const customers = await findCustomersByWords(context, { alternatives, limit: SHARING })
  const own = await findByWords(context, BookingModel(context.db), {
    among: atBranches,
    alternatives,
    limit: KEEPING,
    index: BOOKINGS_BY_WORDS,
    shown: KEY,
  })
  if (customers.full || own.full) return []
  const ids = customers.rows.map(({ _id }) => _id)
  const all = await bookingKeysOf(context, ids, NAMED + 1)
  if (all.length > NAMED) return []
  const isHere = ({ branchId }: Pick<Booking, 'branchId'>) =>
    atBranches.branchId.$in.some(id => id.equals(branchId))
  const theirs: KnownBooking[] = all.filter(isHere)
  const known = new Map([...own.rows, ...theirs].map(row => [row._id.toHexString(), row]))
  return known.size > NAMED ? [] : [...known.values()]
}

/** The branch, or all (null), by name: the index begins with them. */
export async function branchFilter(context: Context, branchId: string | null) {
  const ids = branchId === null ? (await listRecentBranches(context)).map(({ id }) => id) : [branchId]
  return { branchId: { $in: ids.map(id => new Types.ObjectId(id)) } }
}
