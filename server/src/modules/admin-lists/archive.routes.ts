import { listOf } from '../../contract/fields.ts'
import { archivedViewSchema, restoreParams, type ArchivedView } from '../../contract/stats.ts'
import { washPackageViewSchema } from '../../contract/wash-packages.ts'
import { washServiceViewSchema } from '../../contract/wash-services.ts'
import { forgetLists } from '../../http/cached-list.ts'
import { call, list, ok, type AnyCall } from '../../http/call.ts'
import { listArchive, restore } from './archive.service.ts'

export const archiveCalls: AnyCall[] = [
  call({
    method: 'GET',
    path: '/admin/archive',
    who: ['super-admin'],
    summary: 'Archived services and packages, last archived first',
    reply: { 200: listOf(archivedViewSchema) },
    run: async (_input, _actor, context) => list((await listArchive(context)) satisfies ArchivedView[]),
  }),
  call({
    method: 'POST',
    path: '/admin/archive/:kind/:id/restore',
    who: ['super-admin'],
    summary: 'Put an archived service or package back on sale',
    params: restoreParams,
    reply: { 200: washServiceViewSchema.or(washPackageViewSchema) },
    run: async ({ params }, actor, context) => {
      const restored = await restore(context, actor, params)
      forgetLists(context)
      return ok(restored)
    },
  }),
]
