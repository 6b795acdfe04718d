import { managesBranch, type Actor } from '../../access.ts'
import { AppError } from '../../errors.ts'
import { forgetLists } from '../../http/sent-lists.ts'
import { type Handler, on } from '../../http/on.ts'
import { managedBranchView } from '../branches/branch.service.ts'
import { closeBranches, copyHours } from './many-branches.service.ts'
import { changeBranch, listReplan } from './change-branch.service.ts'

/** Branches are public, so another branch is refused openly, not hidden (api.md, Calls). */
function ownBranchOnly(actor: Actor, { id = '' }: Record<string, string>): void {
  if (!managesBranch(actor, id.toLowerCase())) throw new AppError('FORBIDDEN')
}

export const replanningHandlers: Handler[] = [
  on(
    'PUT /admin/branches/:id',
    async (context, actor, { id, body }) => {
      const { branch, replan } = await changeBranch(context, actor, { id, body })
      forgetLists(context)
      const view = managedBranchView(branch)
      return replan ? { branch: view, replan } : view
    },
    { precheck: ownBranchOnly },
  ),
  on('POST /admin/closures', async (context, actor, { body }) => {
    const outcomes = await closeBranches(context, actor, body)
    forgetLists(context)
    return outcomes
  }),
  on('POST /admin/branches/:id/hours/copy', async (context, actor, { id, body }) => {
    const outcomes = await copyHours(context, actor, { id, body })
    forgetLists(context)
    return outcomes
  }),
  on('GET /admin/replan', listReplan),
]
