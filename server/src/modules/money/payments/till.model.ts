import { begins, given, is, type DocumentOf } from '../../../db/field.ts'
import { defineModel } from '../../../db/model.ts'

const fields = {
  _id: given(is.id),
  /** null for the head office's */
  branchId: given(is.orNull(is.id)),
  openedAt: given(is.instant),
  openedBy: given(is.orNull(is.id)),
  floatCents: given(is.number),
  /** The number of its cash rows, raised with each, so that a row and the closing conflict. */
  rows: begins(is.number, 0),
  closedAt: begins(is.orNull(is.instant), null),
  closedBy: begins(is.orNull(is.id), null),
  countedCents: begins(is.orNull(is.number), null),
  /** Float and cash at the moment of closing. */
  expectedCents: begins(is.orNull(is.number), null),
  note: begins(is.orNull(is.text), null),
}
/** A cash drawer from its opening to its count (money.md, Till). */
export interface Till extends DocumentOf<typeof fields> {}

export const TillModel = defineModel('Till', fields, {
  collection: 'tills',
  personal: 'kept',
  indexes: [
    /** A branch has one open drawer. */
    [
      { branchId: 1 },
      { unique: true, partialFilterExpression: { closedAt: { $type: 'null' } }, name: 'one_open_till' },
    ],
    [{ openedAt: -1, _id: -1 }],
    [{ branchId: 1, openedAt: -1, _id: -1 }],
  ],
})
