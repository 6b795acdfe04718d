import { begins, given, id, instant, number, orNull, text, type DocumentOf } from '../../../db/field.ts'
import { defineModel } from '../../../db/model.ts'

const fields = {
  _id: given(id),
  /** null for the head office's */
  branchId: given(orNull(id)),
  openedAt: given(instant),
  openedBy: given(orNull(id)),
  floatCents: given(number),
  /** The number of its cash rows, raised with each, so that a row and the closing conflict. */
  rows: begins(number, 0),
  closedAt: begins(orNull(instant), null),
  closedBy: begins(orNull(id), null),
  countedCents: begins(orNull(number), null),
  /** Float and cash at the moment of closing. */
  expectedCents: begins(orNull(number), null),
  note: begins(orNull(text), null),
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
