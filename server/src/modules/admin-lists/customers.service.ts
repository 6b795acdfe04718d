import { branchScope, type Actor } from '../../access.ts'
import type { CustomersQuery, CustomerView } from '../../contract/users.ts'
import type { Context } from '../../context.ts'
import { creationKey, cursorOf, keysetOf, pageOfRows, pageSize, type Keyset } from '../../db/keyset.ts'
import { customersWithWord } from '../bookings/read/word-search.service.ts'
import {
  customerView,
  findCustomersExactly,
  findNewAtBranch,
  type CustomerRow,
} from '../users/customer-search.service.ts'
import { findCustomers, readCustomersOf } from '../users/customer-list.service.ts'
import { keepFound } from '../users/desk-customer.service.ts'
import { scanPage } from './scan-page.ts'

const SORT = 'customers'

interface CustomerPage {
  data: CustomerView[]
  page: { next: string | null; total: null }
}

const cursorAfter = (row: CustomerRow) => cursorOf(SORT, creationKey(row))

/**
 * GET /admin/customers, newest account first. A branch-admin finds those whom the branch knows, and anybody by
 * exact e-mail address or phone number (decision 2); those come first and can be booked for from then on.
 */
export async function listCustomers(
  context: Context,
  actor: Actor,
  query: CustomersQuery,
): Promise<CustomerPage> {
  const limit = pageSize(query.limit)
  const after = keysetOf(SORT, query.cursor)
  const branchId = branchScope(actor)
  const { rows, next } =
    branchId === null
      ? pageOfRows(await findCustomers(context, { q: query.q, after, limit: limit + 1 }), limit, cursorAfter)
      : await pageOfBranch(context, actor, { branchId, q: query.q, after, limit })
  return { data: rows.map(customerView), page: { next, total: null } }
}

async function pageOfBranch(
  context: Context,
  actor: Actor,
  {
    branchId,
    q,
    after,
    limit,
  }: { branchId: string; q: string | undefined; after: Keyset | null; limit: number },
): Promise<{ rows: CustomerRow[]; next: string | null }> {
  if (branchId === 'none') return { rows: [], next: null }
  const exact = await findCustomersExactly(context, q ?? '')
  await keepFound(
    context,
    actor,
    exact.map(({ _id }) => _id),
  )
  const named = new Set(exact.map(({ _id }) => _id.toHexString()))
  // Nobody's whole address or number is a word of letters.
  const booked = await customersWithWord(context, branchId, q)
  if (booked) {
    const fresh = await findNewAtBranch(context, branchId, q ?? '')
    const ids = [...booked, ...fresh.map(({ _id }) => _id)]
    return pageOfRows(await readCustomersOf(context, ids, { after, limit: limit + 1 }), limit, cursorAfter)
  }
  const page = await scanPage<CustomerRow>(
    {
      first: limit + 1,
      read: (from, size) => findCustomers(context, { q, branchId, after: from, limit: size }),
      keep: rows => Promise.resolve(rows.filter(({ _id }) => !named.has(_id.toHexString()))),
      keyOf: creationKey,
    },
    { after, limit, cursorAfter },
  )
  return after === null ? { ...page, rows: [...exact, ...page.rows] } : page
}
