import { forgetLists } from '../../http/public-list.ts'
import { created, noContent, ok, on, type Handler } from '../../http/on.ts'
import { pictureReply } from '../../http/picture-reply.ts'
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
    async ({ params, query }, _actor, context) => pictureReply(await getPicture(context, params.id), query.v),
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
