import type { Types } from 'mongoose'
import { branchScope, type Actor } from '../../access.ts'
import type { SearchView } from '../../contract/customers.ts'
import type { Context } from '../../context.ts'
import { isNumber, searchAlternatives, type Prefixes } from '../../db/search-words.ts'
import { findCustomersBookedAt, findWalkIns, latestBookingsOf } from '../bookings/read/desk-search.service.ts'
import { bookingViews } from '../bookings/read/views.service.ts'
import {
  customersOfBranch,
  customerView,
  findCustomersByWords,
  findCustomersExactly,
  findNewAtBranch,
  listCustomersById,
  type CustomerRow,
} from '../users/customer-search.service.ts'
import { keepFound } from '../users/desk-customer.service.ts'

const MAX_CUSTOMERS = 10
const MAX_BOOKINGS = 20
/** Customers of other branches that may share the end of a number or plate. */
const MAX_SHARING = 30

interface Found<T> {
  rows: T[]
  full: boolean
}

/**
 * GET /admin/search. A branch-admin finds by part of a name, number or plate those with a booking at the branch, and
 * anybody by the whole number or e-mail (decision 2). What a search reads follows what it shows, not the size of the
 * chain.
 */
export async function searchDesk(context: Context, actor: Actor, q: string): Promise<SearchView> {
  const branchId = branchScope(actor)
  const alternatives = searchAlternatives(q)
  if (alternatives.length === 0 || branchId === 'none') return { customers: [], bookings: [], more: false }
  const customers =
    branchId === null
      ? await findCustomersByWords(context, { alternatives, limit: MAX_CUSTOMERS })
      : await findInScope(context, actor, { branchId, q, alternatives })
  const walkIns = await findWalkIns(context, { branchId, alternatives, limit: MAX_BOOKINGS })
  const shown = customers.rows.slice(0, MAX_CUSTOMERS)
  const ids = shown.map(({ _id }) => _id)
  const bookings = [...(await latestBookingsOf(context, ids, branchId)), ...walkIns.rows]
  const now = context.clock.now()
  const nearest = bookings.toSorted((a, b) => byNearness(a.startAt, b.startAt, now)).slice(0, MAX_BOOKINGS)
  return {
    customers: shown.map(customerView),
    bookings: await bookingViews(context, nearest),
    more: customers.full || customers.rows.length > shown.length || walkIns.full,
  }
}

/** Coming bookings first, soonest first; then past ones, latest first. */
function byNearness(a: Date, b: Date, now: Date): number {
  const [first, second] = [a.getTime() - now.getTime(), b.getTime() - now.getTime()]
  if (first >= 0 !== second >= 0) return first >= 0 ? -1 : 1
  return Math.abs(first) - Math.abs(second)
}

async function findInScope(
  context: Context,
  actor: Actor,
  { branchId, q, alternatives }: { branchId: string; q: string; alternatives: readonly Prefixes[] },
): Promise<Found<CustomerRow>> {
  const exact = await findCustomersExactly(context, q)
  await keepFound(
    context,
    actor,
    exact.map(({ _id }) => _id),
  )
  const named = new Set(exact.map(({ _id }) => _id.toHexString()))
  const partly = isRare(q)
    ? await findAmongAll(context, branchId, alternatives)
    : await findAmongBooked(context, { branchId, q, alternatives })
  return {
    rows: [...exact, ...partly.rows.filter(({ _id }) => !named.has(_id.toHexString()))],
    full: partly.full,
  }
}

/** Few customers share four digits of a number or three signs of a plate. */
const isRare = (q: string): boolean => {
  const signs = q.replace(/[^\p{L}\p{N}]/gu, '')
  return /\p{N}/u.test(signs) && signs.length >= (isNumber(q) ? 4 : 3)
}

/** By the ends and beginnings kept on accounts, then those of the branch. */
async function findAmongAll(
  context: Context,
  branchId: string,
  alternatives: readonly Prefixes[],
): Promise<Found<CustomerRow>> {
  const { rows, full } = await findCustomersByWords(context, { alternatives, limit: MAX_SHARING })
  const ours = await customersOfBranch(context, branchId, idsOf(rows))
  return { rows: rows.filter(({ _id }) => ours.has(_id.toHexString())), full }
}

/** By the names kept on the branch's bookings, after those of whom it has none yet. */
async function findAmongBooked(
  context: Context,
  { branchId, q, alternatives }: { branchId: string; q: string; alternatives: readonly Prefixes[] },
): Promise<Found<CustomerRow>> {
  const fresh = await findNewAtBranch(context, branchId, q)
  const limit = MAX_CUSTOMERS + 1
  const { ids, full } = await findCustomersBookedAt(context, { branchId, alternatives, limit })
  const rows = await listCustomersById(context, ids.slice(0, limit))
  const booked = new Set(ids.map(String))
  const others = fresh.filter(({ _id }) => !booked.has(String(_id)))
  return { rows: [...others, ...rows], full: full || ids.length > MAX_CUSTOMERS }
}

const idsOf = (rows: readonly CustomerRow[]): Types.ObjectId[] => rows.map(({ _id }) => _id)
