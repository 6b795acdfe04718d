import { publicList } from '../../http/sent-lists.ts'
import { on, type Handler } from '../../http/on.ts'
import type { Context } from '../../context.ts'
import { mostBookedServices } from '../bookings/reports/most-booked.service.ts'
import {
  listWashServices,
  managedWashServiceView,
  washServiceView,
} from '../wash-services/wash-service.service.ts'

const menu = (context: Context) =>
  publicList(context, 'services', async () => {
    const [services, chosen] = await Promise.all([listWashServices(context), mostBookedServices(context)])
    return services.map(service => ({
      ...washServiceView(service, context.language),
      mostChosen: chosen.has(service.id),
    }))
  })

/** The wash menu with what is most booked of it, which the wash services do not know. */
export const menuHandlers: Handler[] = [
  // A super-admin gets each service with translations and revision.
  on('GET /services', async (context, actor) =>
    actor?.role === 'super-admin'
      ? (await listWashServices(context)).map(managedWashServiceView)
      : menu(context),
  ),
  on('GET /bookings/services', menu, { withoutSession: true }),
]
