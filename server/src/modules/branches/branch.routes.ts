import { branchScope } from '../../access.ts'
import { forgetLists, publicList } from '../../http/public-list.ts'
import { created, list, type Handler, on } from '../../http/on.ts'
import { listBranches } from './branch.service.ts'
import { branchView, managedBranchView } from './branch.view.ts'
import { createBranch } from './save-branch.service.ts'

/** PUT /admin/branches/:id is among the calls of re-planning, because it affects bookings. */
export const branchHandlers: Handler[] = [
  on(
    'GET /bookings/branches',
    (_input, _actor, context) =>
      publicList(context, 'branches', async () =>
        (await listBranches(context)).map(branch => branchView(branch, context.language)),
      ),
    { withoutSession: true },
  ),
  on('GET /admin/branches', async (_input, actor, context) => {
    const scope = branchScope(actor)
    const branches = await listBranches(context)
    return list(branches.filter(({ id }) => scope === null || id === scope).map(managedBranchView))
  }),
  on('POST /admin/branches', async ({ body }, actor, context) => {
    const branch = await createBranch(context, actor, body)
    forgetLists(context)
    return created(managedBranchView(branch))
  }),
]
