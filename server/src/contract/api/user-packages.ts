import { langQuery, listOf, pageOf } from '../fields.ts'
import * as userPackages from '../user-packages.ts'
import { deletePaidBody } from '../users.ts'
import { ROLES, ADMIN_ROLES } from '../constants.ts'
import type { Api } from './row.ts'

/** Reserves a package: for oneself, or at the desk. */
const reservation = {
  idempotent: true,
  query: langQuery,
  reply: { 201: userPackages.reservedReply, 200: userPackages.notReservedReply },
  codes: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED', 'PRICE_CHANGED'],
} as const

export const userPackagesApi = {
  'GET /admin/user-packages': {
    who: ADMIN_ROLES,
    query: userPackages.userPackagesQuery,
    reply: { 200: pageOf(userPackages.userPackageViewSchema) },
    codes: ['NOT_FOUND', 'TOO_COMMON'],
  },
  'POST /admin/user-packages': { who: ADMIN_ROLES, ...reservation, body: userPackages.sellPackageBody },
  'POST /packages/purchase': { who: ['customer'], ...reservation, body: userPackages.reservePackageBody },
  'GET /users/packages': {
    who: ['customer'],
    query: langQuery,
    reply: { 200: listOf(userPackages.userPackageViewSchema) },
  },
  'DELETE /users/packages/:id': { who: ['customer'], reply: { 204: null }, codes: ['STATE_CONFLICT'] },
  'GET /users/packages/:id/ledger': { who: ROLES, reply: { 200: listOf(userPackages.ledgerRowSchema) } },
  'PATCH /admin/user-packages/:id/payment': {
    who: ADMIN_ROLES,
    query: langQuery,
    body: userPackages.payUserPackageBody,
    reply: { 200: userPackages.userPackageViewSchema },
    codes: ['STATE_CONFLICT'],
  },
  'PATCH /admin/user-packages/:id/expiry': {
    who: ADMIN_ROLES,
    query: langQuery,
    body: userPackages.extendUserPackageBody,
    reply: { 200: userPackages.userPackageViewSchema },
  },
  'DELETE /admin/user-packages/:id': {
    who: ['super-admin'],
    body: deletePaidBody,
    reply: { 204: null },
    codes: ['INCORRECT_DELETION_PASSWORD', 'IN_USE', 'PAID'],
  },
  'POST /admin/user-packages/:id/send-details': {
    who: ADMIN_ROLES,
    reply: { 202: null, 200: userPackages.mailtoReply },
  },
} as const satisfies Api
