import { csvReply } from '../../../http/csv.ts'
import { ok, type Handler, on } from '../../../http/on.ts'
import type { PaymentView } from '../../../contract/payments.ts'
import { decimal } from '../../../values/csv-column.ts'
import { columnsOf, SERVER_TEXTS, type Cells, type ServerTexts } from '../../../values/server-texts.ts'
import { getSettlement, SETTLEMENT_CELLS, settlementLines } from '../settlement/report.service.ts'
import { listOwnPayments, listPayments, paidBy, readAllPayments, receiptOf } from './read/payments.service.ts'
import { listTills, tillView } from './read/tills.service.ts'
import { closeTill, openTill, scopeOf } from './till.service.ts'

/** Words in the reader's language, instants and amounts in a sortable form. */
const CELLS: Cells<PaymentView, ServerTexts['csv']['payments']> = {
  at: row => row.at,
  branch: (row, { headOffice }) => row.branchId?.name ?? headOffice,
  receipt: row => row.receiptNo ?? '',
  for: (row, { kinds }) => kinds[row.for.kind],
  name: row => row.for.name,
  amount: row => decimal(row.amount),
  method: (row, { methods }) => methods[row.method],
  customer: row => row.customer?.name ?? '',
  by: row => row.by?.name ?? '',
  reason: row => row.reason ?? '',
  fiscalRef: row => row.fiscalRef ?? '',
}

export const paymentHandlers: Handler[] = [
  on('GET /admin/payments', async (context, actor, { query }) =>
    query.format === 'csv'
      ? csvReply(
          { filename: 'payments.csv', language: query.lang },
          columnsOf(SERVER_TEXTS[query.lang].csv.payments, context.settings().currency, CELLS),
          await readAllPayments(context, actor, query),
        )
      : ok(await listPayments(context, actor, query)),
  ),
  on('GET /admin/payments/:id', (context, actor, { id }) =>
    receiptOf(context, { _id: id, ...scopeOf(actor) }),
  ),
  on('GET /admin/tills', listTills),
  on('POST /admin/tills', async (context, actor, { body }) =>
    tillView(context, await openTill(context, actor, body)),
  ),
  on('POST /admin/tills/:id/close', async (context, actor, { id, body }) =>
    tillView(context, await closeTill(context, actor, { id, body })),
  ),
  on('GET /users/payments', listOwnPayments),
  on('GET /users/payments/:id', (context, actor, { id }) =>
    receiptOf(context, { _id: id, ...paidBy(actor) }),
  ),
  on('GET /admin/settlement', async (context, actor, { query }) => {
    const settlement = await getSettlement(context, actor, { query })
    return query.format === 'csv'
      ? csvReply(
          { filename: 'settlement.csv', language: query.lang },
          columnsOf(SERVER_TEXTS[query.lang].csv.settlement, context.settings().currency, SETTLEMENT_CELLS),
          [settlementLines(settlement)],
        )
      : ok(settlement)
  }),
]
