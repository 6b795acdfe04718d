import type { QueryFilter } from 'mongoose'
import type { Context } from '../../../context.ts'
import { timeLeft } from '../../../db/bounds.ts'
import { searchWholeWord, type WordSearch } from '../../../db/whole-word.ts'
import { BOOKINGS_BY_WORDS } from '../booking-indexes.ts'
import { BookingModel, type Booking } from '../booking.model.ts'
import { branchFilter } from './search.service.ts'

/** What orders a booking in lists. */
export type StartKey = Pick<Booking, '_id' | 'startAt'>
export type BookingWord = WordSearch<Booking, StartKey>

const SHOWN = { startAt: 1 } as const

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

/** The newest first. */
export const byStart = (a: StartKey, b: StartKey): number => b.startAt.getTime() - a.startAt.getTime()
