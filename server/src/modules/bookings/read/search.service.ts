import { Types, type QueryFilter } from 'mongoose'
import type { Context } from '../../../context.ts'
import { timeLeft } from '../../../db/bounds.ts'
import { searchFilter } from '../../../db/search-words.ts'
import { listBranches } from '../../branches/branch.service.ts'
import { BookingModel, type Booking } from '../booking.model.ts'

/** A word that matches more bookings than this is found sooner by reading the list in order. */
const RARE = 1000
/** How many search words to check for a rare one. */
const LOOKED_AT = 3

/** The part of a list's filter that matches the search, and whether to read it by the index of words. */
export interface Search {
  filter: QueryFilter<Booking>
  byWords: boolean
}

/** Hint for a list that is searched by words. */
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
  for (const term of terms.slice(0, LOOKED_AT)) {
    const found = await BookingModel(context.db)
      .find({ ...atBranches, ...term }, { _id: 1 })
      .hint(WORDS_INDEX)
      .setOptions(timeLeft(context))
      .limit(RARE + 1)
      .lean()
    if (found.length > RARE) continue
    // The rare word first: a multikey index bounds only one of the words.
    return { filter: { ...atBranches, $and: [term, ...terms.filter(each => each !== term)] }, byWords: true }
  }
  return { filter: { $and: terms }, byWords: false }
}

async function branchFilter(context: Context, branchId: string | null): Promise<QueryFilter<Booking>> {
  if (branchId !== null) return { branchId: new Types.ObjectId(branchId) }
  const branches = await listBranches(context)
  return { branchId: { $in: branches.map(({ id }) => new Types.ObjectId(id)) } }
}
