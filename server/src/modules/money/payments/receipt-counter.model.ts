import { begins, given, number, text, type DocumentOf } from '../../../db/field.ts'
import { defineModel } from '../../../db/model.ts'

const fields = {
  /** "receipt|ROMA|2026" or "receiptSeries" */
  _id: given(text),
  n: begins(number, 0),
}
/** How many receipts of one code and year there are; `receiptSeries` is the number of their series (`counterId`). */
export interface ReceiptCounter extends DocumentOf<typeof fields> {}

export const ReceiptCounterModel = defineModel('ReceiptCounter', fields, {
  collection: 'counters',
  personal: 'kept',
})
