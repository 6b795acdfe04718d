import { Schema } from 'mongoose'
import { defineModel } from '../../db/model.ts'

/** Two desks that create a customer with the same phone number conflict in this row; it is deleted after a minute. */
export interface PhoneTurn {
  /** Hash of the number's last digits. */
  _id: string
  expireAt: Date
}

const schema = new Schema<PhoneTurn>(
  { _id: { type: String, required: true }, expireAt: { type: Date, required: true } },
  { collection: 'phoneTurns', versionKey: false },
)
schema.index({ expireAt: 1 }, { expireAfterSeconds: 0 })

export const PhoneTurnModel = defineModel('PhoneTurn', schema, { _id: 'kept', expireAt: 'kept' })
