import { branchScope, type Actor } from '../../access.ts'
import type { SearchView } from '../../contract/customers.ts'
import type { Context } from '../../context.ts'
import { findNearestBookings } from '../bookings/read/search.service.ts'
import { bookingViews } from '../bookings/read/views.service.ts'
import { customerView, findCustomers, findCustomersExactly } from '../users/customer-search.service.ts'
import { keepFound } from '../users/desk-customer.service.ts'

const MAX_CUSTOMERS = 10
const MAX_BOOKINGS = 20

/**
 * GET /admin/search. A branch-admin finds by part of a name, number or plate those whom the branch knows, and anybody by
 * the whole number or e-mail (decision 2). What a search reads follows what it shows, not the size of the chain.
 */
export async function searchDesk(context: Context, actor: Actor, q: string): Promise<SearchView> {
  const branchId = branchScope(actor)
  if (branchId === 'none') return { customers: [], bookings: [], more: false }
  const exact = branchId === null ? [] : await findCustomersExactly(context, q)
  const exactIds = exact.map(({ _id }) => _id)
  await keepFound(context, actor, exactIds)
  const named = new Set(exactIds.map(String))
  const wanted = MAX_CUSTOMERS + 1 + exact.length
  const found = await findCustomers(context, { q, branchId, limit: wanted })
  const customers = [...exact, ...(found ?? []).filter(({ _id }) => !named.has(String(_id)))]
  const shown = customers.slice(0, MAX_CUSTOMERS)
  const userIds = shown.map(({ _id }) => _id)
  const { rows, full } = await findNearestBookings(context, { q, branchId, userIds, limit: MAX_BOOKINGS })
  return {
    customers: shown.map(customerView),
    bookings: await bookingViews(context, rows),
    more: full || !found || customers.length > shown.length,
  }
}
