import { randomUUID } from 'node:crypto'
import type { Context } from '../../../context.ts'
import type { WebhookEvent } from '../../../contract/programs.ts'
import { PrivateAddress } from '../../../security/public-address.ts'
import { bookingFacts } from '../../bookings/read/changed.service.ts'
import { dueRanges } from '../../messages/outbox/sending.service.ts'
import { paymentFacts } from '../../money/payments/read/payments.service.ts'
import { startRounds, type Rounds } from '../../../rounds.ts'
import { post, signedHeaders } from './post.ts'
import { DeliveryModel, WebhookModel, type Delivery, type Webhook } from './webhook.model.ts'

const EVERY_MS = 5000
/** A claim holds for this long: the event of a server that died is tried again. */
const CLAIM_MS = 60_000
const FIRST_WAIT_MS = 10_000
const LONGEST_WAIT_MS = 3_600_000
const MAX_TRIES = 16

/** Sends what is due, now and then. Any number of servers may do so on one database. */
export function startWebhooks(context: Context): Rounds {
  return startRounds(context, { name: 'webhooks', pauseMs: EVERY_MS }, signal =>
    sendDueEvents(context, signal),
  )
}

/** One round over all endpoints at once, so that a silent one delays no other. @returns how many events were taken */
export async function sendDueEvents(context: Context, signal?: AbortSignal): Promise<number> {
  const webhooks = await WebhookModel(context.db).find().lean()
  const sent = await Promise.all(webhooks.map(webhook => sendTo(context, webhook, signal)))
  return sent.reduce((sum, each) => sum + each, 0)
}

async function sendTo(context: Context, webhook: Webhook, signal: AbortSignal | undefined): Promise<number> {
  for (let sent = 0; ; sent++) {
    const delivery = signal?.aborted ? null : await claim(context, webhook)
    if (!delivery || !(await deliver(context, webhook, delivery))) return sent
  }
}

/** The next due event, claimed by the condition that it is still due. */
async function claim(context: Context, { _id: webhookId }: Webhook): Promise<Delivery | null> {
  const now = context.clock.now()
  return DeliveryModel(context.db)
    .findOneAndUpdate(
      { webhookId, state: 'waiting', $or: dueRanges(now).map(dueAt => ({ dueAt })) },
      {
        $set: { claim: randomUUID(), dueAt: new Date(now.getTime() + CLAIM_MS), triedAt: now },
        $inc: { tries: 1 },
      },
      { sort: { dueAt: 1 }, returnDocument: 'after' },
    )
    .lean()
}

/** Tries one event, and stores how it went unless another server has claimed it since. */
async function deliver(context: Context, webhook: Webhook, delivery: Delivery): Promise<boolean> {
  const result = await tryOnce(context, webhook, delivery)
  const isSent = result.status !== null && result.status >= 200 && result.status < 300
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (delivery.tries - 1), LONGEST_WAIT_MS)
  const failed = delivery.tries >= MAX_TRIES ? 'given-up' : 'waiting'
  const next = {
    state: isSent ? 'sent' : failed,
    dueAt: new Date(context.clock.now().getTime() + wait),
  } as const
  await DeliveryModel(context.db).updateOne(
    { _id: delivery._id, claim: delivery.claim },
    { $set: { ...result, ...next, claim: null } },
  )
  if (!isSent) {
    const { event, tries } = delivery
    const facts = { webhook: webhook._id.toHexString(), event, tries, ...result, state: next.state }
    context.log.warn(facts, 'a webhook was not delivered')
  }
  return isSent
}

async function tryOnce(
  context: Context,
  { _id, url }: Webhook,
  delivery: Delivery,
): Promise<Pick<Delivery, 'status' | 'fault'>> {
  const { event: id, type, objectId, createdAt } = delivery
  const said = await eventOf(context, { id, at: createdAt.toISOString() }, { type, objectId })
  if (!said) return { status: null, fault: 'gone' }
  const { jwtKey, privateWebhooks = false } = context.deployment
  const body = JSON.stringify(said)
  const headers = signedHeaders(jwtKey, _id.toHexString(), { event: id, now: context.clock.now(), body })
  try {
    return { status: await post(url, { body, headers }, privateWebhooks), fault: null }
  } catch (error) {
    if (error instanceof PrivateAddress) return { status: null, fault: 'private' }
    const isLate = error instanceof Error && /^(Abort|Timeout)Error$/.test(error.name)
    return { status: null, fault: isLate ? 'timeout' : 'unreachable' }
  }
}

async function eventOf(
  context: Context,
  facts: Pick<WebhookEvent, 'id' | 'at'>,
  { type, objectId }: Pick<Delivery, 'type' | 'objectId'>,
): Promise<WebhookEvent | null> {
  if (type === 'payment.made') {
    const data = await paymentFacts(context, objectId)
    return data && { ...facts, type, data }
  }
  const data = await bookingFacts(context, objectId)
  return data && { ...facts, type, data }
}
