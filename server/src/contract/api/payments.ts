import { ADMIN_ROLES, CSV } from '../constants.ts'
import { langQuery, listOf, pageOf } from '../fields.ts'
import * as payments from '../payments.ts'
import type { Api } from './row.ts'

export const paymentsApi = {
  'GET /admin/payments': {
    who: ADMIN_ROLES,
    keys: 'read',
    query: payments.paymentsQuery,
    reply: { 200: pageOf(payments.paymentViewSchema) },
    download: CSV,
    codes: ['NOT_FOUND'],
  },
  'GET /admin/payments/:id': {
    who: ADMIN_ROLES,
    keys: 'read',
    query: langQuery,
    reply: { 200: payments.receiptViewSchema },
  },
  'GET /admin/settlement': {
    who: ADMIN_ROLES,
    query: payments.settlementQuery,
    reply: { 200: payments.settlementViewSchema },
    download: CSV,
    codes: ['NOT_FOUND'],
  },
  'GET /admin/tills': {
    who: ADMIN_ROLES,
    query: payments.tillsQuery,
    reply: { 200: pageOf(payments.tillViewSchema) },
    codes: ['NOT_FOUND'],
  },
  'POST /admin/tills': {
    who: ADMIN_ROLES,
    body: payments.openTillBody,
    reply: { 201: payments.tillViewSchema },
    codes: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  'POST /admin/tills/:id/close': {
    who: ADMIN_ROLES,
    body: payments.closeTillBody,
    reply: { 200: payments.tillViewSchema },
    codes: ['STATE_CONFLICT'],
  },
  'GET /users/payments': {
    who: ['customer'],
    query: langQuery,
    reply: { 200: listOf(payments.receiptViewSchema) },
  },
  'GET /users/payments/:id': {
    who: ['customer'],
    query: langQuery,
    reply: { 200: payments.receiptViewSchema },
  },
} as const satisfies Api
