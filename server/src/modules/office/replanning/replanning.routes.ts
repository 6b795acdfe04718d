import { managesBranch, type Actor, branchScope } from '../../../access.ts'
import { AppError } from '../../../errors.ts'
import { changingLists, publicList } from '../../../http/sent-lists.ts'
import { type Handler, on, onPublic } from '../../../http/on.ts'
import { branchView, listBranches, managedBranchView } from '../../branches/branch.service.ts'
import { closeBranches, copyHours } from './many-branches.service.ts'
import { changeBranch, listReplan } from './change-branch.service.ts'
import { createBranch } from '../../branches/save-branch.service.ts'

/** Branches are public, so another branch is refused openly, not hidden (contract). */
function ownBranchOnly(actor: Actor, { id = '' }: Record<string, string>): void {
  if (!managesBranch(actor, id.toLowerCase())) throw new AppError('FORBIDDEN')
}

export const branchHandlers: Handler[] = [
  on(
    'PUT /admin/branches/:id',
    async (context, actor, { id, body }) => {
      const { branch, replan } = await changingLists(context, changeBranch(context, actor, { id, body }))
      const view = managedBranchView(branch)
      return replan ? { branch: view, replan } : view
    },
    { precheck: ownBranchOnly },
  ),
  on('POST /admin/closures', (context, actor, { body }) =>
    changingLists(context, closeBranches(context, actor, { body })),
  ),
  on('POST /admin/branches/:id/hours/copy', (context, actor, { id, body }) =>
    changingLists(context, copyHours(context, actor, { id, body })),
  ),
  on('GET /admin/replan', listReplan),
  onPublic('GET /bookings/branches', context =>
    publicList(context, 'branches', async () =>
      (await listBranches(context)).map(branch => branchView(branch, context.language)),
    ),
  ),
  on('GET /admin/branches', async (context, actor) => {
    const scope = branchScope(actor)
    const branches = await listBranches(context)
    return branches.filter(({ id }) => scope === null || id === scope).map(managedBranchView)
  }),
  on('POST /admin/branches', async (context, actor, { body }) =>
    managedBranchView(await changingLists(context, createBranch(context, actor, body))),
  ),
]
