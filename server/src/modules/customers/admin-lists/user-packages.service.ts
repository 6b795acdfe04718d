import { branchScope, type Actor } from '../../../access.ts'
import type { UserPackagesQuery, UserPackageView } from '../../../contract/user-packages.ts'
import type { Context } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { creationKey, cursorOf, keysetOf, pageOfRows, pageSize, type Keyset } from '../../../db/keyset.ts'
import { customersOfBranch, findFewPeople } from '../../accounts/users/customer-search.service.ts'
import {
  readPackages,
  userPackageViews,
  type PackageFilter,
} from '../../wash-books/read/admin-list.service.ts'
import type { UserPackage } from '../../wash-books/user-package.service.ts'
import { scanPage } from './scan-page.ts'

const SORT = 'user-packages'

interface PackagePage {
  data: UserPackageView[]
  page: { next: string | null; total: null }
}

const cursorAfter = (row: UserPackage) => cursorOf(SORT, creationKey(row))

/**
 * GET /admin/user-packages, newest reserved first. Packages are valid at every branch, so both kinds of admin see all of
 * them (decision 2); `branchId` filters to customers with a booking there, which for a branch-admin must be their own
 * branch.
 */
export async function listUserPackages(
  context: Context,
  actor: Actor,
  query: UserPackagesQuery,
): Promise<PackagePage> {
  const limit = pageSize(query.limit)
  const after = keysetOf(SORT, query.cursor)
  const branchId = branchAsked(actor, query)
  const { isPaid, archived, q = '' } = query
  const isSearch = q.trim() !== ''
  const userIds = isSearch ? await findFewPeople(context, { q, branchId }) : undefined
  const filter: PackageFilter = { isPaid, archived, userIds }
  const read = (from: Keyset | null, size: number) =>
    readPackages(context, filter, { after: from, limit: size })
  const { rows, next } =
    branchId === null || isSearch
      ? pageOfRows(await read(after, limit + 1), limit, cursorAfter)
      : await scanPage<UserPackage>(
          { read, keep: rows => ofBranch(context, branchId, rows), keyOf: creationKey },
          { after, limit, cursorAfter },
        )
  return { data: await userPackageViews(context, rows), page: { next, total: null } }
}

function branchAsked(actor: Actor, query: UserPackagesQuery): string | null {
  const own = branchScope(actor)
  const asked = query.branchId?.toLowerCase() ?? null
  if (own !== null && asked !== null && asked !== own) throw notFound()
  return asked
}

async function ofBranch(context: Context, branchId: string, rows: UserPackage[]): Promise<UserPackage[]> {
  const ours = await customersOfBranch(
    context,
    branchId,
    rows.map(({ userId }) => userId),
  )
  return rows.filter(({ userId }) => ours.has(userId.toHexString()))
}
