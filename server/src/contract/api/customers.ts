import { z } from 'zod'
import {
  createCustomerBody,
  customerDetailSchema,
  deskNotesBody,
  deskNotesSchema,
  searchQuery,
  searchViewSchema,
} from '../customers.ts'
import { idParams, langQuery, pageOf } from '../fields.ts'
import { customersQuery, customerViewSchema } from '../users.ts'
import type { Api } from './row.ts'

const DESK = ['branch-admin', 'super-admin'] as const

export const customersApi = {
  'GET /admin/search': {
    who: DESK,
    summary: 'Customers and bookings by name, phone, plate or e-mail',
    query: searchQuery,
    reply: { 200: searchViewSchema },
  },
  'GET /admin/customers': {
    who: DESK,
    summary:
      'Customers, newest first; a branch admin finds those of the branch, and others by exact e-mail or phone',
    query: customersQuery,
    reply: { 200: pageOf(customerViewSchema) },
  },
  'POST /admin/customers': {
    who: DESK,
    summary: 'Create a customer at the desk, without a password',
    body: createCustomerBody,
    reply: { 201: customerViewSchema },
    codes: ['EMAIL_TAKEN', 'PHONE_TAKEN'],
  },
  'GET /admin/customers/:id': {
    who: DESK,
    summary: 'A customer with visits, money, packages and the desk’s notes',
    params: idParams,
    query: langQuery,
    reply: { 200: customerDetailSchema },
  },
  'PUT /admin/customers/:id/notes': {
    who: DESK,
    summary: 'Replace the desk’s notes about a customer',
    params: idParams,
    body: deskNotesBody,
    reply: { 200: deskNotesSchema },
    codes: ['STATE_CONFLICT'],
  },
  'POST /admin/customers/:id/claim-link': {
    who: DESK,
    summary: 'Create a link with which this customer can set address and password, once, within a week',
    params: idParams,
    reply: { 201: z.strictObject({ url: z.string() }) },
    codes: ['STATE_CONFLICT'],
  },
} as const satisfies Api

export interface CustomersApi extends Readonly<typeof customersApi> {}
