import { UNDO_SECONDS, type ProgressStep } from '../../../contract/constants.ts'
import type { Booking, UndoableChange } from '../booking.model.ts'

/** What a change of this booking's status or progress stores so that it can be taken back. */
export const undoableChange = (
  { rev, status, cancelReason, finishedAt }: Booking,
  at: Date,
  step: ProgressStep | undefined,
): UndoableChange => ({
  ...{ rev: rev + 1, at, status, cancelReason, finishedAt },
  step: step ?? null,
  expiry: null,
})

/** The end of the time in which a change can be taken back, and before which its mail is not sent. */
export const undoEnd = (at: Date): Date => new Date(at.getTime() + UNDO_SECONDS * 1000)

/** The change that led to the booking's present revision, if it can still be taken back. */
export function undoableNow({ undo, rev }: Pick<Booking, 'undo' | 'rev'>, now: Date): UndoableChange | null {
  return undo?.rev === rev && now < undoEnd(undo.at) ? undo : null
}
