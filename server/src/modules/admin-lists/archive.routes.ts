import { type ArchivedView } from '../../contract/stats.ts'
import { forgetLists } from '../../http/public-list.ts'
import { list, noContent, ok, type Handler, on } from '../../http/on.ts'
import { archiveService, listArchive, restore } from './archive.service.ts'

export const archiveHandlers: Handler[] = [
  on('GET /admin/archive', async (_input, _actor, context) =>
    list((await listArchive(context)) satisfies ArchivedView[]),
  ),
  on('POST /admin/archive/:kind/:id/restore', async ({ params }, actor, context) => {
    const restored = await restore(context, actor, params)
    forgetLists(context)
    return ok(restored)
  }),
  on('DELETE /services/:id', async ({ params }, actor, context) => {
    await archiveService(context, actor, params.id)
    forgetLists(context)
    return noContent()
  }),
]
