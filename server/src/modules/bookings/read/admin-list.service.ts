import { Types, type QueryFilter, type SortOrder } from 'mongoose'
import { askedBranch, type Actor } from '../../../access.ts'
import type { AdminBookingsQuery, BookingView } from '../../../contract/bookings.ts'
import { PAGE_SIZE } from '../../../contract/constants.ts'
import type { Context } from '../../../context.ts'
import { timeLeft } from '../../../db/bounds.ts'
import { readPage } from '../../../db/find-by-words.ts'
import {
  byAge,
  cursorOf,
  keysetOf,
  pageOfRows,
  pageSize,
  rowsAfter,
  type Keyset,
} from '../../../db/keyset.ts'
import { dayTotals, statusesOf } from '../../branches/branch-days/day-totals.service.ts'
import { withNoShows } from './visits.service.ts'
import { bookingViews } from './views.service.ts'
import {
  BOOKINGS_OF_CUSTOMER,
  BookingModel,
  isOpen,
  SHOWN,
  type Booking,
  type ShownBooking,
} from '../booking.model.ts'
import { searchBookings, type BookingKey } from './search.service.ts'
import { dayBounds } from '../../../calendar/branch-time.ts'
import { listBranches } from '../../branches/branch.service.ts'
import { toSettleFilter } from '../board/board.service.ts'

type Sort = NonNullable<AdminBookingsQuery['sort']>
interface Listing {
  filter: QueryFilter<Booking>
  field: 'startAt' | 'createdAt'
  direction: -1 | 1
  sort: Sort
  index: Readonly<Record<string, 1>> | null
  /** Finds the bookings that are searched for, in no order. */
  search: (() => Promise<BookingKey[]>) | null
}
interface BookingPage {
  data: BookingView[]
  page: { next: string | null; total: number | null }
}

/** GET /admin/bookings: one page, newest start first by default. Another branch's list is 404. */
export async function listAdminBookings(
  context: Context,
  actor: Actor,
  query: AdminBookingsQuery,
): Promise<BookingPage> {
  const limit = pageSize(query.limit)
  const listing = await listingOf(context, actor, query)
  const found = await readRows(context, listing, {
    after: keysetOf(listing.sort, query.cursor),
    limit: limit + 1,
  })
  const { rows, next } = pageOfRows(found, limit, row => cursorOf(listing.sort, keyOf(row, listing)))
  return {
    data: await withNoShows(context, actor, await bookingViews(context, rows)),
    page: { next, total: await totalOf(context, actor, query) },
  }
}

/** All bookings of the query, a page at a time, for a download. Same scope and cursor as the list. */
export async function readAllAdminBookings(
  context: Context,
  actor: Actor,
  query: AdminBookingsQuery,
): Promise<AsyncGenerator<BookingView[]>> {
  const listing = await listingOf(context, actor, query)
  // Refused before the file begins.
  await listing.search?.()
  return pagesOf(context, listing)
}

async function* pagesOf(context: Context, listing: Listing): AsyncGenerator<BookingView[]> {
  let after: Keyset | null = null
  for (;;) {
    const rows: ShownBooking[] = await readRows(context, listing, { after, limit: PAGE_SIZE.max })
    if (rows.length > 0) yield await bookingViews(context, rows)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE_SIZE.max) return
    after = keyOf(last, listing)
  }
}

async function listingOf(context: Context, actor: Actor, query: AdminBookingsQuery): Promise<Listing> {
  const sort = query.sort ?? '-startsAt'
  const field = sort.endsWith('startsAt') ? 'startAt' : 'createdAt'
  const branch = askedBranch(actor, query.branchId)
  const { q = '' } = query
  return {
    ...{ sort, field, direction: sort.startsWith('-') ? -1 : 1 },
    filter: {
      ...(branch === null ? {} : { branchId: new Types.ObjectId(branch) }),
      ...(query.status ? { status: query.status } : {}),
      ...(query.userId ? { userId: new Types.ObjectId(query.userId) } : {}),
      ...(await datesFilter(context, branch, query)),
      ...(query.toSettle === true ? await carsFilter(context, branch, query) : {}),
      archivedAt: query.archived === true ? { $type: 'date' } : null,
    },
    index: indexOf(field, query, branch),
    search:
      q.trim() === ''
        ? null
        : async () => {
            const found = await searchBookings(context, { q, branchId: branch })
            return found.filter(key => isListed(key, query))
          },
  }
}

