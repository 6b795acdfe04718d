import type { ArchivedView } from '../../contract/stats.ts'
import { forgetLists } from '../../http/sent-lists.ts'
import { type Handler, on } from '../../http/on.ts'
import { archiveService, listArchive, restore } from './archive.service.ts'

export const archiveHandlers: Handler[] = [
  on('GET /admin/archive', async context => (await listArchive(context)) satisfies ArchivedView[]),
  on('POST /admin/archive/:kind/:id/restore', async (context, actor, { kind, id }) => {
    const restored = await restore(context, actor, { kind, id })
    forgetLists(context)
    return restored
  }),
  on('DELETE /services/:id', async (context, actor, { id }) => {
    await archiveService(context, actor, id)
    forgetLists(context)
  }),
]
