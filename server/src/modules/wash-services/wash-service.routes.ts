import { forgetLists, isCurrent } from '../../http/cached-list.ts'
import { created, noContent, ok, on, type Handler } from '../../http/on.ts'
import { getPicture, removePicture, setPicture } from './pictures/picture.service.ts'
import { createWashService, updateWashService } from './save-wash-service.service.ts'
import { managedWashServiceView } from './wash-service.view.ts'

export const washServiceHandlers: Handler[] = [
  on('POST /services', async ({ body }, actor, context) => {
    const service = await createWashService(context, actor, body)
    forgetLists(context)
    return created(managedWashServiceView(service))
  }),
  on('PUT /services/:id', async ({ params, body }, actor, context) => {
    const service = await updateWashService(context, actor, { id: params.id, body })
    forgetLists(context)
    return ok(managedWashServiceView(service))
  }),
  on(
    'GET /services/:id/picture',
    async ({ params, query, meta }, _actor, context) => {
      const { hash, type, bytes } = await getPicture(context, params.id)
      const headers = {
        ETag: `"${hash}"`,
        'Cache-Control': query.v === hash ? 'public, max-age=31536000, immutable' : 'no-cache',
      }
      if (isCurrent(meta.ifNoneMatch, headers.ETag)) return { status: 304, headers }
      return { status: 200, stream: { type, content: bytes }, headers }
    },
    { withoutSession: true },
  ),
  on('PUT /services/:id/picture', async ({ params, bytes }, actor, context) => {
    const service = await setPicture(context, actor, { id: params.id, bytes })
    forgetLists(context)
    return ok(managedWashServiceView(service))
  }),
  on('DELETE /services/:id/picture', async ({ params }, actor, context) => {
    await removePicture(context, actor, params.id)
    forgetLists(context)
    return noContent()
  }),
]
