import { z } from 'zod'
import {
  KEY_SCOPES,
  BOOKING_STATUSES,
  CANCEL_REASONS,
  DELIVERY_FAULTS,
  DELIVERY_STATES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  URL_LENGTH,
  WEBHOOK_EVENTS,
} from './constants.ts'
import * as field from './fields.ts'
import { namedSchema } from './branches.ts'
import { problem } from './field-codes.ts'

/** POST /admin/keys. Without a branch the key is for the whole chain, which only a super-admin may give out. */
export const makeKeyBody = z.object({ name: field.name, scope: z.enum(KEY_SCOPES), branch: field.optionalId })

/** A key of the owner's other programs; never its secret. */
export const keyViewSchema = z.strictObject({
  _id: z.string(),
  name: z.string(),
  prefix: z.string(),
  scope: z.enum(KEY_SCOPES),
  branch: namedSchema.nullable(),
  madeBy: namedSchema,
  createdAt: field.instant,
  lastUsedAt: field.instant.nullable(),
})
export type KeyView = z.infer<typeof keyViewSchema>

/** The only reply with the secret, which is not stored. */
export const madeKeyReply = z.strictObject({ key: keyViewSchema, secret: z.string() })

/** An address for programs: http or https, without name and password. The server refuses http and private hosts. */
const urlField = field
  .requiredText(URL_LENGTH)
  .refine(value => /^https?:\/\/[^/@\s]+(\/\S*)?$/.test(value) && URL.canParse(value), problem('not_a_link'))

export const makeWebhookBody = z.object({ url: urlField })

const outcome = { status: z.int().nullable(), fault: z.enum(DELIVERY_FAULTS).nullable() }

export const webhookViewSchema = z.strictObject({
  _id: z.string(),
  url: z.string(),
  createdAt: field.instant,
  waiting: z.int(),
  givenUp: z.int(),
  lastTry: z.strictObject({ at: field.instant, ...outcome }).nullable(),
})
export type WebhookView = z.infer<typeof webhookViewSchema>

/** The only reply with the secret. */
export const madeWebhookReply = z.strictObject({ webhook: webhookViewSchema, secret: z.string() })

export const deliveriesQuery = field.pageQuery
export const deliveryViewSchema = z.strictObject({
  _id: z.string(),
  event: z.string(),
  type: z.enum(WEBHOOK_EVENTS),
  createdAt: field.instant,
  state: z.enum(DELIVERY_STATES),
  tries: z.int(),
  triedAt: field.instant.nullable(),
  ...outcome,
})
export type DeliveryView = z.infer<typeof deliveryViewSchema>

/** POST /admin/webhooks/{id}/again: one event, or without it all that were given up. */
export const sendAgainBody = z.object({ delivery: field.id.optional() })

/** An event's id is repeated in every try; `at` is when the change was found. */
const event = { id: z.string(), at: field.instant }

/** What an endpoint receives of a booking. It names no person: whoever needs more asks for it with a key. */
export const bookingEventSchema = z.strictObject({
  ...event,
  type: z.literal('booking.changed'),
  data: z.strictObject({
    _id: z.string(),
    rev: z.int(),
    branchId: z.string(),
    serviceId: z.string(),
    startsAt: field.instant,
    endsAt: field.instant,
    status: z.enum(BOOKING_STATUSES),
    cancelReason: z.enum(CANCEL_REASONS).nullable(),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    deleted: z.boolean(),
  }),
})

/** What an endpoint receives of a payment, without its customer and who took it. */
export const paymentEventSchema = z.strictObject({
  ...event,
  type: z.literal('payment.made'),
  data: z.strictObject({
    _id: z.string(),
    at: field.instant,
    branchId: z.string().nullable(),
    amount: z.number(),
    currency: z.string(),
    method: z.enum(PAYMENT_METHODS),
    for: z.strictObject({ kind: z.enum(['booking', 'package']), _id: z.string() }),
    receiptNo: z.string().nullable(),
  }),
})
export type BookingEvent = z.infer<typeof bookingEventSchema>
export type PaymentEvent = z.infer<typeof paymentEventSchema>
export type WebhookEvent = BookingEvent | PaymentEvent

export const WEBHOOK_SCHEMAS = {
  'booking.changed': bookingEventSchema,
  'payment.made': paymentEventSchema,
} satisfies Record<(typeof WEBHOOK_EVENTS)[number], z.ZodType>
