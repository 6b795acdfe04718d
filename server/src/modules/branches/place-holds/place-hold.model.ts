import { doc, given, id, instant, number, oneOf, text, type DocumentOf } from '../../../db/field.ts'
import { defineModel } from '../../../db/model.ts'

const fields = {
  _id: given(id),
  /** The branch's day, as `dayId` names it. */
  dayId: given(text),
  /** The cells it fills, half-open, turnover included. */
  c0: given(number),
  c1: given(number),
  /** Start and end of the wash. */
  startAt: given(instant),
  endAt: given(instant),
  /** The branch's `cfg` when it got this place. */
  cfg: given(number),
  /** From then on anyone may release it. */
  until: given(instant),
  /** What it is held for: the offer to an entry of the waiting list. */
  for: given(doc({ kind: given(oneOf(['offer'])), id: given(id) })),
}
/** A place kept free for a while: it fills its cells as a booking does, and becomes one or lapses. */
export interface PlaceHold extends DocumentOf<typeof fields> {}

export const PlaceHoldModel = defineModel('PlaceHold', fields, {
  collection: 'placeHolds',
  personal: 'kept',
  indexes: [[{ until: 1 }], [{ dayId: 1, until: 1 }]],
})
