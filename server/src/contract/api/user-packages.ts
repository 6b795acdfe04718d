import { langQuery, listOf, pageOf } from '../fields.ts'
import {
  extendUserPackageBody,
  ledgerRowSchema,
  mailtoReply,
  notReservedReply,
  payUserPackageBody,
  reservedReply,
  reservePackageBody,
  sellPackageBody,
  userPackagesQuery,
  userPackageViewSchema,
} from '../user-packages.ts'
import { deletePaidBody } from '../users.ts'
import type { Api } from './row.ts'

export const userPackagesApi = {
  'GET /admin/user-packages': {
    who: ['branch-admin', 'super-admin'],
    summary: "Customers' packages, newest reserved first",
    query: userPackagesQuery,
    reply: { 200: pageOf(userPackageViewSchema) },
    codes: ['NOT_FOUND', 'TOO_COMMON'],
  },
  'POST /admin/user-packages': {
    idempotent: true,
    who: ['branch-admin', 'super-admin'],
    summary: 'Sell a package to a customer; 200 with the reason when another package prevents it',
    query: langQuery,
    body: sellPackageBody,
    reply: { 201: reservedReply, 200: notReservedReply },
    codes: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED', 'PRICE_CHANGED'],
  },
  'POST /packages/purchase': {
    idempotent: true,
    who: ['customer'],
    summary: 'Reserve a package; 200 with the reason when another package prevents it',
    query: langQuery,
    body: reservePackageBody,
    reply: { 201: reservedReply, 200: notReservedReply },
    codes: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED', 'PRICE_CHANGED'],
  },
  'GET /users/packages': {
    who: ['customer'],
    summary: 'Own packages, newest reserved first',
    query: langQuery,
    reply: { 200: listOf(userPackageViewSchema) },
  },
  'DELETE /users/packages/:id': {
    who: ['customer'],
    summary: 'Give back a reserved package that is unpaid and unused',
    reply: { 204: null },
    codes: ['STATE_CONFLICT'],
  },
  'GET /users/packages/:id/ledger': {
    who: ['customer', 'branch-admin', 'super-admin'],
    summary: "Every movement of a package's washes, oldest first",
    reply: { 200: listOf(ledgerRowSchema) },
  },
  'PATCH /admin/user-packages/:id/payment': {
    who: ['branch-admin', 'super-admin'],
    summary: 'Mark a package paid or unpaid',
    query: langQuery,
    body: payUserPackageBody,
    reply: { 200: userPackageViewSchema },
    codes: ['STATE_CONFLICT'],
  },
  'PATCH /admin/user-packages/:id/expiry': {
    who: ['branch-admin', 'super-admin'],
    summary: 'Extend the expiry of a package, with a reason',
    query: langQuery,
    body: extendUserPackageBody,
    reply: { 200: userPackageViewSchema },
  },
  'DELETE /admin/user-packages/:id': {
    who: ['super-admin'],
    summary: "Delete a customer's package; requires the admin's password",
    body: deletePaidBody,
    reply: { 204: null },
    codes: ['INCORRECT_DELETION_PASSWORD', 'IN_USE', 'PAID'],
  },
  'POST /admin/user-packages/:id/send-details': {
    who: ['branch-admin', 'super-admin'],
    summary: 'Send a customer the details of a package, or get the e-mail to send yourself',
    reply: { 202: null, 200: mailtoReply },
  },
} as const satisfies Api
