import type { Context } from '../../context.ts'
import { cachedList, forgetLists } from '../../http/cached-list.ts'
import { created, list, ok, on, type Handler, type RequestMeta } from '../../http/on.ts'
import { createWashService, updateWashService } from './save-wash-service.service.ts'
import { listWashServices } from './wash-service.service.ts'
import { managedWashServiceView, washServiceView } from './wash-service.view.ts'

const menu = ({ meta }: { meta: RequestMeta }, context: Context) =>
  cachedList(context, 'services', {
    ifNoneMatch: meta.ifNoneMatch,
    read: async () =>
      (await listWashServices(context)).map(service => washServiceView(service, context.language)),
  })

export const washServiceHandlers: Handler[] = [
  // A super-admin gets each service with translations and revision.
  on(
    'GET /services',
    async (input, actor, context) =>
      actor?.role === 'super-admin'
        ? list((await listWashServices(context)).map(managedWashServiceView))
        : menu(input, context),
    { list: 'services' },
  ),
  on('GET /bookings/services', (input, _actor, context) => menu(input, context), {
    withoutSession: true,
    list: 'services',
  }),
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
]
