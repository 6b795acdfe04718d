import { branchScope, type Actor } from '../../../access.ts'
import type { UserPackagesQuery } from '../../../contract/user-packages.ts'
import type { Context } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import type { Serves } from '../../../serves.ts'
import { creationKey, cursorOf, keysetOf, pageOfRows, pageSize, type Keyset } from '../../../db/keyset.ts'
import { customersOfBranch, findFewPeople } from '../../accounts/users/customer-search.service.ts'
import { readPackages } from '../../wash-books/read/admin-list.service.ts'
import { userPackageViews, type UserPackage } from '../../wash-books/user-package.service.ts'
import { idsIn } from '../../../db/sent.ts'

const SORT = 'user-packages'

const cursorAfter = (row: UserPackage) => cursorOf(SORT, creationKey(row))

/**
 * Newest reserved first. Packages are valid at every branch, so both kinds of admin see all of
 * them (decision 2); `branchId` filters to customers with a booking there, which for a branch-admin must be their own
 * branch.
 */
export const listUserPackages: Serves<'GET /admin/user-packages'> = async (context, actor, { query }) => {
  const limit = pageSize(query.limit)
  const after = keysetOf(SORT, query.cursor)
  const branchId = branchAsked(actor, query)
  const { isPaid, archived, q = '' } = query
  const isSearch = q.trim() !== ''
  const userIds = isSearch ? await findFewPeople(context, { q, branchId }) : undefined
  const read = (from: Keyset | null, size: number) =>
    readPackages(context, { isPaid, archived, userIds }, { after: from, limit: size })
  const { rows, next } =
    branchId === null || isSearch
      ? pageOfRows(await read(after, limit + 1), limit, cursorAfter)
      : await scanPage({ read, keep: rows => ofBranch(context, branchId, rows) }, after, limit)
  return { data: await userPackageViews(context, rows), page: { next, total: null } }
}

function branchAsked(actor: Actor, query: UserPackagesQuery): string | null {
  const own = branchScope(actor)
  const asked = query.branchId?.toLowerCase() ?? null
  if (own !== null && asked !== null && asked !== own) throw notFound()
  return asked
}

async function ofBranch(context: Context, branchId: string, rows: UserPackage[]): Promise<UserPackage[]> {
  const ours = await customersOfBranch(context, branchId, idsIn(rows, 'userId'))
  return rows.filter(({ userId }) => ours.has(userId.toHexString()))
}

const FIRST_BATCH = 200
const SMALLEST_BATCH = 10
const LARGEST_BATCH = 1000
/** More than the share of rows kept so far would suggest. */
const SPARE = 1.5

/** A page of what `keep` leaves: reads batches, as large as those before suggest, until the page is full or the list ends. */
async function scanPage(
  {
    read,
    keep,
  }: {
    read: (after: Keyset | null, limit: number) => Promise<UserPackage[]>
    keep: (rows: UserPackage[]) => Promise<UserPackage[]>
  },
  after: Keyset | null,
  limit: number,
) {
  const kept: UserPackage[] = []
  let from = after
  let batch = FIRST_BATCH
  for (let seen = 0; kept.length <= limit;) {
    const rows = await read(from, batch)
    kept.push(...(await keep(rows)))
    const last = rows.at(-1)
    if (!last || rows.length < batch) break
    from = creationKey(last)
    seen += rows.length
    const likely = ((limit + 1 - kept.length) * SPARE * seen) / Math.max(1, kept.length)
    batch = Math.max(SMALLEST_BATCH, Math.min(Math.ceil(likely), 2 * seen, LARGEST_BATCH))
  }
  return pageOfRows(kept, limit, cursorAfter)
}
