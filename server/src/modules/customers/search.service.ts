import { branchScope, type Actor } from '../../access.ts'
import type { SearchView } from '../../contract/customers.ts'
import type { Context } from '../../context.ts'
import { findNearestBookings } from '../bookings/read/search.service.ts'
import { bookingViews } from '../bookings/read/views.service.ts'
import { customerView, findForDesk } from '../accounts/users/customer-search.service.ts'

const MAX_CUSTOMERS = 10
const MAX_BOOKINGS = 20

/**
 * GET /admin/search. A branch-admin finds by part of a name, number or plate those whom the branch knows, and anybody by
 * the whole number or e-mail (decision 2). What a search reads follows what it shows, not the size of the chain.
 */
export async function searchDesk(context: Context, actor: Actor, q: string): Promise<SearchView> {
  const branchId = branchScope(actor)
  if (branchId === 'none') return { customers: [], bookings: [], more: false }
  const { exact, found } = await findForDesk(context, actor, { q, branchId, limit: MAX_CUSTOMERS + 1 })
  const customers = [...exact, ...(found ?? [])]
  const shown = customers.slice(0, MAX_CUSTOMERS)
  const userIds = shown.map(({ _id }) => _id)
  const { rows, full } = await findNearestBookings(context, { q, branchId, userIds, limit: MAX_BOOKINGS })
  return {
    customers: shown.map(customerView),
    bookings: await bookingViews(context, rows),
    more: full || !found || customers.length > shown.length,
  }
}
