import { cachedList } from '../../http/cached-list.ts'
import { list, on, type Handler, type RequestMeta } from '../../http/on.ts'
import type { Context } from '../../context.ts'
import { mostBookedServices } from '../bookings/reports/most-booked.service.ts'
import {
  listWashServices,
  managedWashServiceView,
  washServiceView,
} from '../wash-services/wash-service.service.ts'

const menu = ({ meta }: { meta: RequestMeta }, context: Context) =>
  cachedList(context, 'services', {
    ifNoneMatch: meta.ifNoneMatch,
    read: async () => {
      const [services, chosen] = await Promise.all([listWashServices(context), mostBookedServices(context)])
      return services.map(service => ({
        ...washServiceView(service, context.language),
        mostChosen: chosen.has(service.id),
      }))
    },
  })

/** The wash menu with what is most booked of it, which the wash services do not know. */
export const menuHandlers: Handler[] = [
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
]
