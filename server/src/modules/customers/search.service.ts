import { branchScope } from '../../access.ts'
import { creationKey, cursorOf, keysetOf, pageOfRows, pageSize } from '../../db/keyset.ts'
import { AppError } from '../../errors.ts'
import type { Serves } from '../../serves.ts'
import { findNearestBookings } from '../bookings/read/search.service.ts'
import { bookingViews } from '../bookings/read/views.service.ts'
import { customerView, findForDesk } from '../accounts/users/customer-search.service.ts'

const MAX_CUSTOMERS = 10
const MAX_BOOKINGS = 20

/**
 * A branch-admin finds by part of a name, number or plate those whom the branch knows, and anybody by
 * the whole number or e-mail (decision 2). What a search reads follows what it shows, not the size of the chain.
 */
export const searchDesk: Serves<'GET /admin/search'> = async (context, actor, { query: { q } }) => {
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

const SORT = 'customers'

/**
 * Newest account first. A branch-admin finds those whom the branch knows, and anybody by exact e-mail address or phone
 * number (decision 2); those come first and can be booked for from then on.
 * @throws TOO_COMMON when the search says too little, or means too many to find out who they are
 */
export const listCustomers: Serves<'GET /admin/customers'> = async (context, actor, { query }) => {
  const { q = '' } = query
  const limit = pageSize(query.limit)
  const after = keysetOf(SORT, query.cursor)
  const branchId = branchScope(actor)
  if (branchId === 'none') return { data: [], page: { next: null, total: null } }
  const { exact, found } = await findForDesk(context, actor, { q, branchId, after, limit: limit + 1 })
  // Nobody is named exactly: an empty list would say that there is no such customer.
  if (!found && exact.length === 0) throw new AppError('TOO_COMMON')
  const { rows, next } = pageOfRows(found ?? [], limit, row => cursorOf(SORT, creationKey(row)))
  const shown = after === null ? [...exact, ...rows] : rows
  return { data: shown.map(customerView), page: { next, total: null } }
}
