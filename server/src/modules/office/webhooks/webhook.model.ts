import { Schema, type Types } from 'mongoose'
import { DELIVERY_FAULTS, DELIVERY_STATES, WEBHOOK_EVENTS } from '../../../contract/constants.ts'
import { defineModel } from '../../../db/model.ts'

/** An address of the owner to which changes of bookings and payments are sent. Its secret is derived from its id. */
export interface Webhook {
  _id: Types.ObjectId
  url: string
  createdAt: Date
}

const schema = new Schema<Webhook>(
  { url: { type: String, required: true }, createdAt: { type: Date, required: true } },
  { collection: 'webhooks', versionKey: false },
)
export const WebhookModel = defineModel('Webhook', schema, 'kept')

/** One event on its way to one endpoint. It only names the object: what is sent is read when it is sent. */
export interface Delivery {
  _id: Types.ObjectId
  webhookId: Types.ObjectId
  /** "booking-<id>-<rev>" or "payment-<id>": each once for an endpoint, however often it is looked for. */
  event: string
  type: (typeof WEBHOOK_EVENTS)[number]
  objectId: Types.ObjectId
  createdAt: Date
  state: (typeof DELIVERY_STATES)[number]
  /** Do not try before; postponed by a claim and after each failure. */
  dueAt: Date
  /** Unique name of the last try: only it may say how it went. */
  claim: string | null
  tries: number
  triedAt: Date | null
  status: number | null
  fault: (typeof DELIVERY_FAULTS)[number] | null
}

const KEPT_SECONDS = 30 * 86_400

const deliverySchema = new Schema<Delivery>(
  {
    webhookId: { type: Schema.Types.ObjectId, required: true },
    event: { type: String, required: true },
    type: { type: String, enum: WEBHOOK_EVENTS, required: true },
    objectId: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
    state: { type: String, enum: DELIVERY_STATES, default: 'waiting' },
    dueAt: { type: Date, required: true },
    claim: { type: String, default: null },
    tries: { type: Number, default: 0 },
    triedAt: { type: Date, default: null },
    status: { type: Number, default: null },
    fault: { type: String, enum: [...DELIVERY_FAULTS, null], default: null },
  },
  { collection: 'deliveries', versionKey: false },
)
deliverySchema.index({ webhookId: 1, event: 1 }, { unique: true })
deliverySchema.index({ webhookId: 1, state: 1, dueAt: 1 })
deliverySchema.index({ webhookId: 1, createdAt: -1, _id: -1 })
deliverySchema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS })

// An event names a booking or a payment, never a person.
export const DeliveryModel = defineModel('Delivery', deliverySchema, 'kept')
