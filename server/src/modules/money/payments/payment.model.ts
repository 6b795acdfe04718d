import { Schema, type Types } from 'mongoose'
import {
  PAYMENT_METHODS,
  type PaymentMethod,
  type Role,
  type Translations,
} from '../../../contract/constants.ts'
import { defineModel } from '../../../db/model.ts'

export interface PaidThing {
  kind: 'booking' | 'package'
  id: Types.ObjectId
  /** Of the service or package, as it was when it was booked or reserved. */
  name: string
  translations?: Translations<{ name: string }>
}

/** Money taken or given back. Append only: an error is undone by a row of the opposite amount (money.md, Rows). */
export interface Payment {
  _id: Types.ObjectId
  at: Date
  /** Its branch-local day, "YYYY-MM-DD"; null in the sample chain’s rows from before its receipts. */
  date: string | null
  /** The branch that took the money, or gave it back; null for the head office. */
  branchId: Types.ObjectId | null
  /** Never 0; below 0 when money was given back. */
  cents: number
  method: PaymentMethod
  for: PaidThing
  customerId: Types.ObjectId | null
  by: { id: Types.ObjectId | null; role: Role | 'system' }
  /** For cash. */
  tillId: Types.ObjectId | null
  /** The row whose money this one gives back. */
  reverses: Types.ObjectId | null
  reason: string | null
  fiscalRef: string | null
  /** null like `date` */
  receiptNo: string | null
  /** The chain and the branch as they were then; "" for what they had not. */
  issuer: { legalName: string; taxNumber: string; branch: string; address: string }
  /** The counter that numbered the row, and its number there. */
  counter: string | null
  n: number | null
}

const id = { type: Schema.Types.ObjectId, default: null }

const schema = new Schema<Payment>(
  {
    at: { type: Date, required: true },
    date: { type: String, default: null },
    branchId: id,
    cents: { type: Number, required: true },
    method: { type: String, enum: PAYMENT_METHODS, required: true },
    for: {
      kind: { type: String, enum: ['booking', 'package'], required: true },
      id: { type: Schema.Types.ObjectId, required: true },
      name: { type: String, default: '' },
      translations: Schema.Types.Mixed,
    },
    customerId: id,
    by: { id, role: { type: String, required: true } },
    tillId: id,
    reverses: id,
    reason: { type: String, default: null },
    fiscalRef: { type: String, default: null },
    receiptNo: { type: String, default: null },
    issuer: { legalName: String, taxNumber: String, branch: String, address: String },
    counter: { type: String, default: null },
    n: { type: Number, default: null },
  },
  { collection: 'payments', versionKey: false, minimize: false },
)
/** A row is reversed once. */
schema.index({ reverses: 1 }, { unique: true, partialFilterExpression: { reverses: { $type: 'objectId' } } })
schema.index(
  { counter: 1, n: 1 },
  { unique: true, partialFilterExpression: { counter: { $type: 'string' } } },
)
schema.index({ 'for.id': 1 })
schema.index({ at: -1, _id: -1 })
schema.index({ branchId: 1, at: -1, _id: -1 })
schema.index({ branchId: 1, date: 1 })
schema.index({ tillId: 1, at: -1, _id: -1 })
schema.index({ customerId: 1, at: -1, _id: -1 })

export const PaymentModel = defineModel('Payment', schema, {
  _id: 'kept, exported',
  at: 'kept, exported',
  date: 'kept',
  branchId: 'kept',
  cents: 'kept, exported',
  method: 'kept, exported',
  for: { kind: 'kept, exported', id: 'kept', name: 'kept, exported', translations: 'kept whole' },
  customerId: 'erased',
  by: { id: 'kept', role: 'kept' },
  tillId: 'kept',
  reverses: 'kept',
  reason: 'erased',
  fiscalRef: 'kept',
  receiptNo: 'kept, exported',
  issuer: {
    legalName: 'kept, exported',
    taxNumber: 'kept, exported',
    branch: 'kept, exported',
    address: 'kept, exported',
  },
  counter: 'kept',
  n: 'kept',
})
