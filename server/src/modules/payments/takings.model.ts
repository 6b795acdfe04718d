import { Schema } from 'mongoose'
import type { PaymentMethod } from '../../contract/constants.ts'
import { defineModel } from '../../db/model.ts'

/** Cents of one branch and local day: by method, less what was given back; of that what was given back, and packages. */
export type TakingSums = Partial<Record<PaymentMethod | 'back' | 'packages', number>>

export interface Takings {
  /** "<branchId>|2026-11-22"; without an id for the head office */
  _id: string
  s: TakingSums
}

const schema = new Schema<Takings>(
  { _id: { type: String, required: true }, s: { type: Schema.Types.Mixed, default: {} } },
  { collection: 'takings', versionKey: false, minimize: false },
)

export const TakingsModel = defineModel('Takings', schema, { _id: 'kept', s: 'kept whole' })
