import { CSV } from '../constants.ts'
import { reportsQuery, reportsViewSchema, statsViewSchema } from '../stats.ts'
import type { Api } from './row.ts'

export const reportsApi = {
  'GET /admin/stats': {
    who: ['branch-admin', 'super-admin'],
    summary: 'Counters of the admin’s branch or of the chain',
    reply: { 200: statsViewSchema },
  },
  'GET /admin/reports': {
    who: ['branch-admin', 'super-admin'],
    summary: 'Each day of each branch: bookings, revenue, bay utilisation; as CSV on request',
    query: reportsQuery,
    reply: { 200: reportsViewSchema },
    download: CSV,
    codes: ['NOT_FOUND', 'REPORT_TOO_LONG'],
  },
} as const satisfies Api
