import { forgetLists } from '../../http/sent-lists.ts'
import { on, type Handler } from '../../http/on.ts'
import { pictureReply } from '../../http/picture-reply.ts'
import { getPicture, removePicture, setPicture } from './pictures/picture.service.ts'
import { createWashService, updateWashService } from './save-wash-service.service.ts'
import { managedWashServiceView } from './wash-service.view.ts'

export const washServiceHandlers: Handler[] = [
  on('POST /services', async (context, actor, { body }) => {
    const service = await createWashService(context, actor, body)
    forgetLists(context)
    return managedWashServiceView(service)
  }),
  on('PUT /services/:id', async (context, actor, { id, body }) => {
    const service = await updateWashService(context, actor, { id, body })
    forgetLists(context)
    return managedWashServiceView(service)
  }),
  on(
    'GET /services/:id/picture',
    async (context, _actor, { id, query }) => pictureReply(await getPicture(context, id), query.v),
    { withoutSession: true },
  ),
  on('PUT /services/:id/picture', async (context, actor, { id, bytes }) => {
    const service = await setPicture(context, actor, { id, bytes })
    forgetLists(context)
    return managedWashServiceView(service)
  }),
  on('DELETE /services/:id/picture', async (context, actor, { id }) => {
    await removePicture(context, actor, id)
    forgetLists(context)
  }),
]
