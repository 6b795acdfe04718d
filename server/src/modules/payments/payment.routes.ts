import { csvReply } from '../../http/csv.ts'
import { created, ok, type Handler, on } from '../../http/on.ts'
import { paymentColumns } from './payment-csv.ts'
import { listPayments, readAllPayments } from './read/payments.service.ts'
import { getDeskReceipt, getReceipt, listOwnPayments } from './read/receipts.service.ts'
import { listTills, tillView } from './read/tills.service.ts'
import { closeTill, openTill } from './till.service.ts'

export const paymentHandlers: Handler[] = [
  on('GET /admin/payments', async ({ query }, actor, context) =>
    query.format === 'csv'
      ? csvReply(
          { filename: 'payments.csv', language: query.lang },
          paymentColumns(query.lang, context.settings().currency),
          await readAllPayments(context, actor, query),
        )
      : ok(await listPayments(context, actor, query)),
  ),
  on('GET /admin/payments/:id', async ({ params }, actor, context) =>
    ok(await getDeskReceipt(context, actor, params.id)),
  ),
  on('GET /admin/tills', async ({ query }, actor, context) => ok(await listTills(context, actor, query))),
  on('POST /admin/tills', async ({ body }, actor, context) =>
    created(await tillView(context, await openTill(context, actor, body))),
  ),
  on('POST /admin/tills/:id/close', async ({ params, body }, actor, context) =>
    ok(await tillView(context, await closeTill(context, actor, { id: params.id, body }))),
  ),
  on('GET /users/payments', async (_input, actor, context) =>
    ok({ data: await listOwnPayments(context, actor) }),
  ),
  on('GET /users/payments/:id', async ({ params }, actor, context) =>
    ok(await getReceipt(context, actor, params.id)),
  ),
]
