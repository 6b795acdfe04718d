import { Schema } from 'mongoose'
import { defineModel } from '../../db/model.ts'

/** The receipts of one branch and year: how many, and the hash of the last one. */
export interface ReceiptCounter {
  /** "receipt|<branchId>|2026" */
  _id: string
  /** The branch's code in the numbers of this counter, kept if the branch is renamed. */
  code: string
  n: number
  hash: string
}

const schema = new Schema<ReceiptCounter>(
  {
    _id: { type: String, required: true },
    code: { type: String, required: true },
    n: { type: Number, default: 0 },
    hash: { type: String, default: '' },
  },
  { collection: 'counters', versionKey: false },
)

export const ReceiptCounterModel = defineModel('ReceiptCounter', schema, {
  _id: 'kept',
  code: 'kept',
  n: 'kept',
  hash: 'kept',
})
