import { adminBookingsQuery, bookingViewSchema, type BookingView } from '../../contract/bookings.ts'
import { pageOf } from '../../contract/fields.ts'
import { userPackagesQuery, userPackageViewSchema } from '../../contract/user-packages.ts'
import { customersQuery, customerViewSchema } from '../../contract/users.ts'
import { call, ok, type AnyCall } from '../../http/call.ts'
import { CSV, csvReply, type Columns } from '../../http/csv.ts'
import { listAdminBookings, readAllAdminBookings } from '../bookings/admin-booking-list.service.ts'
import { listCustomers } from './customers.service.ts'
import { listUserPackages } from './user-packages.service.ts'

const BOOKING_COLUMNS: Columns<BookingView> = [
  ['Booking', row => row._id],
  ['Date', row => row.bookingDate],
  ['Time', row => row.bookingTime],
  ['Branch', row => row.branchId.name],
  ['Customer', row => row.userId?.name ?? row.walkIn?.name ?? ''],
  ['E-mail', row => row.userId?.email ?? ''],
  ['Phone', row => row.walkIn?.phone ?? ''],
  ['Plate', row => row.vehicle?.plate ?? row.walkIn?.plate ?? ''],
  ['Service', row => row.serviceId.name],
  ['Price (EUR)', row => row.serviceId.price.toFixed(2)],
  ['Paid with', row => (row.userPackageId ? 'package' : 'price')],
  ['Payment', row => row.paymentStatus],
  ['Status', row => row.status],
  ['Cancelled because', row => row.cancelReason ?? ''],
  ['Notes', row => row.notes],
  ['Booked at', row => row.createdAt],
]

export const adminListCalls: AnyCall[] = [
  call({
    method: 'GET',
    path: '/admin/bookings',
    who: ['branch-admin', 'super-admin'],
    summary: 'Bookings of the own branch or of all, newest start first; all of them as CSV where asked for',
    query: adminBookingsQuery,
    reply: { 200: pageOf(bookingViewSchema) },
    download: CSV,
    codes: ['NOT_FOUND'],
    run: async ({ query }, actor, context) => {
      if (query.format !== 'csv') return ok(await listAdminBookings(context, actor, query))
      return csvReply('bookings.csv', BOOKING_COLUMNS, await readAllAdminBookings(context, actor, query))
    },
  }),
  call({
    method: 'GET',
    path: '/admin/user-packages',
    who: ['branch-admin', 'super-admin'],
    summary: "Customers' packages, newest reserved first",
    query: userPackagesQuery,
    reply: { 200: pageOf(userPackageViewSchema) },
    codes: ['NOT_FOUND'],
    run: async ({ query }, actor, context) => ok(await listUserPackages(context, actor, query)),
  }),
  call({
    method: 'GET',
    path: '/admin/customers',
    who: ['branch-admin', 'super-admin'],
    summary:
      'Customers, newest first; a branch-admin finds those of the own branch, and any by exact e-mail or phone',
    query: customersQuery,
    reply: { 200: pageOf(customerViewSchema) },
    run: async ({ query }, actor, context) => ok(await listCustomers(context, actor, query)),
  }),
]
