import { LANGUAGES } from '../../../contract/constants.ts'
import { given, is, type DocumentOf } from '../../../db/field.ts'
import { defineModel } from '../../../db/model.ts'
import type { MailKind } from '../mail/kinds.ts'

const fields = {
  _id: given(is.id),
  kind: given(is.oneOf<MailKind>()),
  userId: given(is.id),
  email: given(is.text),
  language: given(is.oneOf(LANGUAGES)),
  data: given(is.map<unknown>()),
  /** The booking that it is about, whose mails leave one after the other in the order of `rev`; null for others. */
  bookingId: given(is.orNull(is.id)),
  rev: given(is.number),
  /** From then on it is of no use, and is dropped; null: never. */
  until: given(is.orNull(is.instant)),
  createdAt: given(is.instant),
  /** Do not send before; postponed after each failure. */
  dueAt: given(is.instant),
  lease: given(is.orNull(is.text)),
  attempts: given(is.number),
  /** Set when sending is abandoned; the reason is in the log. */
  failedAt: given(is.orNull(is.instant)),
}
/** One e-mail to be sent. The row is deleted when the mail is out, or no longer true, so that nothing personal stays. */
export interface OutboxRow extends DocumentOf<typeof fields> {}

export const OutboxModel = defineModel('Outbox', fields, {
  collection: 'outbox',
  personal: 'deleted',
  indexes: [
    [{ failedAt: 1, dueAt: 1 }],
    [{ lease: 1 }],
    [{ userId: 1 }],
    [{ bookingId: 1, rev: 1 }, { partialFilterExpression: { bookingId: { $type: 'objectId' } } }],
  ],
})
