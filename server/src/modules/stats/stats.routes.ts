import { reportsQuery, reportsViewSchema, statsViewSchema } from '../../contract/stats.ts'
import { call, ok, type AnyCall } from '../../http/call.ts'
import { CSV, csvReply } from '../../http/csv.ts'
import { reportColumns } from './report-csv.ts'
import { getReports } from './reports.service.ts'
import { getStats } from './stats.service.ts'

export const statsCalls: AnyCall[] = [
  call({
    method: 'GET',
    path: '/admin/stats',
    who: ['branch-admin', 'super-admin'],
    summary: 'Counters of the own branch or of the chain',
    reply: { 200: statsViewSchema },
    run: async (_input, actor, context) => ok(await getStats(context, actor)),
  }),
  call({
    method: 'GET',
    path: '/admin/reports',
    who: ['branch-admin', 'super-admin'],
    summary: 'Each day of each branch: bookings, revenue, bay utilisation; as CSV where asked for',
    query: reportsQuery,
    reply: { 200: reportsViewSchema },
    download: CSV,
    codes: ['NOT_FOUND'],
    run: async ({ query }, actor, context) => {
      const reports = await getReports(context, actor, query)
      return query.format === 'csv'
        ? csvReply('reports.csv', reportColumns(query.lang), [reports.data])
        : ok(reports)
    },
  }),
]
