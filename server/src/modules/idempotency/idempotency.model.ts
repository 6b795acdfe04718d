import { Schema, type Types } from 'mongoose'
import { defineModel } from '../../db/model.ts'

/** The first success of a call with an `Idempotency-Key`, written in its transaction. */
export interface Idempotency {
  /** sha256(userId | route | key) */
  _id: string
  /** sha256 of the validated body. */
  fp: string
  status: number
  /** JSON text of the reply. */
  body: string
  /** The people named in the reply, whose rows are deleted with their account. */
  about: Types.ObjectId[]
  expireAt: Date
}

const schema = new Schema<Idempotency>(
  {
    _id: { type: String, required: true },
    fp: { type: String, required: true },
    status: { type: Number, required: true },
    body: { type: String, required: true },
    about: { type: [Schema.Types.ObjectId], default: [] },
    expireAt: { type: Date, required: true },
  },
  { collection: 'idempotency', versionKey: false },
)
schema.index({ expireAt: 1 }, { expireAfterSeconds: 0 })
schema.index({ about: 1 })

export const IdempotencyModel = defineModel('Idempotency', schema, 'deleted')
