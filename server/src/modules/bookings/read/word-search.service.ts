import { Types, type QueryFilter } from 'mongoose'
import type { Context } from '../../../context.ts'
import { timeLeft } from '../../../db/bounds.ts'
import { prefixPattern, searchFilter, wholeWord } from '../../../db/search-words.ts'
import { searchWholeWord, type WordSearch } from '../../../db/whole-word.ts'
import { BOOKINGS_BY_WORDS } from '../booking-indexes.ts'
import { BookingModel, type Booking } from '../booking.model.ts'
import { branchFilter } from './search.service.ts'

/** What orders a booking in lists. */
export type StartKey = Pick<Booking, '_id' | 'startAt'>
export type BookingWord = WordSearch<Booking, StartKey>

const SHOWN = { startAt: 1 } as const
const OF_CUSTOMERS = { userId: 1, archivedAt: 1 } as const
/** Bookings whose customers are looked for. */
const MOST_KEYS = 6000
/** Keys that come at once: others are served in between. */
const KEYS_AT_ONCE = 1000

/** The search for a whole word at a branch, or at all (null). */
export async function searchWord(
  context: Context,
  branchId: string | null,
  typed: string | undefined,
): Promise<BookingWord | null> {
  const among = await branchFilter(context, branchId)
  const search = { among, typed, index: BOOKINGS_BY_WORDS, shown: SHOWN }
  return searchWholeWord<Booking, StartKey>(context, BookingModel(context.db), search)
}

/**
 * The customers who have a booking at the branch and the typed word, or one that begins with it, by keys alone. Null where
 * these do not tell.
 */
export async function customersWithWord(
  context: Context,
  branchId: string,
  typed: string | undefined,
): Promise<Types.ObjectId[] | null> {
  const word = wholeWord(typed)
  if (word === null) return null
  const found = await BookingModel(context.db)
    .find({ branchId: new Types.ObjectId(branchId), words: prefixPattern(word) }, OF_CUSTOMERS)
    .hint(BOOKINGS_BY_WORDS)
    .setOptions(timeLeft(context))
    .limit(MOST_KEYS + 1)
    .batchSize(KEYS_AT_ONCE)
    .lean<Pick<Booking, 'userId' | 'archivedAt'>[]>()
  // None: it may be a plate that no booking here has.
  if (found.length === 0 || found.length > MOST_KEYS) return null
  const live = found.filter(({ archivedAt }) => archivedAt === null)
  const theirs = live.flatMap(({ userId }) => (userId ? [[userId.toHexString(), userId] as const] : []))
  return [...new Map(theirs).values()]
}

/** Keys of the index of words, in its order. */
export async function findKeys(
  context: Context,
  filter: QueryFilter<Booking>,
  limit: number,
): Promise<StartKey[]> {
  return BookingModel(context.db)
    .find(filter, SHOWN)
    .hint(BOOKINGS_BY_WORDS)
    .setOptions(timeLeft(context))
    .limit(limit)
    .batchSize(limit)
    .lean<StartKey[]>()
}

/** The newest bookings of a search. */
export async function findNewest(
  context: Context,
  { whole, longer }: BookingWord,
  limit: number,
): Promise<StartKey[]> {
  const found = await BookingModel(context.db)
    .find(whole, SHOWN)
    .sort({ startAt: -1, _id: -1 })
    .hint(BOOKINGS_BY_WORDS)
    .setOptions(timeLeft(context))
    .limit(limit)
    .lean<StartKey[]>()
  return [...found, ...longer].sort(byStart).slice(0, limit)
}

/** With more at most of the branches asked, the list of all read in order soon fills a page. */
const MANY = 300
/** With more at a branch, its list read in order soon fills a page. */
const MANY_OF_BRANCH = 3000
/** Keys beyond a page's: a few bookings of it may have been deleted. */
const SPARE_KEYS = 20

/** The first rows of a list. `keys`: null where they are found soonest by reading the list. */
export interface FirstRows {
  filter: QueryFilter<Booking>
  keys: StartKey[] | null
}

/**
 * The first rows of the bookings at a branch, or at all (null), that have a word with the typed beginning, which is letters
 * alone: the database puts the keys of all in order and sends only these. Null for anything else typed.
 */
export async function firstWithBeginning(
  context: Context,
  { branch, typed }: { branch: string | null; typed: string | undefined },
  { direction, limit }: { direction: -1 | 1; limit: number },
): Promise<FirstRows | null> {
  const [term, ...others] = searchFilter(typed)?.$and ?? []
  if (!term || others.length > 0 || /\d/.test(typed ?? '')) return null
  const { branchId } = await branchFilter(context, branch)
  const [one] = branchId.$in
  if (!one) return null
  const keysAt = (ids: QueryFilter<Booking>['branchId']) =>
    BookingModel(context.db)
      .find({ branchId: ids, ...term } as QueryFilter<Booking>, { startAt: 1, archivedAt: 1 })
      .hint(BOOKINGS_BY_WORDS)
      .setOptions(timeLeft(context))
  const most = branch === null ? MANY : MANY_OF_BRANCH
  const { length } = branchId.$in
  const asked = new Set([0, length >> 1, length - 1].map(at => branchId.$in[at] ?? one))
  let common = 0
  for (const id of asked) if ((await keysAt(id).skip(most).limit(1).lean()).length > 0) common++
  if (common > asked.size / 2) return { filter: term, keys: null }
  const found = await keysAt(branchId)
    .sort({ startAt: direction, _id: direction })
    .limit(limit + SPARE_KEYS)
    .lean<Pick<Booking, '_id' | 'startAt' | 'archivedAt'>[]>()
  const live = found.filter(({ archivedAt }) => archivedAt === null).slice(0, limit)
  const isShort = live.length < limit && found.length === limit + SPARE_KEYS
  return isShort ? null : { filter: { branchId, ...term }, keys: live }
}

/** The newest first. */
export const byStart = (a: StartKey, b: StartKey): number => b.startAt.getTime() - a.startAt.getTime()
