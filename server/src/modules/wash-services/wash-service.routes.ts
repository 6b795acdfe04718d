import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { cachedList, forgetLists } from '../../http/cached-list.ts'
import { created, list, ok, on, type Handler, type RequestMeta } from '../../http/on.ts'
import { createWashService, updateWashService } from './save-wash-service.service.ts'
import { listWashServices } from './wash-service.service.ts'
import { managedWashServiceView, washServiceView } from './wash-service.view.ts'

/** Those who may edit the menu get the revision of each service; everyone else the cached list. */
const menu = async ({ meta }: { meta: RequestMeta }, actor: Actor | null, context: Context) =>
  actor?.role === 'super-admin'
    ? list((await listWashServices(context)).map(managedWashServiceView))
    : cachedList(context, 'services', {
        ifNoneMatch: meta.ifNoneMatch,
        read: async () => (await listWashServices(context)).map(washServiceView),
      })

export const washServiceHandlers: Handler[] = [
  on('GET /services', menu),
  on('GET /bookings/services', menu),
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
