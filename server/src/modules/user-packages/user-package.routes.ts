import { listOf } from '../../contract/fields.ts'
import { userPackageViewSchema } from '../../contract/user-packages.ts'
import { call, list, type AnyCall } from '../../http/call.ts'
import { listOwnPackageViews } from './user-package-list.service.ts'

export const userPackageCalls: AnyCall[] = [
  call({
    method: 'GET',
    path: '/users/packages',
    who: ['customer'],
    summary: 'Own packages, newest reserved first',
    reply: { 200: listOf(userPackageViewSchema) },
    run: async (_input, actor, context) => list(await listOwnPackageViews(context, actor)),
  }),
]
