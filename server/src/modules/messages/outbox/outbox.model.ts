import { Schema, type Types } from 'mongoose'
import { LANGUAGES, type Language } from '../../../contract/constants.ts'
import { defineModel } from '../../../db/model.ts'
import type { MailKind } from '../mail/kinds.ts'

/** One e-mail to be sent. The row is deleted when the mail is out, or no longer true, so that nothing personal stays. */
export interface OutboxRow {
  _id: Types.ObjectId
  kind: MailKind
  userId: Types.ObjectId
  email: string
  language: Language
  data: unknown
  /** The booking that it is about, whose mails leave one after the other in the order of `rev`; null for others. */
  bookingId: Types.ObjectId | null
  /** The booking's revision that the mail tells of. */
  rev: number
  /** From then on it is of no use, and is dropped; null: never. */
  until: Date | null
  createdAt: Date
  /** Do not send before; postponed after each failure. */
  dueAt: Date
  /** Unique name of the current sending. */
  lease: string | null
  attempts: number
  /** Set when sending is abandoned; the reason is in the log. */
  failedAt: Date | null
}

const schema = new Schema<OutboxRow>(
  {
    kind: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    email: { type: String, required: true },
    language: { type: String, enum: LANGUAGES, required: true },
    data: { type: Schema.Types.Mixed, required: true },
    bookingId: { type: Schema.Types.ObjectId },
    rev: { type: Number, required: true },
    until: { type: Date },
    createdAt: { type: Date, required: true },
    dueAt: { type: Date, required: true },
    lease: { type: String },
    attempts: { type: Number, required: true },
    failedAt: { type: Date },
  },
  { collection: 'outbox', versionKey: false, minimize: false },
)
schema.index({ failedAt: 1, dueAt: 1 })
schema.index({ lease: 1 })
schema.index({ userId: 1 })
schema.index({ bookingId: 1, rev: 1 }, { partialFilterExpression: { bookingId: { $type: 'objectId' } } })

export const OutboxModel = defineModel('Outbox', schema, 'deleted')
