import { z } from 'zod'
import { ADMIN_ROLES, CSV, IMPORT_BYTES } from '../constants.ts'
import * as customers from '../customers.ts'
import { langQuery, listOf, pageOf } from '../fields.ts'
import { customersQuery, customerViewSchema } from '../users.ts'
import type { Api } from './row.ts'

export const customersApi = {
  'GET /admin/search': {
    who: ADMIN_ROLES,
    query: customers.searchQuery,
    reply: { 200: customers.searchViewSchema },
  },
  'GET /admin/customers': {
    who: ADMIN_ROLES,
    query: customersQuery,
    reply: { 200: pageOf(customerViewSchema) },
    codes: ['TOO_COMMON'],
  },
  'POST /admin/customers': {
    who: ADMIN_ROLES,
    body: customers.createCustomerBody,
    reply: { 201: customerViewSchema },
    codes: ['EMAIL_TAKEN', 'PHONE_TAKEN'],
  },
  'GET /admin/customers/:id': {
    who: ADMIN_ROLES,
    query: langQuery,
    reply: { 200: customers.customerDetailSchema },
  },
  'PUT /admin/customers/:id/notes': {
    who: ADMIN_ROLES,
    body: customers.deskNotesBody,
    reply: { 200: customers.deskNotesSchema },
    codes: ['STATE_CONFLICT'],
  },
  'POST /admin/customers/:id/claim-link': {
    who: ADMIN_ROLES,
    reply: { 201: z.strictObject({ url: z.string() }) },
    codes: ['STATE_CONFLICT'],
  },
  'POST /admin/imports': {
    who: ['super-admin'],
    query: customers.importQuery,
    accepts: [CSV],
    maxBytes: IMPORT_BYTES,
    reply: { 201: customers.importViewSchema },
  },
  'GET /admin/imports': { who: ['super-admin'], reply: { 200: listOf(customers.importViewSchema) } },
  'GET /admin/imports/:id': { who: ['super-admin'], reply: { 200: customers.importDetailSchema } },
} as const satisfies Api
