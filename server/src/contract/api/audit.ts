import { z } from 'zod'
import { auditQuery, auditRowSchema, integrityViewSchema } from '../stats.ts'
import { systemViewSchema } from '../system.ts'
import { pageOf } from '../fields.ts'
import type { Api } from './row.ts'

export const auditApi = {
  'GET /admin/audit': {
    who: ['super-admin'],
    summary: 'Who changed what, newest first',
    query: auditQuery,
    reply: { 200: pageOf(auditRowSchema) },
  },
  'GET /admin/integrity': {
    who: ['super-admin'],
    summary: 'The last check of the data, with its counts',
    reply: { 200: integrityViewSchema },
  },
  'POST /admin/integrity': {
    who: ['super-admin'],
    summary: 'Check the data now; a call during a check gets the result of that one',
    reply: { 200: integrityViewSchema },
  },
  'GET /admin/system': {
    who: ['super-admin'],
    summary: 'Database, backups, e-mails, timed tasks and data check at a glance',
    reply: { 200: systemViewSchema },
  },
  'POST /admin/system/mails': {
    who: ['super-admin'],
    summary: 'Send the e-mails again that were given up',
    reply: { 200: z.strictObject({ again: z.int() }) },
  },
} as const satisfies Api

export interface AuditApi extends Readonly<typeof auditApi> {}
