import { csvReply } from '../../http/csv.ts'
import { ok, type Handler, on } from '../../http/on.ts'
import { getSettlement } from './report.service.ts'
import { settlementColumns, settlementLines } from './settlement-csv.ts'

export const settlementHandlers: Handler[] = [
  on('GET /admin/settlement', async (context, actor, { query }) => {
    const settlement = await getSettlement(context, actor, query)
    return query.format === 'csv'
      ? csvReply(
          { filename: 'settlement.csv', language: query.lang },
          settlementColumns(query.lang, context.settings().currency),
          [settlementLines(settlement)],
        )
      : ok(settlement)
  }),
]
