import { replannedBranchReply, replanRowSchema } from '../bookings.ts'
import { branchViewSchema, managedBranchViewSchema, saveBranchBody } from '../branches.ts'
import { langQuery, listOf } from '../fields.ts'
import { branchOutcomeSchema, closeBranchesBody, copyHoursBody } from '../many-branches.ts'
import type { Api } from './row.ts'

export const branchesApi = {
  'GET /bookings/branches': {
    who: 'all',
    keys: 'read',
    summary: 'The branches with hours, closures, bays and time zone',
    query: langQuery,
    reply: { 200: listOf(branchViewSchema), 304: null },
  },
  'GET /admin/branches': {
    who: ['branch-admin', 'super-admin'],
    keys: 'read',
    summary: 'The branches that the admin manages',
    reply: { 200: listOf(managedBranchViewSchema) },
  },
  'POST /admin/branches': {
    who: ['super-admin'],
    summary: 'Open a branch',
    body: saveBranchBody,
    reply: { 201: managedBranchViewSchema },
  },
  'PUT /admin/branches/:id': {
    who: ['branch-admin', 'super-admin'],
    summary: 'Change a branch; with replan even if booked cars no longer fit',
    query: langQuery,
    body: saveBranchBody,
    reply: { 200: managedBranchViewSchema.or(replannedBranchReply) },
    codes: ['IN_USE', 'STATE_CONFLICT'],
  },
  'POST /admin/closures': {
    who: ['super-admin'],
    summary: 'Add one closure to many branches; the outcome is stated per branch',
    query: langQuery,
    body: closeBranchesBody,
    reply: { 200: listOf(branchOutcomeSchema) },
    codes: ['NOT_FOUND'],
  },
  'POST /admin/branches/:id/hours/copy': {
    who: ['super-admin'],
    summary: 'Copy the hours of a branch to others; the outcome is stated per branch',
    query: langQuery,
    body: copyHoursBody,
    reply: { 200: listOf(branchOutcomeSchema) },
  },
  'GET /admin/replan': {
    who: ['branch-admin', 'super-admin'],
    summary:
      'Booked cars that no longer fit the branches that the admin manages, with a place proposed for each',
    query: langQuery,
    reply: { 200: listOf(replanRowSchema) },
  },
} as const satisfies Api
