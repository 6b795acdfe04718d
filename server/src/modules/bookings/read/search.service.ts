import { Types, type QueryFilter } from 'mongoose'
import type { Context } from '../../../context.ts'
import { timeLeft } from '../../../db/bounds.ts'
import { findByWords, rareFirst } from '../../../db/find-by-words.ts'
import {
  prefixPattern,
  searchFilter,
  searchNames,
  searchNumbers,
  type Prefixes,
} from '../../../db/search-words.ts'
import { listRecentBranches } from '../../branches/branch.service.ts'
import { findCustomersByWords } from '../../users/customer-search.service.ts'
import { BookingModel, type Booking } from '../booking.model.ts'

/** A word that matches more bookings than this is found sooner by reading the list in order. */
const RARE = 1000
/** Customers who share a number's beginning or end, beyond which it says too little. */
const SHARING = 50
/** Bookings that keep it themselves. */
const KEEPING = 200

/** The part of a list's filter that matches the search, and the index to read; null where the list's order decides it. */
export interface Search {
  filter: QueryFilter<Booking>
  index: Record<string, 1> | null
  /** The bookings that the filter names, when they are known already, with what orders them. */
  known?: KnownBooking[]
}

/** What a list needs of a booking to find its place. */
export type KnownBooking = Pick<Booking, '_id' | 'startAt' | 'createdAt' | 'archivedAt'>

const PLACE = { startAt: 1, createdAt: 1, archivedAt: 1 } as const

const searchOf = (known: KnownBooking[]): Search => ({
  filter: { _id: { $in: known.map(({ _id }) => _id) } },
  index: { _id: 1 },
  known,
})

/** Has the words of a branch's bookings. */
export const WORDS_INDEX = { branchId: 1, words: 1 } as const

/**
 * How to find the bookings with these words at a branch, or at all (null). If a word is rare, its few bookings are read
 * and sorted; if all are common, reading the list in order soon fills a page. No index serves both, so a count of the
 * words decides. Null for an empty search.
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
  if (numbered.length > 0) return searchOf(numbered)
  const named = await namedBookings(context, atBranches, searchNames(typed ?? ''))
  if (named.length > 0) return searchOf(named)
  const rare = await rareFirst(context, BookingModel(context.db), {
    among: atBranches,
    terms,
    most: RARE,
    index: WORDS_INDEX,
  })
  if (rare) return { filter: { ...atBranches, $and: rare }, index: WORDS_INDEX }
  return { filter: { $and: terms }, index: null }
}

/**
 * The bookings that a typed number or plate names, however it is spaced and dialled: those of customers who have it,
 * and those that keep it themselves. None when many share it, which are then searched as words.
 */
async function numberedBookings(
  context: Context,
  atBranches: QueryFilter<Booking>,
  alternatives: readonly Prefixes[],
): Promise<KnownBooking[]> {
  if (alternatives.length === 0) return []
  const bookings = BookingModel(context.db)
  const customers = await findCustomersByWords(context, { alternatives, limit: SHARING })
  const own = await findByWords(context, bookings, {
    among: atBranches,
    alternatives,
    limit: KEEPING,
    index: WORDS_INDEX,
    shown: { ...PLACE, words: 1 },
  })
  if (customers.full || own.full) return []
  const theirs =
    customers.rows.length === 0
      ? []
      : await bookings
          .find({ userId: { $in: customers.rows.map(({ _id }) => _id) }, ...atBranches }, PLACE)
          .hint({ userId: 1, startAt: 1 })
          .setOptions(timeLeft(context))
          .limit(RARE + 1)
          .lean<KnownBooking[]>()
  const known = new Map([...own.rows, ...theirs].map(row => [row._id.toHexString(), row]))
  return known.size > RARE ? [] : [...known.values()]
}

/**
 * The bookings of a whole name, its words in any order. Each of them may be common where both together are rare. None
 * when nobody has that name or very many do; its words are then searched one by one.
 */
async function namedBookings(
  context: Context,
  atBranches: QueryFilter<Booking>,
  alternatives: readonly Prefixes[],
): Promise<KnownBooking[]> {
  if (alternatives.length === 0) return []
  // In one read: who is found by one order of the words is mostly found by the others too.
  const patterns = alternatives.map(([entry]) => prefixPattern(entry))
  const found = await BookingModel(context.db)
    .find({ ...atBranches, words: { $in: patterns } } as QueryFilter<Booking>, PLACE)
    .hint(WORDS_INDEX)
    .setOptions(timeLeft(context))
    .limit(RARE + 1)
    .lean<KnownBooking[]>()
  return found.length > RARE ? [] : found
}

async function branchFilter(context: Context, branchId: string | null): Promise<QueryFilter<Booking>> {
  if (branchId !== null) return { branchId: new Types.ObjectId(branchId) }
  const branches = await listRecentBranches(context)
  return { branchId: { $in: branches.map(({ id }) => new Types.ObjectId(id)) } }
}
