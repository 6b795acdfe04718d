import { Schema, type Types } from 'mongoose'
import { defineModel } from '../../../db/model.ts'
import { SETTLEMENT_KINDS, type SettlementKind } from './rules/parts.ts'

/** What a paid package's sale or wash adds to the settlement. Append only: what is undone gets a row of its own. */
export interface Settlement {
  _id: Types.ObjectId
  at: Date
  /** The day in the chain's zone. */
  date: string
  packageId: Types.ObjectId
  /** null for the head office */
  soldAt: Types.ObjectId | null
  /** Where it was sold, washed or missed, or the money given back. */
  branchId: Types.ObjectId | null
  kind: SettlementKind
  /** The number of the wash within the package, from 1. */
  k: number | null
  cents: number
  washes: number
}

const id = { type: Schema.Types.ObjectId, default: null }

const schema = new Schema<Settlement>(
  {
    at: { type: Date, required: true },
    date: { type: String, required: true },
    packageId: { type: Schema.Types.ObjectId, required: true },
    soldAt: id,
    branchId: id,
    kind: { type: String, enum: SETTLEMENT_KINDS, required: true },
    k: { type: Number, default: null },
    cents: { type: Number, required: true },
    washes: { type: Number, required: true },
  },
  { collection: 'settlements', versionKey: false },
)
schema.index({ packageId: 1 })
/** For the report. */
schema.index({ date: 1 })

export const SettlementModel = defineModel('Settlement', schema, 'kept')
