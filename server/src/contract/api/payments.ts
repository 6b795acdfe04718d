import { CSV } from '../constants.ts'
import { langQuery, listOf, pageOf } from '../fields.ts'
import {
  closeTillBody,
  openTillBody,
  paymentsQuery,
  paymentViewSchema,
  receiptViewSchema,
  tillsQuery,
  tillViewSchema,
  settlementQuery,
  settlementViewSchema,
} from '../payments.ts'
import type { Api } from './row.ts'

export const paymentsApi = {
  'GET /admin/payments': {
    who: ['branch-admin', 'super-admin'],
    keys: 'read',
    summary: 'Money taken and given back, newest first, or all of it as CSV',
    query: paymentsQuery,
    reply: { 200: pageOf(paymentViewSchema) },
    download: CSV,
    codes: ['NOT_FOUND'],
  },
  'GET /admin/payments/:id': {
    who: ['branch-admin', 'super-admin'],
    keys: 'read',
    summary: 'The receipt of a payment, to print at the desk',
    query: langQuery,
    reply: { 200: receiptViewSchema },
  },
  'GET /admin/settlement': {
    who: ['branch-admin', 'super-admin'],
    summary: 'Packages by the branch that sold them and the branches that washed, or all of it as CSV',
    query: settlementQuery,
    reply: { 200: settlementViewSchema },
    download: CSV,
    codes: ['NOT_FOUND'],
  },
  'GET /admin/tills': {
    who: ['branch-admin', 'super-admin'],
    summary: 'Cash drawers, newest opened first',
    query: tillsQuery,
    reply: { 200: pageOf(tillViewSchema) },
    codes: ['NOT_FOUND'],
  },
  'POST /admin/tills': {
    who: ['branch-admin', 'super-admin'],
    summary: 'Open a cash drawer; a branch has one open drawer at a time',
    body: openTillBody,
    reply: { 201: tillViewSchema },
    codes: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  'POST /admin/tills/:id/close': {
    who: ['branch-admin', 'super-admin'],
    summary: 'Close a cash drawer with what was counted in it',
    body: closeTillBody,
    reply: { 200: tillViewSchema },
    codes: ['STATE_CONFLICT'],
  },
  'GET /users/payments': {
    who: ['customer'],
    summary: 'Own payments, newest first',
    query: langQuery,
    reply: { 200: listOf(receiptViewSchema) },
  },
  'GET /users/payments/:id': {
    who: ['customer'],
    summary: 'The receipt of an own payment',
    query: langQuery,
    reply: { 200: receiptViewSchema },
  },
} as const satisfies Api
