import { z } from 'zod'
import { ADMIN_ROLES, CSV, IMPORT_BYTES } from '../constants.ts'
import {
  createCustomerBody,
  customerDetailSchema,
  deskNotesBody,
  deskNotesSchema,
  searchQuery,
  searchViewSchema,
  importDetailSchema,
  importQuery,
  importViewSchema,
} from '../customers.ts'
import { langQuery, listOf, pageOf } from '../fields.ts'
import { customersQuery, customerViewSchema } from '../users.ts'
import type { Api } from './row.ts'

export const customersApi = {
  'GET /admin/search': {
    who: ADMIN_ROLES,
    summary: 'Customers and bookings by name, phone, plate or e-mail',
    query: searchQuery,
    reply: { 200: searchViewSchema },
  },
  'GET /admin/customers': {
    who: ADMIN_ROLES,
    summary:
      'Customers, newest first; a branch admin finds those of the branch, and others by exact e-mail or phone',
    query: customersQuery,
    reply: { 200: pageOf(customerViewSchema) },
    codes: ['TOO_COMMON'],
  },
  'POST /admin/customers': {
    who: ADMIN_ROLES,
    summary: 'Create a customer at the desk, without a password',
    body: createCustomerBody,
    reply: { 201: customerViewSchema },
    codes: ['EMAIL_TAKEN', 'PHONE_TAKEN'],
  },
  'GET /admin/customers/:id': {
    who: ADMIN_ROLES,
    summary: 'A customer with visits, money, packages and the desk’s notes',
    query: langQuery,
    reply: { 200: customerDetailSchema },
  },
  'PUT /admin/customers/:id/notes': {
    who: ADMIN_ROLES,
    summary: 'Replace the desk’s notes about a customer',
    body: deskNotesBody,
    reply: { 200: deskNotesSchema },
    codes: ['STATE_CONFLICT'],
  },
  'POST /admin/customers/:id/claim-link': {
    who: ADMIN_ROLES,
    summary: 'Create a link with which this customer can set address and password, once, within a week',
    reply: { 201: z.strictObject({ url: z.string() }) },
    codes: ['STATE_CONFLICT'],
  },
  'POST /admin/imports': {
    who: ['super-admin'],
    summary:
      'Create customers with their packages from a CSV file of up to 5 MB, in the background; with dryRun, only say what would happen',
    query: importQuery,
    accepts: [CSV],
    maxBytes: IMPORT_BYTES,
    reply: { 201: importViewSchema },
  },
  'GET /admin/imports': {
    who: ['super-admin'],
    summary: 'The last ten imports, newest first, for 30 days',
    reply: { 200: listOf(importViewSchema) },
  },
  'GET /admin/imports/:id': {
    who: ['super-admin'],
    summary: 'How far an import is, with what it left out and why',
    reply: { 200: importDetailSchema },
  },
} as const satisfies Api
