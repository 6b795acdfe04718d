import { Schema, type Types } from 'mongoose'
import { defineModel } from '../../../db/model.ts'

/** Somebody asked for a new password for this address. The row is gone as soon as it is looked into. */
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
