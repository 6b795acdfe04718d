import { Schema, type Types } from 'mongoose'
import { defineModel } from '../../../../db/model.ts'

/** A request for a password reset for this address. The row is deleted once it is processed. */
export interface ResetRequest {
  _id: Types.ObjectId
  email: string
  requestId: string
  expiresAt: Date
}

const schema = new Schema<ResetRequest>(
  {
    email: { type: String, required: true },
    requestId: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'resetRequests', versionKey: false },
)
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export const ResetRequestModel = defineModel('ResetRequest', schema, 'deleted')
