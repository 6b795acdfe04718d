import { adminBookingsQuery, bookingViewSchema } from '../../contract/bookings.ts'
import { pageOf } from '../../contract/fields.ts'
import { userPackagesQuery, userPackageViewSchema } from '../../contract/user-packages.ts'
import { customersQuery, customerViewSchema } from '../../contract/users.ts'
import { call, ok, type AnyCall } from '../../http/call.ts'
import { CSV, csvReply } from '../../http/csv.ts'
import { listAdminBookings, readAllAdminBookings } from '../bookings/admin-booking-list.service.ts'
import { bookingColumns } from './booking-csv.ts'
import { listCustomers } from './customers.service.ts'
import { listUserPackages } from './user-packages.service.ts'

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
      const batches = await readAllAdminBookings(context, actor, query)
      return csvReply('bookings.csv', bookingColumns(query.lang), batches)
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
