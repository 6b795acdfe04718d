import { branchScope } from '../../access.ts'
import { branchViewSchema, managedBranchViewSchema, saveBranchBody } from '../../contract/branches.ts'
import { listOf } from '../../contract/fields.ts'
import { cachedList, forgetLists } from '../../http/cached-list.ts'
import { call, created, list, type AnyCall } from '../../http/call.ts'
import { listBranches } from './branch.service.ts'
import { branchView, managedBranchView } from './branch.view.ts'
import { createBranch } from './save-branch.service.ts'

/** Changing a branch touches its bookings: PUT /admin/branches/:id is among the calls of re-planning. */
export const branchCalls: AnyCall[] = [
  call({
    method: 'GET',
    path: '/bookings/branches',
    who: 'all',
    summary: 'The branches with hours, closures, bays and time zone',
    reply: { 200: listOf(branchViewSchema), 304: null },
    run: ({ meta }, _actor, context) =>
      cachedList(context, 'branches', {
        ifNoneMatch: meta.ifNoneMatch,
        read: async () => (await listBranches(context)).map(branchView),
      }),
  }),
  call({
    method: 'GET',
    path: '/admin/branches',
    who: ['branch-admin', 'super-admin'],
    summary: 'The branches that the admin manages',
    reply: { 200: listOf(managedBranchViewSchema) },
    run: async (_input, actor, context) => {
      const scope = branchScope(actor)
      const branches = await listBranches(context)
      return list(branches.filter(({ id }) => scope === null || id === scope).map(managedBranchView))
    },
  }),
  call({
    method: 'POST',
    path: '/admin/branches',
    who: ['super-admin'],
    summary: 'Open a branch',
    body: saveBranchBody,
    reply: { 201: managedBranchViewSchema },
    run: async ({ body }, actor, context) => {
      const branch = await createBranch(context, actor, body)
      forgetLists(context)
      return created(managedBranchView(branch))
    },
  }),
]
