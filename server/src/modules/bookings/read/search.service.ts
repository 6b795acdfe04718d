import { Types } from 'mongoose'
import type { Context } from '../../../context.ts'
import { timeLeft } from '../../../db/bounds.ts'
import { keysWithWords } from '../../../db/find-by-words.ts'
import { searchTerms } from '../../../db/search-words.ts'
import { AppError } from '../../../errors.ts'
import { listRecentBranches } from '../../branches/branch.service.ts'
import { findFewPeople } from '../../accounts/users/customer-search.service.ts'
import {
  BOOKINGS_BY_WORDS,
  BOOKINGS_OF_CUSTOMER,
  BookingModel,
  SHOWN,
  type Booking,
  type ShownBooking,
} from '../booking.model.ts'

/** What the indexes say of a booking that a search has found: its order, and what filters it. */
export type BookingKey = Pick<Booking, keyof typeof BOOKINGS_OF_CUSTOMER>
/** Keys that come at once: others are served in between. */
const KEYS_AT_ONCE = 1000
/** Bookings of one customer among the results of the desk's search. */
const PER_CUSTOMER = 3

interface Asked {
  q: string
  /** Null: every branch. */
  branchId: string | null
}

/**
 * The bookings that a search means, deleted ones included, in no order: those of the people whom it finds, and those that no
 * account is found by.
 * @throws TOO_COMMON when it means too many
 */
export async function searchBookings(context: Context, { q, branchId }: Asked): Promise<BookingKey[]> {
  const people = await findFewPeople(context, { q, branchId })
  const own = await findOwnKeys(context, { q, branchId })
  if (!own) throw new AppError('TOO_COMMON')
  const theirs = await bookingKeysOf(context, people, branchId)
  return [...new Map([...theirs, ...own].map(key => [key._id.toHexString(), key])).values()]
}

/** Walk-ins, and bookings with a car that no account knows. Null when too many match. */
async function findOwnKeys(context: Context, { q, branchId }: Asked): Promise<BookingKey[] | null> {
  const ids = branchId === null ? (await listRecentBranches(context)).map(({ id }) => id) : [branchId]
  return keysWithWords<Booking, BookingKey>(context, BookingModel(context.db), {
    // The index begins with the branch.
    among: { branchId: { $in: ids.map(id => new Types.ObjectId(id)) } },
    ...{ alternatives: searchTerms(q) ?? [], index: BOOKINGS_BY_WORDS, shown: BOOKINGS_OF_CUSTOMER },
  })
}

/** All bookings of these customers at a branch, or at all (null), deleted ones too, by the keys of the index alone. */
async function bookingKeysOf(context: Context, userIds: readonly Types.ObjectId[], branchId: string | null) {
  if (userIds.length === 0) return []
  const found = await BookingModel(context.db)
    .find({ userId: { $in: [...userIds] } }, BOOKINGS_OF_CUSTOMER)
    .hint(BOOKINGS_OF_CUSTOMER)
    .setOptions(timeLeft(context))
    .batchSize(KEYS_AT_ONCE)
    .lean<BookingKey[]>()
  return found.filter(key => branchId === null || key.branchId.toHexString() === branchId)
}

/**
 * For the desk's search: of these customers' latest bookings and those that no account is found by, the nearest to now, coming
 * ones first. `full`: there are more.
 */
export async function findNearestBookings(
  context: Context,
  { userIds, limit, ...asked }: Asked & { userIds: readonly Types.ObjectId[]; limit: number },
): Promise<{ rows: ShownBooking[]; full: boolean }> {
  const theirs = new Map<string, BookingKey[]>()
  for (const key of inOrder(await bookingKeysOf(context, userIds, asked.branchId))) {
    const user = String(key.userId)
    theirs.set(user, [...(theirs.get(user) ?? []), key].slice(-PER_CUSTOMER))
  }
  const found = await findOwnKeys(context, asked)
  const own = inOrder(found ?? []).slice(-limit)
  const now = context.clock.now()
  const all = new Map([...own, ...[...theirs.values()].flat()].map(key => [key._id.toHexString(), key]))
  const nearest = [...all.values()].sort((a, b) => byNearness(a.startAt, b.startAt, now)).slice(0, limit)
  const full = found === null || found.length > limit
  if (nearest.length === 0) return { rows: [], full }
  const rows = await BookingModel(context.db)
    .find({ _id: { $in: nearest.map(({ _id }) => _id) }, archivedAt: null }, SHOWN)
    .hint({ _id: 1 })
    .setOptions(timeLeft(context))
    .lean<ShownBooking[]>()
  return { rows: rows.sort((a, b) => byNearness(a.startAt, b.startAt, now)), full }
}

/** Those that are not deleted, the earliest first. */
const inOrder = (keys: readonly BookingKey[]): BookingKey[] =>
  keys
    .filter(({ archivedAt }) => archivedAt === null)
    .sort((a, b) => a.startAt.getTime() - b.startAt.getTime())

/** Coming bookings first, soonest first; then past ones, latest first. */
function byNearness(a: Date, b: Date, now: Date): number {
  const [first, second] = [a.getTime() - now.getTime(), b.getTime() - now.getTime()]
  if (first >= 0 !== second >= 0) return first >= 0 ? -1 : 1
  return Math.abs(first) - Math.abs(second)
}
