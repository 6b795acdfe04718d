import {
  BOOKING_STATUSES,
  CANCEL_REASONS,
  PAYMENT_METHODS,
  PROGRESS_STEPS,
} from '../../contract/constants.ts'
import { actorRole, by } from '../../db/by.ts'
import {
  doc,
  given,
  id,
  instant,
  later,
  number,
  oneOf,
  orNull,
  text,
  yes,
  type DocumentOf,
} from '../../db/field.ts'

const placeLeft = {
  branchId: given(id, 'kept, exported'),
  bookingDate: given(text, 'kept, exported'),
  bookingTime: given(text, 'kept, exported'),
}

export const entry = {
  at: given(instant, 'kept, exported'),
  by: given(doc({ ...by, role: given(actorRole, 'kept, exported') })),
  /** Null for the creation. A move keeps the status. */
  from: given(orNull(oneOf(BOOKING_STATUSES)), 'kept, exported'),
  to: given(oneOf(BOOKING_STATUSES), 'kept, exported'),
  /** The previous place of a move. */
  movedFrom: given(orNull(doc(placeLeft))),
  /** Only for a cancellation. */
  cancelReason: given(orNull(oneOf(CANCEL_REASONS)), 'kept, exported'),
  /** An admin's text. */
  reason: given(orNull(text), 'erased, exported'),
  /** The previous service of a change of service. */
  serviceFrom: later(
    doc({
      id: given(id, 'kept, exported'),
      name: given(text, 'kept, exported'),
      priceCents: given(number, 'kept'),
    }),
  ),
  /** Money taken, or given back: below zero. `insteadOf`: the method that was entered before. */
  payment: later(
    doc({
      cents: given(number, 'kept, exported'),
      method: given(oneOf(PAYMENT_METHODS), 'kept, exported'),
      insteadOf: later(oneOf(PAYMENT_METHODS), 'kept, exported'),
    }),
  ),
  /** Takes back the entry before it. */
  undone: later(yes, 'kept, exported'),
  /** By the booking's link, without signing in. */
  byLink: later(yes, 'kept, exported'),
  /** The first characters of the API key that made the change for its admin. */
  byKey: later(text, 'kept'),
}
export interface HistoryEntry extends DocumentOf<typeof entry> {}

/** The last change that the desk may take back, with what it replaced. Valid only for the revision that it led to. */
export const undo = {
  rev: given(number, 'kept'),
  at: given(instant, 'kept'),
  /** Null for a change of status that was not a step of the board. */
  step: given(orNull(oneOf(PROGRESS_STEPS)), 'kept'),
  status: given(oneOf(BOOKING_STATUSES), 'kept'),
  cancelReason: given(orNull(oneOf(CANCEL_REASONS)), 'kept'),
  finishedAt: given(orNull(instant), 'kept'),
  /** The package's expiry, where the change extended it. */
  expiry: given(orNull(doc({ from: given(text, 'kept'), to: given(text, 'kept') }))),
}
export interface UndoableChange extends DocumentOf<typeof undo> {}
