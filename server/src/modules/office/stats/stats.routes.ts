import { type Handler, on } from '../../../http/on.ts'
import { csvReply } from '../../../http/csv.ts'
import { reportColumns, reportRows } from './report-csv.ts'
import { getReports, readAllReports } from './reports.service.ts'
import { getStats } from './stats.service.ts'

async function* rowsOf(parts: Awaited<ReturnType<typeof readAllReports>>) {
  for await (const part of parts) yield reportRows(part)
}

export const statsHandlers: Handler[] = [
  on('GET /admin/stats', getStats),
  on('GET /admin/reports', async (context, actor, { query }) => {
    if (query.format !== 'csv') return getReports(context, actor, query)
    const parts = await readAllReports(context, actor, query)
    return csvReply(
      { filename: 'reports.csv', language: query.lang },
      reportColumns(query.lang, context.settings().currency),
      rowsOf(parts),
    )
  }),
]
