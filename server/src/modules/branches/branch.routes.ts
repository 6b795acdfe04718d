import { branchScope } from '../../access.ts'
import { forgetLists, publicList } from '../../http/sent-lists.ts'
import { type Handler, on } from '../../http/on.ts'
import { listBranches } from './branch.service.ts'
import { branchView, managedBranchView } from './branch.view.ts'
import { createBranch } from './save-branch.service.ts'

/** PUT /admin/branches/:id is among the calls of re-planning, because it affects bookings. */
export const branchHandlers: Handler[] = [
  on(
    'GET /bookings/branches',
    context =>
      publicList(context, 'branches', async () =>
        (await listBranches(context)).map(branch => branchView(branch, context.language)),
      ),
    { withoutSession: true },
  ),
  on('GET /admin/branches', async (context, actor) => {
    const scope = branchScope(actor)
    const branches = await listBranches(context)
    return branches.filter(({ id }) => scope === null || id === scope).map(managedBranchView)
  }),
  on('POST /admin/branches', async (context, actor, { body }) => {
    const branch = await createBranch(context, actor, body)
    forgetLists(context)
    return managedBranchView(branch)
  }),
]
