import { type Handler, on } from '../../../http/on.ts'
import { endWebhook, listDeliveries, listWebhooks, makeWebhook, sendAgain } from './webhook.service.ts'

export const webhookHandlers: Handler[] = [
  on('GET /admin/webhooks', listWebhooks),
  on('POST /admin/webhooks', (context, actor, { body }) => makeWebhook(context, actor, body)),
  on('DELETE /admin/webhooks/:id', (context, actor, { id }) => endWebhook(context, actor, id)),
  on('GET /admin/webhooks/:id/deliveries', (context, _actor, { id, query }) =>
    listDeliveries(context, id, query),
  ),
  on('POST /admin/webhooks/:id/again', async (context, _actor, { id, body }) => ({
    again: await sendAgain(context, id, body.delivery),
  })),
]
