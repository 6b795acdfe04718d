import type { ArchivedView } from '../../../contract/stats.ts'
import { changingLists } from '../../../http/sent-lists.ts'
import { type Handler, on } from '../../../http/on.ts'
import { archiveService, listArchive, restore } from './archive.service.ts'

export const archiveHandlers: Handler[] = [
  on('GET /admin/archive', async context => (await listArchive(context)) satisfies ArchivedView[]),
  on('POST /admin/archive/:kind/:id/restore', (context, actor, { kind, id }) =>
    changingLists(context, restore(context, actor, { kind, id })),
  ),
  on('DELETE /services/:id', (context, actor, { id }) =>
    changingLists(context, archiveService(context, actor, id)),
  ),
]
