import { ADMIN_ROLES, CSV } from '../constants.ts'
import { todayQuery, todayViewSchema } from '../today.ts'
import { reportsQuery, reportsViewSchema, statsViewSchema } from '../stats.ts'
import type { Api } from './row.ts'

export const reportsApi = {
  'GET /admin/stats': { who: ADMIN_ROLES, reply: { 200: statsViewSchema } },
  'GET /admin/today': {
    who: ADMIN_ROLES,
    query: todayQuery,
    reply: { 200: todayViewSchema },
    codes: ['NOT_FOUND'],
  },
  'GET /admin/reports': {
    who: ADMIN_ROLES,
    query: reportsQuery,
    reply: { 200: reportsViewSchema },
    download: CSV,
    codes: ['NOT_FOUND', 'REPORT_TOO_LONG'],
  },
} as const satisfies Api
