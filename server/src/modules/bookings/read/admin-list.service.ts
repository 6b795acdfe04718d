import { Types, type QueryFilter, type SortOrder } from 'mongoose'
import { branchScope, type Actor } from '../../../access.ts'
import type { AdminBookingsQuery, BookingView } from '../../../contract/bookings.ts'
import { PAGE_SIZE } from '../../../contract/constants.ts'
import type { Context } from '../../../context.ts'
import { timeLeft } from '../../../db/bounds.ts'
import { notFound } from '../../../errors.ts'
import { cursorOf, keysetOf, pageOfRows, pageSize, rowsAfter, type Keyset } from '../../../db/keyset.ts'
import { sumStatuses } from '../../branch-days/day-totals.service.ts'
import { carsFilter, datesFilter } from './list-filter.service.ts'
import { withNoShows } from './no-shows.service.ts'
import { bookingViews } from './views.service.ts'
import { BOOKINGS_BY_WORDS, BOOKINGS_OF_CUSTOMER } from '../booking-indexes.ts'
import { BookingModel, type Booking, type ShownBooking } from '../booking.model.ts'
import { byIds, searchBookings } from './search.service.ts'
import { firstWithBeginning, searchWord, type BookingWord, type StartKey } from './word-search.service.ts'

type Sort = NonNullable<AdminBookingsQuery['sort']>
interface Listing {
  filter: QueryFilter<Booking>
  field: 'startAt' | 'createdAt'
  direction: -1 | 1
  sort: Sort
  /** Index hint, if the search decides it. */
  index: Readonly<Record<string, 1>> | null
  /** The rows of the whole list in its order, or of its first page, if the search has found them. */
  known: Keyset[] | null
  /** Parts of the list that are read each in its order, instead of `filter`. */
  parts: Pick<Listing, 'filter' | 'index'>[]
}
export interface BookingPage {
  data: BookingView[]
  page: { next: string | null; total: number | null }
}

const NOT_LISTED = { history: 0, words: 0 } as const

