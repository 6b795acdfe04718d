import { reportsQuery, reportsViewSchema, statsViewSchema, type ReportsView } from '../../contract/stats.ts'
import { call, ok, type AnyCall } from '../../http/call.ts'
import { CSV, csvReply, type Columns } from '../../http/csv.ts'
import { getReports } from './reports.service.ts'
import { getStats } from './stats.service.ts'

type Row = ReportsView['data'][number]

/** The bookable hours, 08 to 19. */
const HOURS = Array.from({ length: 12 }, (_, i) => String(i + 8).padStart(2, '0'))

const COLUMNS: Columns<Row> = [
  ['Date', row => row.date],
  ['Branch', row => row.branchId.name],
  ['Bookings', row => row.bookings],
  ['Completed', row => row.completed],
  ['Cancelled', row => row.cancelled],
  ['No-shows', row => row.noShows],
  ['Revenue (EUR)', row => row.revenue.toFixed(2)],
  ...HOURS.map(
    hour => [`Bays taken ${hour}:00`, (row: Row) => row.utilisation[hour]?.toFixed(3) ?? ''] as const,
  ),
]

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
      return query.format === 'csv' ? csvReply('reports.csv', COLUMNS, [reports.data]) : ok(reports)
    },
  }),
]
