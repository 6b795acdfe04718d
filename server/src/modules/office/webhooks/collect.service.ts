import type { Types } from 'mongoose'
import type { Context } from '../../../context.ts'
import { retryDuplicates } from '../../../db/transaction.ts'
import { changedBookings } from '../../bookings/read/changed.service.ts'
import { paymentsSince } from '../../money/payments/read/payments.service.ts'
import { lastRun } from '../timed-work/timed-work.service.ts'
import { DeliveryModel, WebhookModel, type Delivery } from './webhook.model.ts'

export const WEBHOOKS_TASK = 'webhooks'
/** A change is stored some seconds after its instant, and servers' clocks differ: each round looks back this far. */
const LOOK_BACK_MS = 120_000

type Found = Pick<Delivery, 'event' | 'type' | 'objectId'>

/** Enters each event once for each endpoint: the unique index refuses a second one. @returns how many were entered */
export async function collectEvents(context: Context, now: Date): Promise<number> {
  const webhooks = await WebhookModel(context.db).find().lean()
  if (webhooks.length === 0) return 0
  const last = await lastRun(context, WEBHOOKS_TASK)
  const first = Math.min(...webhooks.map(({ createdAt }) => createdAt.getTime()))
  const since = new Date(Math.max(first, (last?.getTime() ?? 0) - LOOK_BACK_MS))
  const found = await eventsSince(context, since)
  let entered = 0
  for (const { _id, createdAt } of webhooks) {
    const due = createdAt > since ? await eventsSince(context, createdAt) : found
    // Another server may enter the same at the same moment.
    entered += await retryDuplicates(() => enter(context, { webhookId: _id, now }, due))
  }
  return entered
}

async function eventsSince(context: Context, since: Date): Promise<Found[]> {
  const [bookings, payments] = await Promise.all([
    changedBookings(context, since),
    paymentsSince(context, since),
  ])
  return [
    ...bookings.map(({ id, rev }) => ({
      event: `booking-${id.toHexString()}-${String(rev)}`,
      type: 'booking.changed' as const,
      objectId: id,
    })),
    ...payments.map(id => ({
      event: `payment-${id.toHexString()}`,
      type: 'payment.made' as const,
      objectId: id,
    })),
  ]
}

async function enter(
  context: Context,
  { webhookId, now }: { webhookId: Types.ObjectId; now: Date },
  found: readonly Found[],
): Promise<number> {
  const deliveries = DeliveryModel(context.db)
  const events = found.map(({ event }) => event)
  const rows = await deliveries.find({ webhookId, event: { $in: events } }, { event: 1 }).lean()
  const known = new Set(rows.map(({ event }) => event))
  const fresh = found.filter(({ event }) => !known.has(event))
  if (fresh.length === 0) return 0
  const { upsertedCount } = await deliveries.bulkWrite(
    fresh.map(({ event, type, objectId }) => ({
      updateOne: {
        filter: { webhookId, event },
        update: { $setOnInsert: { type, objectId, createdAt: now, dueAt: now } },
        upsert: true,
      },
    })),
  )
  return upsertedCount
}
