import { Schema } from 'mongoose'
import { defineModel } from '../../../db/model.ts'

/** How many receipts of one code and year there are; `receiptSeries` is the number of their series (`counterId`). */
export interface ReceiptCounter {
  /** "receipt|ROMA|2026" or "receiptSeries" */
  _id: string
  n: number
}

const schema = new Schema<ReceiptCounter>(
  {
    _id: { type: String, required: true },
    n: { type: Number, default: 0 },
  },
  { collection: 'counters', versionKey: false },
)

export const ReceiptCounterModel = defineModel('ReceiptCounter', schema, 'kept')
