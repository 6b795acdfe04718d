import { created, list, noContent, ok, type Handler, on } from '../../http/on.ts'
import { endWebhook, listDeliveries, listWebhooks, makeWebhook, sendAgain } from './webhook.service.ts'

export const webhookHandlers: Handler[] = [
  on('GET /admin/webhooks', async (_input, _actor, context) => list(await listWebhooks(context))),
  on('POST /admin/webhooks', async ({ body }, actor, context) =>
    created(await makeWebhook(context, actor, body)),
  ),
  on('DELETE /admin/webhooks/:id', async ({ params }, actor, context) => {
    await endWebhook(context, actor, params.id)
    return noContent()
  }),
  on('GET /admin/webhooks/:id/deliveries', async ({ params, query }, _actor, context) =>
    ok(await listDeliveries(context, params.id, query)),
  ),
  on('POST /admin/webhooks/:id/again', async ({ params, body }, _actor, context) =>
    ok({ again: await sendAgain(context, params.id, body.delivery) }),
  ),
]
