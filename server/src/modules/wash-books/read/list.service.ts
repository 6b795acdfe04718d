import type { Actor } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import type { UserPackageView } from '../../../contract/user-packages.ts'
import { listRecentBranches } from '../../branches/branch.service.ts'
import { listContacts, type Contact } from '../../accounts/users/customer.service.ts'
import { listOwnPackages } from '../user-package.service.ts'
import type { UserPackage } from '../user-package.model.ts'
import { userPackageView } from '../user-package.view.ts'

const NOBODY: Contact = { _id: '', name: '', email: '' }

/** Views of packages with their owners. */
export async function userPackageViews(
  context: Context,
  packages: readonly UserPackage[],
): Promise<UserPackageView[]> {
  const owners = await listContacts(
    context,
    packages.map(({ userId }) => userId),
  )
  const branches = new Map((await listRecentBranches(context)).map(({ id, name }) => [id, name]))
  return packages.map(row =>
    userPackageView(row, {
      owner: owners.get(row.userId.toHexString()) ?? { ...NOBODY, _id: row.userId.toHexString() },
      soldAt: branches.get(row.soldAt?.toHexString() ?? ''),
      language: context.language,
    }),
  )
}

/** GET /users/packages */
export async function listOwnPackageViews(context: Context, actor: Actor): Promise<UserPackageView[]> {
  return userPackageViews(context, await listOwnPackages(context, actor.id))
}
