import { DELIVERY_FAULTS, DELIVERY_STATES, WEBHOOK_EVENTS } from '../../../contract/constants.ts'
import { begins, given, is, type DocumentOf } from '../../../db/field.ts'
import { defineModel } from '../../../db/model.ts'

const KEPT_SECONDS = 30 * 86_400

const fields = { _id: given(is.id), url: given(is.text), createdAt: given(is.instant) }
/** An address of the owner to which changes of bookings and payments are sent. Its secret is derived from its id. */
export interface Webhook extends DocumentOf<typeof fields> {}

export const WebhookModel = defineModel('Webhook', fields, { collection: 'webhooks', personal: 'kept' })

const deliveryFields = {
  _id: given(is.id),
  webhookId: given(is.id),
  /** "booking-<id>-<rev>" or "payment-<id>": each once for an endpoint, however often it is looked for. */
  event: given(is.text),
  type: given(is.oneOf(WEBHOOK_EVENTS)),
  objectId: given(is.id),
  createdAt: given(is.instant),
  state: begins(is.oneOf(DELIVERY_STATES), 'waiting'),
  /** Do not try before; postponed by a claim and after each failure. */
  dueAt: given(is.instant),
  /** Unique name of the last try: only it may say how it went. */
  claim: begins(is.orNull(is.text), null),
  tries: begins(is.number, 0),
  triedAt: begins(is.orNull(is.instant), null),
  status: begins(is.orNull(is.number), null),
  fault: begins(is.orNull(is.oneOf(DELIVERY_FAULTS)), null),
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
