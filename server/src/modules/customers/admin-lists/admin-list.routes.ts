import { type Handler, on } from '../../../http/on.ts'
import { csvReply } from '../../../http/csv.ts'
import { listAdminBookings, readAllAdminBookings } from '../../bookings/read/admin-list.service.ts'
import { bookingColumns } from './booking-csv.ts'
import { listCustomers } from './customers.service.ts'
import { listUserPackages } from './user-packages.service.ts'

export const adminListHandlers: Handler[] = [
  on('GET /admin/bookings', async (context, actor, { query }) => {
    if (query.format !== 'csv') return listAdminBookings(context, actor, query)
    const batches = await readAllAdminBookings(context, actor, query)
    return csvReply(
      { filename: 'bookings.csv', language: query.lang },
      bookingColumns(query.lang, context.settings().currency),
      batches,
    )
  }),
  on('GET /admin/user-packages', (context, actor, { query }) => listUserPackages(context, actor, query)),
  on('GET /admin/customers', (context, actor, { query }) => listCustomers(context, actor, query)),
]
