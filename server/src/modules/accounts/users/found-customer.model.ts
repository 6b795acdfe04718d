import { Schema } from 'mongoose'
import { defineModel } from '../../../db/model.ts'

/** A branch-admin knows this customer's exact e-mail address or phone number and may book for them (decision 2). */
export interface FoundCustomer {
  /** "<admin's id>|<customer's id>" */
  _id: string
  expireAt: Date
}

const schema = new Schema<FoundCustomer>(
  { _id: { type: String, required: true }, expireAt: { type: Date, required: true } },
  { collection: 'foundCustomers', versionKey: false },
)
schema.index({ expireAt: 1 }, { expireAfterSeconds: 0 })

export const FoundCustomerModel = defineModel('FoundCustomer', schema, { _id: 'kept', expireAt: 'kept' })
