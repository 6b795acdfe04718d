import { type Handler, on } from '../../../http/on.ts'
import { endWebhook, listDeliveries, listWebhooks, makeWebhook, sendAgain } from './webhook.service.ts'

export const webhookHandlers: Handler[] = [
  on('GET /admin/webhooks', listWebhooks),
  on('POST /admin/webhooks', makeWebhook),
  on('DELETE /admin/webhooks/:id', endWebhook),
  on('GET /admin/webhooks/:id/deliveries', listDeliveries),
  on('POST /admin/webhooks/:id/again', sendAgain),
]
