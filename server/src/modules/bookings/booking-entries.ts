import {
  BOOKING_STATUSES,
  CANCEL_REASONS,
  PACKAGE_STEPS,
  PAYMENT_METHODS,
  PROGRESS_STEPS,
} from '../../contract/constants.ts'
import { actorRole, by } from '../../db/by.ts'
import { given, is, later, type DocumentOf } from '../../db/field.ts'

const placeLeft = {
  branchId: given(is.id, 'kept, exported'),
  bookingDate: given(is.text, 'kept, exported'),
  bookingTime: given(is.text, 'kept, exported'),
}

export const entry = {
  at: given(is.instant, 'kept, exported'),
  by: given(is.doc({ ...by, role: given(actorRole, 'kept, exported') })),
  /** Null for the creation. A move keeps the status. */
  from: given(is.orNull(is.oneOf(BOOKING_STATUSES)), 'kept, exported'),
  to: given(is.oneOf(BOOKING_STATUSES), 'kept, exported'),
  movedFrom: given(is.orNull(is.doc(placeLeft))),
  /** Only for a cancellation. */
  cancelReason: given(is.orNull(is.oneOf(CANCEL_REASONS)), 'kept, exported'),
  /** An admin's text. */
  reason: given(is.orNull(is.text), 'erased, exported'),
  serviceFrom: later(
    is.doc({
      id: given(is.id, 'kept, exported'),
      name: given(is.text, 'kept, exported'),
      priceCents: given(is.number, 'kept'),
    }),
  ),
  /** Money taken, or given back: below zero. `insteadOf`: the method that was entered before. */
  payment: later(
    is.doc({
      cents: given(is.number, 'kept, exported'),
      method: given(is.oneOf(PAYMENT_METHODS), 'kept, exported'),
      insteadOf: later(is.oneOf(PAYMENT_METHODS), 'kept, exported'),
    }),
  ),
  /** A wash of the package, taken or given back without a change of status. */
  byPackage: later(is.oneOf(PACKAGE_STEPS), 'kept, exported'),
  /** Takes back the entry before it. */
  undone: later(is.yes, 'kept, exported'),
  byLink: later(is.yes, 'kept, exported'),
  /** The first characters of the API key that made the change for its admin. */
  byKey: later(is.text, 'kept'),
}
export interface HistoryEntry extends DocumentOf<typeof entry> {}

/** The last change that the desk may take back, with what it replaced. Valid only for the revision that it led to. */
export const undo = {
  rev: given(is.number, 'kept'),
  at: given(is.instant, 'kept'),
  /** Null for a change of status that was not a step of the board. */
  step: given(is.orNull(is.oneOf(PROGRESS_STEPS)), 'kept'),
  status: given(is.oneOf(BOOKING_STATUSES), 'kept'),
  cancelReason: given(is.orNull(is.oneOf(CANCEL_REASONS)), 'kept'),
  finishedAt: given(is.orNull(is.instant), 'kept'),
  /** The package's expiry, where the change extended it. */
  expiry: given(is.orNull(is.doc({ from: given(is.text, 'kept'), to: given(is.text, 'kept') }))),
}
export interface UndoableChange extends DocumentOf<typeof undo> {}
