import { z } from 'zod'
import { DELIVERY_FAULTS, DELIVERY_STATES, URL_LENGTH, WEBHOOK_EVENTS } from './constants.ts'
import { idField, instant, pageQuery, requiredText } from './fields.ts'
import { problem } from './field-codes.ts'

/** An address for programs: http or https, without name and password. The server refuses http and private hosts. */
const urlField = requiredText(URL_LENGTH).refine(
  value => /^https?:\/\/[^/@\s]+(\/\S*)?$/.test(value) && URL.canParse(value),
  problem('not_a_link'),
)

/** POST /admin/webhooks */
export const makeWebhookBody = z.object({ url: urlField })
export type MakeWebhookBody = z.infer<typeof makeWebhookBody>

/** The status of the reply, or why there was none. */
const outcome = { status: z.int().nullable(), fault: z.enum(DELIVERY_FAULTS).nullable() }

export const webhookViewSchema = z.strictObject({
  _id: z.string(),
  url: z.string(),
  createdAt: instant,
  waiting: z.int(),
  givenUp: z.int(),
  /** Null before the first event. */
  lastTry: z.strictObject({ at: instant, ...outcome }).nullable(),
})
export type WebhookView = z.infer<typeof webhookViewSchema>

/** The only reply with the secret. */
export const madeWebhookReply = z.strictObject({ webhook: webhookViewSchema, secret: z.string() })

export const deliveriesQuery = pageQuery
/** An event on its way to an endpoint. */
export const deliveryViewSchema = z.strictObject({
  _id: z.string(),
  /** Its id for the receiver: the same in every try. */
  event: z.string(),
  type: z.enum(WEBHOOK_EVENTS),
  createdAt: instant,
  state: z.enum(DELIVERY_STATES),
  tries: z.int(),
  triedAt: instant.nullable(),
  ...outcome,
})
export type DeliveryView = z.infer<typeof deliveryViewSchema>

/** POST /admin/webhooks/{id}/again: one event, or without it all that were given up. */
export const sendAgainBody = z.object({ delivery: idField.optional() })

/** What an endpoint receives. It names no person: whoever needs more asks for it with a key. */
export interface WebhookEvent {
  /** Repeated in every try. */
  id: string
  type: (typeof WEBHOOK_EVENTS)[number]
  /** When the change was found, ISO 8601. */
  at: string
  data: BookingFacts | PaymentFacts
}
interface BookingFacts {
  _id: string
  /** Of two events about one booking the higher one is newer, whichever arrives first. */
  rev: number
  branchId: string
  serviceId: string
  startsAt: string
  endsAt: string
  status: string
  cancelReason: string | null
  paymentStatus: string
  deleted: boolean
}
interface PaymentFacts {
  _id: string
  at: string
  branchId: string | null
  /** Euro; below 0 when money was given back. */
  amount: number
  method: string
  for: { kind: 'booking' | 'package'; _id: string }
  receiptNo: string | null
}
