import { given, is, type DocumentOf } from '../../../db/field.ts'
import { defineModel } from '../../../db/model.ts'
import { SETTLEMENT_KINDS } from './rules/parts.ts'

const fields = {
  _id: given(is.id),
  at: given(is.instant),
  date: given(is.text),
  packageId: given(is.id),
  /** null for the head office */
  soldAt: given(is.orNull(is.id)),
  /** Where it was sold, washed or missed, or the money given back. */
  branchId: given(is.orNull(is.id)),
  kind: given(is.oneOf(SETTLEMENT_KINDS)),
  /** The number of the wash within the package, from 1. */
  k: given(is.orNull(is.number)),
  cents: given(is.number),
  washes: given(is.number),
}
/** What a paid package's sale or wash adds to the settlement. Append only: what is undone gets a row of its own. */
export interface Settlement extends DocumentOf<typeof fields> {}

export const SettlementModel = defineModel('Settlement', fields, {
  collection: 'settlements',
  personal: 'kept',
  // By date for the report.
  indexes: [[{ packageId: 1 }], [{ date: 1 }]],
})
