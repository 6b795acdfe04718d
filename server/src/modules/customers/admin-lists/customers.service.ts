import { branchScope, type Actor } from '../../../access.ts'
import type { CustomersQuery, CustomerView } from '../../../contract/users.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { creationKey, cursorOf, keysetOf, pageOfRows, pageSize } from '../../../db/keyset.ts'
import { customerView, findForDesk, type CustomerRow } from '../../accounts/users/customer-search.service.ts'

const SORT = 'customers'

interface CustomerPage {
  data: CustomerView[]
  page: { next: string | null; total: null }
}

const cursorAfter = (row: CustomerRow) => cursorOf(SORT, creationKey(row))

/**
 * GET /admin/customers, newest account first. A branch-admin finds those whom the branch knows, and anybody by
 * exact e-mail address or phone number (decision 2); those come first and can be booked for from then on.
 * @throws TOO_COMMON when the search says too little, or means too many to find out who they are
 */
export async function listCustomers(
  context: Context,
  actor: Actor,
  { q = '', ...query }: CustomersQuery,
): Promise<CustomerPage> {
  const limit = pageSize(query.limit)
  const after = keysetOf(SORT, query.cursor)
  const branchId = branchScope(actor)
  if (branchId === 'none') return { data: [], page: { next: null, total: null } }
  const { exact, found } = await findForDesk(context, actor, { q, branchId, after, limit: limit + 1 })
  // Nobody is named exactly: an empty list would say that there is no such customer.
  if (!found && exact.length === 0) throw new AppError('TOO_COMMON')
  const { rows, next } = pageOfRows(found ?? [], limit, cursorAfter)
  const shown = after === null ? [...exact, ...rows] : rows
  return { data: shown.map(customerView), page: { next, total: null } }
}
