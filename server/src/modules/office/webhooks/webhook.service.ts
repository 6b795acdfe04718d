import { Types } from 'mongoose'
import type { WebhookView } from '../../../contract/programs.ts'
import type { Context } from '../../../context.ts'
import { newestPage } from '../../../db/keyset.ts'
import { transaction } from '../../../db/transaction.ts'
import { invalidField, notFound } from '../../../errors.ts'
import { logSecurity } from '../../../security/security-log.ts'
import { recordAudit } from '../../trail/audit.service.ts'
import { isAllowed, secretOf } from './post.ts'
import { DeliveryModel, WebhookModel, type Delivery, type Webhook } from './webhook.model.ts'
import { sent } from '../../../db/sent.ts'
import type { Serves } from '../../../serves.ts'

export async function listWebhooks(context: Context): Promise<WebhookView[]> {
  const webhooks = await WebhookModel(context.db).find().sort({ _id: -1 }).lean()
  return Promise.all(webhooks.map(webhook => viewOf(context, webhook)))
}

/** POST /admin/webhooks. @throws VALIDATION for an address that is not https, or not public */
export const makeWebhook: Serves<'POST /admin/webhooks'> = async (context, actor, { body: { url } }) => {
  const { jwtKey, privateWebhooks = false } = context.deployment
  if (!isAllowed(new URL(url), privateWebhooks)) throw invalidField('url', 'not_a_link')
  const webhook = { _id: new Types.ObjectId(), url, createdAt: context.clock.now() }
  const id = webhook._id.toHexString()
  await transaction(context, async () => {
    await WebhookModel.insert(context, webhook)
    await recordAudit(context, { actor, action: 'webhook.create', id, after: { url } })
  })
  logSecurity(context.log, 'authn_token_created', { webhook: id })
  return { webhook: await viewOf(context, webhook), secret: secretOf(jwtKey, id) }
}

export const endWebhook: Serves<'DELETE /admin/webhooks/:id'> = async (context, actor, { id }) => {
  await transaction(context, async () => {
    const webhook = await WebhookModel(context.db).findOneAndDelete({ _id: id }).lean()
    if (!webhook) throw notFound()
    const before = { url: webhook.url }
    await recordAudit(context, { actor, action: 'webhook.end', id, before })
  })
  await DeliveryModel(context.db).deleteMany({ webhookId: new Types.ObjectId(id) })
}

export const listDeliveries: Serves<'GET /admin/webhooks/:id/deliveries'> = async (
  context,
  _actor,
  { id, query },
) => {
  const webhookId = await requireWebhook(context, id)
  const asked = { list: 'deliveries', field: 'createdAt', ...query } as const
  const { rows, next } = await newestPage(DeliveryModel(context.db), { webhookId }, asked)
  return { data: rows.map(deliveryView), page: { next, total: null } }
}

/** POST /admin/webhooks/{id}/again: makes one event due, or all that were given up */
export const sendAgain: Serves<'POST /admin/webhooks/:id/again'> = async (
  context,
  _actor,
  { id, body: { delivery } },
) => {
  const webhookId = await requireWebhook(context, id)
  const which = delivery === undefined ? { state: 'given-up' as const } : { _id: delivery }
  const { matchedCount } = await DeliveryModel(context.db).updateMany(
    { webhookId, ...which },
    { $set: { state: 'waiting', tries: 0, claim: null, dueAt: context.clock.now() } },
  )
  if (delivery !== undefined && matchedCount === 0) throw notFound()
  return { again: matchedCount }
}

async function requireWebhook(context: Context, id: string): Promise<Types.ObjectId> {
  const webhook = await WebhookModel(context.db).findById(id, { _id: 1 }).lean()
  if (!webhook) throw notFound()
  return webhook._id
}

async function viewOf(context: Context, webhook: Webhook): Promise<WebhookView> {
  const { _id: webhookId } = webhook
  const deliveries = DeliveryModel(context.db)
  const [waiting, givenUp, last] = await Promise.all([
    deliveries.countDocuments({ webhookId, state: 'waiting' }),
    deliveries.countDocuments({ webhookId, state: 'given-up' }),
    deliveries
      .find({ webhookId, tries: { $gt: 0 } })
      .sort({ createdAt: -1, _id: -1 })
      .limit(1)
      .lean(),
  ])
  const [tried] = last.flatMap(({ triedAt, status, fault }) => (triedAt ? [{ triedAt, status, fault }] : []))
  return {
    ...sent(webhook, '_id', 'url', 'createdAt'),
    ...{ waiting, givenUp },
    lastTry: tried ? { at: tried.triedAt.toISOString(), status: tried.status, fault: tried.fault } : null,
  }
}

const deliveryView = (row: Delivery) =>
  sent(row, '_id', 'event', 'type', 'state', 'tries', 'status', 'fault', 'createdAt', 'triedAt')
