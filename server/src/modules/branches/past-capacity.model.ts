import { Schema, type Types } from 'mongoose'
import { defineModel } from '../../db/model.ts'
import { closureSchema, type Branch } from './branch.model.ts'

/** The capacity of a branch under this `cfg`, for the audit of bookings made then. Append only. */
export interface PastCapacity extends Pick<Branch, 'cfg' | 'bays' | 'timeZone' | 'closures'> {
  branchId: Types.ObjectId
}

const schema = new Schema<PastCapacity>(
  {
    branchId: { type: Schema.Types.ObjectId, required: true },
    cfg: { type: Number, required: true },
    bays: { type: Number, required: true },
    timeZone: { type: String, required: true },
    closures: { type: [closureSchema], default: [] },
  },
  { collection: 'pastCapacities', versionKey: false },
)
schema.index({ branchId: 1, cfg: 1 }, { unique: true })

export const PastCapacityModel = defineModel('PastCapacity', schema, 'kept')
