import { created, list, noContent, type Handler, on } from '../../../http/on.ts'
import { endKey, listKeys, makeKey } from './key.service.ts'

export const keyHandlers: Handler[] = [
  on('GET /admin/keys', async (_input, actor, context) => list(await listKeys(context, actor))),
  on('POST /admin/keys', async ({ body }, actor, context) => created(await makeKey(context, actor, body))),
  on('DELETE /admin/keys/:id', async ({ params }, actor, context) => {
    await endKey(context, actor, params.id)
    return noContent()
  }),
]
