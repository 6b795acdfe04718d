import { csvReply } from '../../../http/csv.ts'
import { ok, type Handler, on } from '../../../http/on.ts'
import { paymentColumns } from './payment-csv.ts'
import {
  listPayments,
  readAllPayments,
  getDeskReceipt,
  getReceipt,
  listOwnPayments,
} from './read/payments.service.ts'
import { listTills, tillView } from './read/tills.service.ts'
import { closeTill, openTill } from './till.service.ts'
import { getSettlement, settlementColumns, settlementLines } from '../settlement/report.service.ts'

export const paymentHandlers: Handler[] = [
  on('GET /admin/payments', async (context, actor, { query }) =>
    query.format === 'csv'
      ? csvReply(
          { filename: 'payments.csv', language: query.lang },
          paymentColumns(query.lang, context.settings().currency),
          await readAllPayments(context, actor, query),
        )
      : ok(await listPayments(context, actor, query)),
  ),
  on('GET /admin/payments/:id', (context, actor, { id }) => getDeskReceipt(context, actor, id)),
  on('GET /admin/tills', (context, actor, { query }) => listTills(context, actor, query)),
  on('POST /admin/tills', async (context, actor, { body }) =>
    tillView(context, await openTill(context, actor, body)),
  ),
  on('POST /admin/tills/:id/close', async (context, actor, { id, body }) =>
    tillView(context, await closeTill(context, actor, { id, body })),
  ),
  on('GET /users/payments', listOwnPayments),
  on('GET /users/payments/:id', (context, actor, { id }) => getReceipt(context, actor, id)),
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
