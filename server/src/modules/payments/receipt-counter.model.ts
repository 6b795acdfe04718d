import { Schema } from 'mongoose'
import { defineModel } from '../../db/model.ts'

/** The receipts of one code and year: how many, and the hash of the last one. */
export interface ReceiptCounter {
  /** "receipt|ROMA|2026" */
  _id: string
  n: number
  hash: string
}

const schema = new Schema<ReceiptCounter>(
  {
    _id: { type: String, required: true },
    n: { type: Number, default: 0 },
    hash: { type: String, default: '' },
  },
  { collection: 'counters', versionKey: false },
)

export const ReceiptCounterModel = defineModel('ReceiptCounter', schema, {
  _id: 'kept',
  n: 'kept',
  hash: 'kept',
})
