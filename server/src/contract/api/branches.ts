import {
  branchOutcomeSchema,
  closeBranchesBody,
  copyHoursBody,
  replannedBranchReply,
  replanRowSchema,
} from '../bookings.ts'
import { branchViewSchema, managedBranchViewSchema, saveBranchBody } from '../branches.ts'
import { langQuery, listOf } from '../fields.ts'
import { ADMIN_ROLES } from '../constants.ts'
import type { Api } from './row.ts'

export const branchesApi = {
  'GET /bookings/branches': {
    who: 'all',
    keys: 'read',
    query: langQuery,
    reply: { 200: listOf(branchViewSchema), 304: null },
  },
  'GET /admin/branches': { who: ADMIN_ROLES, keys: 'read', reply: { 200: listOf(managedBranchViewSchema) } },
  'POST /admin/branches': {
    who: ['super-admin'],
    body: saveBranchBody,
    reply: { 201: managedBranchViewSchema },
  },
  'PUT /admin/branches/:id': {
    who: ADMIN_ROLES,
    query: langQuery,
    body: saveBranchBody,
    reply: { 200: managedBranchViewSchema.or(replannedBranchReply) },
    codes: ['IN_USE', 'STATE_CONFLICT'],
  },
  'POST /admin/closures': {
    who: ['super-admin'],
    query: langQuery,
    body: closeBranchesBody,
    reply: { 200: listOf(branchOutcomeSchema) },
    codes: ['NOT_FOUND'],
  },
  'POST /admin/branches/:id/hours/copy': {
    who: ['super-admin'],
    query: langQuery,
    body: copyHoursBody,
    reply: { 200: listOf(branchOutcomeSchema) },
  },
  'GET /admin/replan': { who: ADMIN_ROLES, query: langQuery, reply: { 200: listOf(replanRowSchema) } },
} as const satisfies Api
