import { DELIVERY_FAULTS, DELIVERY_STATES, WEBHOOK_EVENTS } from '../../../contract/constants.ts'
import {
  begins,
  given,
  id,
  instant,
  number,
  oneOf,
  orNull,
  text,
  type DocumentOf,
} from '../../../db/field.ts'
import { defineModel } from '../../../db/model.ts'

const KEPT_SECONDS = 30 * 86_400

const fields = { _id: given(id), url: given(text), createdAt: given(instant) }
/** An address of the owner to which changes of bookings and payments are sent. Its secret is derived from its id. */
export interface Webhook extends DocumentOf<typeof fields> {}

export const WebhookModel = defineModel('Webhook', fields, { collection: 'webhooks', personal: 'kept' })

const deliveryFields = {
  _id: given(id),
  webhookId: given(id),
  /** "booking-<id>-<rev>" or "payment-<id>": each once for an endpoint, however often it is looked for. */
  event: given(text),
  type: given(oneOf(WEBHOOK_EVENTS)),
  objectId: given(id),
  createdAt: given(instant),
  state: begins(oneOf(DELIVERY_STATES), 'waiting'),
  /** Do not try before; postponed by a claim and after each failure. */
  dueAt: given(instant),
  /** Unique name of the last try: only it may say how it went. */
  claim: begins(orNull(text), null),
  tries: begins(number, 0),
  triedAt: begins(orNull(instant), null),
  status: begins(orNull(number), null),
  fault: begins(orNull(oneOf(DELIVERY_FAULTS)), null),
}
/** One event on its way to one endpoint. It only names the object: what is sent is read when it is sent. */
export interface Delivery extends DocumentOf<typeof deliveryFields> {}

export const DeliveryModel = defineModel('Delivery', deliveryFields, {
  collection: 'deliveries',
  // An event names a booking or a payment, never a person.
  personal: 'kept',
  indexes: [
    [{ webhookId: 1, event: 1 }, { unique: true }],
    [{ webhookId: 1, state: 1, dueAt: 1 }],
    [{ webhookId: 1, createdAt: -1, _id: -1 }],
    [{ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS }],
  ],
})
