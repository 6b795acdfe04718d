import type { BookingView } from '../../../contract/bookings.ts'
import { forBookingTexts } from '../../../contract/constants.ts'
import { type Handler, on } from '../../../http/on.ts'
import { csvReply } from '../../../http/csv.ts'
import { decimal } from '../../../values/csv-column.ts'
import { columnsOf, SERVER_TEXTS, type Cells, type ServerTexts } from '../../../values/server-texts.ts'
import { listAdminBookings, readAllAdminBookings } from '../../bookings/read/admin-list.service.ts'
import { listCustomers } from '../search.service.ts'
import { listUserPackages } from './user-packages.service.ts'

/** English keeps the API's words, for programs that read these files; instants and amounts are in a sortable form. */
const CELLS: Cells<BookingView, ServerTexts['csv']['bookings']> = {
  booking: row => row._id,
  date: row => row.bookingDate,
  time: row => row.bookingTime,
  branch: row => row.branchId.name,
  customer: row => row.userId?.name ?? row.walkIn?.name ?? '',
  email: row => row.userId?.email ?? '',
  phone: row => row.userId?.phone ?? row.walkIn?.phone ?? '',
  plate: row => row.vehicle?.plate ?? row.walkIn?.plate ?? '',
  service: row => row.serviceId.name,
  price: row => decimal(row.serviceId.price),
  paidWith: (row, { paidWith }) => (row.userPackageId ? paidWith.package : paidWith.price),
  payment: (row, { payment }) => payment[row.paymentStatus],
  status: (row, { status }) => status[row.status],
  reason: (row, { reason }) => (row.cancelReason ? reason[row.cancelReason] : ''),
  ...forBookingTexts(text => (row: BookingView) => row[text]),
  bookedAt: row => row.createdAt,
}

export const adminListHandlers: Handler[] = [
  on('GET /admin/bookings', async (context, actor, { query }) => {
    if (query.format !== 'csv') return listAdminBookings(context, actor, query)
    const batches = await readAllAdminBookings(context, actor, query)
    const columns = columnsOf(SERVER_TEXTS[query.lang].csv.bookings, context.settings().currency, CELLS)
    return csvReply({ filename: 'bookings.csv', language: query.lang }, columns, batches)
  }),
  on('GET /admin/user-packages', listUserPackages),
  on('GET /admin/customers', listCustomers),
]
