import { Types, type QueryFilter } from 'mongoose'
import type { Context } from '../../../context.ts'
import { findByWords } from '../../../db/find-by-words.ts'
import { timeLeft } from '../../../db/bounds.ts'
import { ofWalkIns, type Prefixes } from '../../../db/search-words.ts'
import { listRecentBranches } from '../../branches/branch.service.ts'
import { BookingModel, type Booking, type ShownBooking } from '../booking.model.ts'
import { WORDS_INDEX } from './search.service.ts'

/** Bookings read to name the customers of a branch: a customer has several. */
const READ_FOR_CUSTOMERS = 80
/** Bookings of one customer among the results. */
const PER_CUSTOMER = 3

const SHOWN = { history: 0, words: 0 } as const

const atBranches = async (context: Context, branchId: string | null): Promise<QueryFilter<Booking>> => {
  const ids = branchId === null ? (await listRecentBranches(context)).map(({ id }) => id) : [branchId]
  return { branchId: { $in: ids.map(id => new Types.ObjectId(id)) } }
}

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
    among: { ...(await atBranches(context, branchId)), archivedAt: null },
    alternatives: alternatives.map(ofWalkIns),
    limit,
    index: WORDS_INDEX,
    shown: { history: 0, mails: 0 },
  })
}

/** Ids of customers whose bookings at the branch match one of the alternatives. */
export async function findCustomersBookedAt(
  context: Context,
  { branchId, alternatives }: { branchId: string; alternatives: readonly Prefixes[] },
): Promise<{ ids: Types.ObjectId[]; full: boolean }> {
  const { rows, full } = await findByWords(context, BookingModel(context.db), {
    among: { branchId: new Types.ObjectId(branchId), archivedAt: null, userId: { $type: 'objectId' } },
    alternatives,
    limit: READ_FOR_CUSTOMERS,
    index: WORDS_INDEX,
    shown: { userId: 1, words: 1 },
  })
  const ids = new Map(rows.flatMap(({ userId }) => (userId ? [[userId.toHexString(), userId]] : [])))
  return { ids: [...ids.values()], full }
}

/** The latest bookings of each of these customers, at one branch or at any (null). */
export async function latestBookingsOf(
  context: Context,
  userIds: readonly Types.ObjectId[],
  branchId: string | null,
): Promise<ShownBooking[]> {
  const each = await Promise.all(
    userIds.map(userId =>
      BookingModel(context.db)
        .find(
          {
            userId,
            archivedAt: null,
            ...(branchId === null ? {} : { branchId: new Types.ObjectId(branchId) }),
          },
          SHOWN,
        )
        // Of this customer, not of the branch.
        .hint({ userId: 1, startAt: 1 })
        .setOptions(timeLeft(context))
        .sort({ startAt: -1 })
        .limit(PER_CUSTOMER)
        .lean(),
    ),
  )
  return each.flat()
}
