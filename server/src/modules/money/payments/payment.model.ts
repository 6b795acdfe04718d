import { PAYMENT_METHODS, type Translations } from '../../../contract/constants.ts'
import { by } from '../../../db/by.ts'
import {
  begins,
  doc,
  given,
  id,
  instant,
  later,
  map,
  number,
  oneOf,
  orNull,
  text,
  type DocumentOf,
} from '../../../db/field.ts'
import { defineModel } from '../../../db/model.ts'

const paidThing = {
  kind: given(oneOf(['booking', 'package']), 'kept, exported'),
  id: given(id, 'kept'),
  /** Of the service or package, as it was when it was booked or reserved. */
  name: given(text, 'kept, exported'),
  translations: later(map<Translations<{ name: string }>>(), 'kept'),
}
export interface PaidThing extends DocumentOf<typeof paidThing> {}

const fields = {
  _id: given(id, 'kept, exported'),
  at: given(instant, 'kept, exported'),
  /** Its branch-local day, "YYYY-MM-DD"; null in the sample chain’s rows from before its receipts. */
  date: given(orNull(text), 'kept'),
  /** The branch that took the money, or gave it back; null for the head office. */
  branchId: given(orNull(id), 'kept'),
  /** Never 0; below 0 when money was given back. */
  cents: given(number, 'kept, exported'),
  method: given(oneOf(PAYMENT_METHODS), 'kept, exported'),
  for: given(doc(paidThing)),
  customerId: given(orNull(id), 'erased'),
  by: given(doc(by)),
  /** For cash. */
  tillId: given(orNull(id), 'kept'),
  /** The row whose money this one gives back. */
  reverses: given(orNull(id), 'kept'),
  reason: given(orNull(text), 'erased'),
  fiscalRef: begins(orNull(text), null, 'kept'),
  /** null like `date` */
  receiptNo: given(orNull(text), 'kept, exported'),
  /** The chain and the branch as they were then; "" for what they had not. */
  issuer: given(
    doc({
      legalName: given(text, 'kept, exported'),
      taxNumber: given(text, 'kept, exported'),
      branch: given(text, 'kept, exported'),
      address: given(text, 'kept, exported'),
    }),
  ),
  /** The counter that numbered the row, and its number there. */
  counter: given(orNull(text), 'kept'),
  n: given(orNull(number), 'kept'),
}
/** Money taken or given back. Append only: an error is undone by a row of the opposite amount (money.md, Rows). */
export interface Payment extends DocumentOf<typeof fields> {}

export const PaymentModel = defineModel('Payment', fields, {
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
  _id: given(text),
  n: begins(number, 0),
}
/** How many receipts of one code and year there are; `receiptSeries` is the number of their series (`counterId`). */
export interface ReceiptCounter extends DocumentOf<typeof counterFields> {}

export const ReceiptCounterModel = defineModel('ReceiptCounter', counterFields, {
  collection: 'counters',
  personal: 'kept',
})
