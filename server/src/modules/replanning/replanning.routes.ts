import { managesBranch, type Actor } from '../../access.ts'
import { replannedBranchReply, replanRowSchema } from '../../contract/bookings.ts'
import { managedBranchViewSchema, saveBranchBody } from '../../contract/branches.ts'
import { idParams, listOf } from '../../contract/fields.ts'
import { AppError, notFound } from '../../errors.ts'
import { forgetLists } from '../../http/cached-list.ts'
import { call, list, ok, type AnyCall } from '../../http/call.ts'
import { managedBranchView } from '../branches/branch.service.ts'
import { changeBranch, listReplan } from './change-branch.service.ts'

/** Branches are public, so another branch's record is refused by name, not hidden (api.md, Calls). */
function ownBranchOnly(actor: Actor, { id = '' }: Record<string, string>): void {
  if (!managesBranch(actor, id.toLowerCase())) throw new AppError('FORBIDDEN')
}

export const replanningCalls: AnyCall[] = [
  call({
    method: 'PUT',
    path: '/admin/branches/:id',
    who: ['branch-admin', 'super-admin'],
    summary: 'Change a branch; with replan also where booked cars no longer fit',
    params: idParams,
    body: saveBranchBody,
    reply: { 200: managedBranchViewSchema.or(replannedBranchReply) },
    codes: ['IN_USE', 'STATE_CONFLICT'],
    precheck: ownBranchOnly,
    run: async ({ params, body }, actor, context) => {
      const { branch, replan } = await changeBranch(context, actor, { id: params.id, body })
      forgetLists(context)
      const view = managedBranchView(branch)
      return ok(replan ? { branch: view, replan } : view)
    },
  }),
  call({
    method: 'GET',
    path: '/admin/branches/:id/replan',
    who: ['branch-admin', 'super-admin'],
    summary: 'Booked cars that no longer fit the branch, with a place proposed for each',
    params: idParams,
    reply: { 200: listOf(replanRowSchema) },
    run: async ({ params }, actor, context) => {
      if (!managesBranch(actor, params.id.toLowerCase())) throw notFound()
      return list(await listReplan(context, params.id))
    },
  }),
]