/** GET /admin/bookings: one page, newest start first by default. Another branch's list is 404. */
export async function listAdminBookings(
  context: Context,
  actor: Actor,
  query: AdminBookingsQuery,
): Promise<BookingPage> {
  const limit = pageSize(query.limit)
  const listing = await listingOf(context, actor, { ...query, first: limit + 1 })
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

/** The branch of a query: a branch-admin's own, else the one requested; null = all. */
function branchOf(actor: Actor, query: Pick<AdminBookingsQuery, 'branchId'>): string | null {
  const own = branchScope(actor)
  if (own === 'none') throw notFound()
  const asked = query.branchId?.toLowerCase() ?? null
  if (own !== null && asked !== null && asked !== own) throw notFound()
  return own ?? asked
}

/** `first`: how many rows are wanted, if it is not all of them. */
async function listingOf(
  context: Context,
  actor: Actor,
  { first: wanted, ...query }: AdminBookingsQuery & { first?: number },
): Promise<Listing> {
  const sort = query.sort ?? '-startsAt'
  const field = sort.endsWith('startsAt') ? 'startAt' : 'createdAt'
  const branch = branchOf(actor, query)
  const direction = sort.startsWith('-') ? -1 : 1
  const hasOrder = isInOrderOfWords(query, field)
  const byWord = hasOrder ? await searchWord(context, branch, query.q) : null
  const isStart = hasOrder && !byWord && query.cursor === undefined && !narrows(query)
  const first =
    isStart && wanted !== undefined
      ? await firstWithBeginning(context, { branch, typed: query.q }, { direction, limit: wanted })
      : null
  const search = byWord || first ? null : await searchBookings(context, branch, query.q)
  const known = search?.known?.filter(({ archivedAt }) => Boolean(archivedAt) === (query.archived ?? false))
  const ids = known && byIds(known)
  const filter: QueryFilter<Booking> = {
    ...(branch === null ? {} : { branchId: new Types.ObjectId(branch) }),
    ...(query.status ? { status: query.status } : {}),
    ...(query.userId ? { userId: new Types.ObjectId(query.userId) } : {}),
    ...(await datesFilter(context, branch, query)),
    ...(query.toSettle === true ? await carsFilter(context, branch, query) : {}),
    ...(ids ?? (first ?? search)?.filter),
    archivedAt: query.archived === true ? { $type: 'date' } : null,
  }
  const rows = first?.keys ?? (field === 'startAt' && !narrows(query) ? known : null)
  return {
    ...{ filter, sort, field, direction, parts: byWord ? partsOf(byWord, filter) : [] },
    index:
      ids || filter._id !== undefined
        ? { _id: 1 }
        : indexOf(field, query, { branch, isSearch: first !== null || search !== null }),
    known: rows ? inOrder(rows, direction) : null,
  }
}

/** Whether the index of words has the order of the list, and hardly anything that is not of it. */
const isInOrderOfWords = (
  { userId, status, archived, toSettle }: AdminBookingsQuery,
  field: Listing['field'],
): boolean =>
  field === 'startAt' &&
  userId === undefined &&
  status === undefined &&
  archived !== true &&
  toSettle !== true

const partsOf = ({ whole, longer }: BookingWord, filter: Listing['filter']): Listing['parts'] => [
  { filter: { ...filter, ...whole }, index: BOOKINGS_BY_WORDS },
  ...(longer.length > 0 ? [{ filter: { ...filter, ...byIds(longer) }, index: { _id: 1 } as const }] : []),
]

/** Whether the list has more conditions than the search. */
const narrows = ({ status, userId, from, to, toSettle }: AdminBookingsQuery): boolean =>
  toSettle === true || [status, userId, from, to].some(value => value !== undefined)

const inOrder = (known: readonly StartKey[], direction: number): Keyset[] =>
  known
    .map(({ _id, startAt }) => ({ at: startAt.getTime(), id: _id.toHexString() }))
    .sort((a, b) => direction * compare(a, b))

const compare = (a: Keyset, b: Keyset): number => a.at - b.at || Number(a.id > b.id) - Number(a.id < b.id)

/**
 * A customer's bookings, which are few beside a branch's; else the index with the order of the list, for a search of common
 * words and for deleted bookings, which are few; null where the database is to choose.
 */
function indexOf(
  field: Listing['field'],
  { status, userId, archived }: AdminBookingsQuery,
  { branch, isSearch }: { branch: string | null; isSearch: boolean },
): Readonly<Record<string, 1>> | null {
  if (userId !== undefined) return BOOKINGS_OF_CUSTOMER
  const atBranch = branch === null ? {} : { branchId: 1 as const }
  if (archived === true) return { ...atBranch, [field]: 1, _id: 1, archivedAt: 1 }
  return isSearch ? { ...atBranch, ...(status ? { status: 1 as const } : {}), [field]: 1, _id: 1 } : null
}

const keyOf = (row: Pick<Booking, '_id' | Listing['field']>, { field }: Pick<Listing, 'field'>): Keyset => ({
  at: row[field].getTime(),
  id: row._id.toHexString(),
})

interface Part {
  after: Keyset | null
  limit: number
}

/** Of rows that are known, only those of the page are read as a whole. */
async function readRows(context: Context, listing: Listing, part: Part): Promise<ShownBooking[]> {
  const { known, direction, filter, parts } = listing
  if (parts.length > 0) return readParts(context, listing, part)
  if (!known) return findRows(context, listing, part)
  const { after, limit } = part
  const page = known.filter(row => after === null || direction * compare(row, after) > 0).slice(0, limit)
  const _id = { $in: page.map(({ id }) => new Types.ObjectId(id)) }
  const rows = await findRows(context, { ...listing, filter: { ...filter, _id }, index: { _id: 1 } }, part)
  // Fewer when one of them was deleted or moved meanwhile; another one may then belong to the page.
  return rows.length === page.length ? rows : findRows(context, listing, part)
}

async function readParts(context: Context, listing: Listing, part: Part): Promise<ShownBooking[]> {
  const found = new Map<string, ShownBooking>()
  for (const one of listing.parts)
    for (const row of await findRows(context, { ...listing, ...one }, part))
      found.set(row._id.toHexString(), row)
  const inTurn = (a: ShownBooking, b: ShownBooking): number =>
    listing.direction * compare(keyOf(a, listing), keyOf(b, listing))
  return [...found.values()].sort(inTurn).slice(0, part.limit)
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
      .find({ $and: [...rowsAfter(after, { field, direction }), filter] }, NOT_LISTED)
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
  const counts = await sumStatuses(context, branchOf(actor, query))
  return status ? counts[status] : Object.values(counts).reduce((sum, n) => sum + n, 0)
}
