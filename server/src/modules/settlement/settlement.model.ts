import { Schema, type Types } from 'mongoose'
import { defineModel } from '../../db/model.ts'
import { SETTLEMENT_KINDS, type Parts, type SettlementKind } from './rules/parts.ts'

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
schema.index({ date: 1, soldAt: 1, branchId: 1 })

export const SettlementModel = defineModel('Settlement', schema, {
  _id: 'kept',
  at: 'kept',
  date: 'kept',
  packageId: 'kept',
  soldAt: 'kept',
  branchId: 'kept',
  kind: 'kept',
  k: 'kept',
  cents: 'kept',
  washes: 'kept',
})

/** The sums of the rows of one seller and branch, by day and by month. */
export interface SettlementSum {
  /** "<soldAt>|<branchId>|2026-11-22" or "…|2026-11"; an id is empty for the head office. */
  _id: string
  /** The day or month. */
  date: string
  unit: 'day' | 'month'
  s: Parts
}

const sumSchema = new Schema<SettlementSum>(
  {
    _id: { type: String, required: true },
    date: { type: String, required: true },
    unit: { type: String, required: true },
    s: { type: Schema.Types.Mixed, default: {} },
  },
  { collection: 'settlementSums', versionKey: false, minimize: false },
)
sumSchema.index({ unit: 1, date: 1 })

export const SettlementSumModel = defineModel('SettlementSum', sumSchema, {
  _id: 'kept',
  date: 'kept',
  unit: 'kept',
  s: 'kept whole',
})