/** Whether the list shows a booking of the search, as far as the index says. */
const isListed = (
  key: BookingKey,
  { archived = false, status, userId, from = '', to = '9', toSettle }: AdminBookingsQuery,
): boolean =>
  (key.archivedAt !== null) === archived &&
  (status === undefined || key.status === status) &&
  (toSettle !== true || isOpen(key)) &&
  (userId === undefined || key.userId?.toHexString() === userId.toLowerCase()) &&
  key.bookingDate >= from &&
  key.bookingDate <= to

/** A customer's bookings, which are few beside a branch's; or the deleted ones; null where the database is to choose. */
function indexOf(
  field: Listing['field'],
  { userId, archived }: AdminBookingsQuery,
  branch: string | null,
): Listing['index'] {
  if (userId !== undefined) return BOOKINGS_OF_CUSTOMER
  const atBranch = branch === null ? {} : { branchId: 1 as const }
  return archived === true ? { ...atBranch, [field]: 1, _id: 1, archivedAt: 1 } : null
}

const keyOf = (row: Pick<Booking, '_id' | Listing['field']>, { field }: Pick<Listing, 'field'>): Keyset => ({
  at: row[field].getTime(),
  id: row._id.toHexString(),
})

interface Part {
  after: Keyset | null
  limit: number
}

/** Of what a search finds, only the bookings of the page are read. */
async function readRows(context: Context, listing: Listing, part: Part): Promise<ShownBooking[]> {
  const { search, direction, filter } = listing
  if (!search) return findRows(context, listing, part)
  const { after, limit } = part
  return readPage(
    async () =>
      (await search())
        .map(row => keyOf(row, listing))
        .filter(key => after === null || direction * byAge(key, after) < 0)
        .sort((a, b) => direction * byAge(b, a))
        .slice(0, limit)
        .map(({ id }) => new Types.ObjectId(id)),
    ids => findRows(context, { ...listing, filter: { ...filter, ...ids }, index: { _id: 1 } }, part),
  )
}

async function findRows(
  context: Context,
  { filter, field, direction, index }: Listing,
  { after, limit }: Part,
): Promise<ShownBooking[]> {
  const order = { [field]: direction, _id: direction } as Record<string, SortOrder>
  return (
    BookingModel(context.db)
      // The keyset condition comes first: it is the tighter bound when the dates bound the same field.
      .find({ $and: [...rowsAfter(after, { field, direction }), filter] }, SHOWN)
      .sort(order)
      .limit(limit)
      .setOptions({ ...timeLeft(context), ...(index ? { hint: index } : {}) })
      .lean()
  )
}

/** The total from the days' counters; null when they cannot provide it (api.md, Conventions). */
async function totalOf(context: Context, actor: Actor, query: AdminBookingsQuery): Promise<number | null> {
  const { q, from, to, userId, archived, toSettle, status } = query
  if ([q, from, to, userId].some(value => value !== undefined) || archived === true || toSettle === true)
    return null
  const counts = statusesOf(await dayTotals(context), askedBranch(actor, query.branchId))
  return status ? counts[status] : Object.values(counts).reduce((sum, n) => sum + n, 0)
}

async function carsFilter(context: Context, branchId: string | null, { status }: AdminBookingsQuery) {
  const branches = (await listBranches(context)).filter(({ id }) => branchId === null || id === branchId)
  return toSettleFilter(context, branches, status)
}

/** Branch-local dates. The instants they span in the branches' time zones bound the index range. */
async function datesFilter(
  context: Context,
  branchId: string | null,
  { from, to }: Pick<AdminBookingsQuery, 'from' | 'to'>,
): Promise<QueryFilter<Booking>> {
  if (from === undefined && to === undefined) return {}
  const branches = await listBranches(context)
  const zones = new Set(
    branches.filter(({ id }) => branchId === null || id === branchId).map(branch => branch.timeZone),
  )
  const first = from === undefined ? [] : [...zones].map(zone => dayBounds(from, zone).startAt)
  const last = to === undefined ? [] : [...zones].map(zone => dayBounds(to, zone).endAt)
  return {
    bookingDate: {
      ...(from === undefined ? {} : { $gte: from }),
      ...(to === undefined ? {} : { $lte: to }),
    },
    // No zone: the query names an unknown branch.
    ...(zones.size === 0
      ? {}
      : {
          startAt: {
            ...(first.length > 0 ? { $gte: new Date(Math.min(...first)) } : {}),
            ...(last.length > 0 ? { $lt: new Date(Math.max(...last)) } : {}),
          },
        }),
  }
}
