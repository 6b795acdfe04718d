import { ADMIN_ROLES, CSV } from '../constants.ts'
import { reportsQuery, reportsViewSchema, statsViewSchema } from '../stats.ts'
import type { Api } from './row.ts'

export const reportsApi = {
  'GET /admin/stats': { who: ADMIN_ROLES, reply: { 200: statsViewSchema } },
  'GET /admin/reports': {
    who: ADMIN_ROLES,
    query: reportsQuery,
    reply: { 200: reportsViewSchema },
    download: CSV,
    codes: ['NOT_FOUND', 'REPORT_TOO_LONG'],
  },
} as const satisfies Api
