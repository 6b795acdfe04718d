import { Schema, type Types } from 'mongoose'
import { defineModel } from '../../../db/model.ts'

/** A cash drawer from its opening to its count (money.md, Till). */
export interface Till {
  _id: Types.ObjectId
  /** null for the head office's */
  branchId: Types.ObjectId | null
  openedAt: Date
  openedBy: Types.ObjectId | null
  floatCents: number
  /** The number of its cash rows, raised with each, so that a row and the closing conflict. */
  rows: number
  closedAt: Date | null
  closedBy: Types.ObjectId | null
  countedCents: number | null
  /** Float and cash at the moment of closing. */
  expectedCents: number | null
  note: string | null
}

const id = { type: Schema.Types.ObjectId, default: null }
const cents = { type: Number, default: null }

const schema = new Schema<Till>(
  {
    branchId: id,
    openedAt: { type: Date, required: true },
    openedBy: id,
    floatCents: { type: Number, default: 0 },
    rows: { type: Number, default: 0 },
    closedAt: { type: Date, default: null },
    closedBy: id,
    countedCents: cents,
    expectedCents: cents,
    note: { type: String, default: null },
  },
  { collection: 'tills', versionKey: false },
)
/** A branch has one open drawer. */
schema.index(
  { branchId: 1 },
  { unique: true, partialFilterExpression: { closedAt: { $type: 'null' } }, name: 'one_open_till' },
)
schema.index({ openedAt: -1, _id: -1 })
schema.index({ branchId: 1, openedAt: -1, _id: -1 })

export const TillModel = defineModel('Till', schema, 'kept')
