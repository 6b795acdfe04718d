import { ok, type Handler, on } from '../../http/on.ts'
import { csvReply } from '../../http/csv.ts'
import { listAdminBookings, readAllAdminBookings } from '../bookings/read/admin-list.service.ts'
import { bookingColumns } from './booking-csv.ts'
import { listCustomers } from './customers.service.ts'
import { listUserPackages } from './user-packages.service.ts'

export const adminListHandlers: Handler[] = [
  on('GET /admin/bookings', async ({ query }, actor, context) => {
    if (query.format !== 'csv') return ok(await listAdminBookings(context, actor, query))
    const batches = await readAllAdminBookings(context, actor, query)
    return csvReply(
      { filename: 'bookings.csv', language: query.lang },
      bookingColumns(query.lang, context.settings().currency),
      batches,
    )
  }),
  on('GET /admin/user-packages', async ({ query }, actor, context) =>
    ok(await listUserPackages(context, actor, query)),
  ),
  on('GET /admin/customers', async ({ query }, actor, context) =>
    ok(await listCustomers(context, actor, query)),
  ),
]
