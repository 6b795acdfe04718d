import { PAYMENT_METHODS, type Translations } from '../../../contract/constants.ts'
import { by } from '../../../db/by.ts'
import { begins, given, is, later, type DocumentOf } from '../../../db/field.ts'
import { defineModel } from '../../../db/model.ts'

const paidThing = {
  kind: given(is.oneOf(['booking', 'package']), 'kept, exported'),
  id: given(is.id, 'kept'),
  /** Of the service or package, as it was when it was booked or reserved. */
  name: given(is.text, 'kept, exported'),
  translations: later(is.map<Translations<{ name: string }>>(), 'kept'),
}
export interface PaidThing extends DocumentOf<typeof paidThing> {}

export const paymentFields = {
  _id: given(is.id, 'kept, exported'),
  at: given(is.instant, 'kept, exported'),
  /** Its branch-local day, "YYYY-MM-DD"; null in the sample chain’s rows from before its receipts. */
  date: given(is.orNull(is.text), 'kept'),
  /** The branch that took the money, or gave it back; null for the head office. */
  branchId: given(is.orNull(is.id), 'kept'),
  /** Never 0; below 0 when money was given back. */
  cents: given(is.number, 'kept, exported'),
  method: given(is.oneOf(PAYMENT_METHODS), 'kept, exported'),
  for: given(is.doc(paidThing)),
  customerId: given(is.orNull(is.id), 'erased'),
  by: given(is.doc(by)),
  /** For cash. */
  tillId: given(is.orNull(is.id), 'kept'),
  /** The row whose money this one gives back. */
  reverses: given(is.orNull(is.id), 'kept'),
  reason: given(is.orNull(is.text), 'erased'),
  fiscalRef: begins(is.orNull(is.text), null, 'kept'),
  /** null like `date` */
  receiptNo: given(is.orNull(is.text), 'kept, exported'),
  /** The chain and the branch as they were then; "" for what they had not. */
  issuer: given(
    is.doc({
      legalName: given(is.text, 'kept, exported'),
      taxNumber: given(is.text, 'kept, exported'),
      branch: given(is.text, 'kept, exported'),
      address: given(is.text, 'kept, exported'),
    }),
  ),
  /** The counter that numbered the row, and its number there. */
  counter: given(is.orNull(is.text), 'kept'),
  n: given(is.orNull(is.number), 'kept'),
}
/** Money taken or given back. Append only: an error is undone by a row of the opposite amount (money.md, Rows). */
export interface Payment extends DocumentOf<typeof paymentFields> {}

export const PaymentModel = defineModel('Payment', paymentFields, {
  collection: 'payments',
  indexes: [
    /** A row is reversed once. */
    [{ reverses: 1 }, { unique: true, partialFilterExpression: { reverses: { $type: 'objectId' } } }],
    [
      { counter: 1, n: 1 },
      { unique: true, partialFilterExpression: { counter: { $type: 'string' } } },
    ],
    [{ 'for.id': 1 }],
    [{ at: -1, _id: -1 }],
    [{ branchId: 1, at: -1, _id: -1 }],
    [{ branchId: 1, date: 1 }],
    [{ tillId: 1, at: -1, _id: -1 }],
    [{ customerId: 1, at: -1, _id: -1 }],
  ],
})

const counterFields = {
  /** "receipt|ROMA|2026" or "receiptSeries" */
  _id: given(is.text),
  n: begins(is.number, 0),
}
/** How many receipts of one code and year there are; `receiptSeries` is the number of their series (`counterId`). */
export interface ReceiptCounter extends DocumentOf<typeof counterFields> {}

export const ReceiptCounterModel = defineModel('ReceiptCounter', counterFields, {
  collection: 'counters',
  personal: 'kept',
})
