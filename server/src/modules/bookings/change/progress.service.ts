import type { Actor } from '../../../access.ts'
import type { BookingView } from '../../../contract/bookings.ts'
import { carState } from '../../../contract/car-state.ts'
import type { ProgressBody, BookingNotesBody } from '../../../contract/desk-bookings.ts'
import type { Context } from '../../../context.ts'
import { changeBooking, Conflict } from './change.service.ts'
import { commit } from './commit.service.ts'
import { carryOut } from './status.service.ts'
import { checkTapTime } from './tap-time.ts'
import { undoStep } from './undo.service.ts'
import { undoableChange } from './undoable-change.ts'
import { bookingViewOf } from '../read/views.service.ts'

/**
 * PATCH /admin/bookings/{id}/progress: the taps on the bay board (decision 13); finishing completes.
 * @throws STATE_CONFLICT for a step tapped in an earlier state of the car; with `needsConfirm` for a booking of another day, unless `confirm` is set
 */
export async function setProgress(
  context: Context,
  actor: Actor,
  { id, body }: { id: string; body: ProgressBody },
): Promise<BookingView> {
  const { step, from, undo, rev, confirm } = body
  if (undo !== undefined) return undoStep(context, actor, { id, step: undo, rev })
  if (step === undefined) throw new Error('the body was not parsed')
  const after = await changeBooking(context, { actor, id, rev }, booking => {
    if (booking[`${step}At`] || (step === 'finished' && booking.status === 'completed')) {
      return Promise.resolve(booking)
    }
    if (booking.status === 'completed' || booking.status === 'cancelled') {
      throw new Conflict(`Progress of a ${booking.status} booking cannot be recorded`)
    }
    if (carState(booking) !== from) throw new Conflict('The car has had another step in the meantime')
    const at = context.clock.now()
    checkTapTime(booking, at, confirm)
    if (step !== 'finished') {
      const set = { [`${step}At`]: at, undo: undoableChange(booking, at, step) }
      return commit(context, booking, { actor, action: 'booking.progress', set })
    }
    const done = { to: 'completed', cancelReason: null, reason: null, finishedAt: at, step } as const
    return carryOut(context, booking, { actor, ...done })
  })
  return bookingViewOf(context, after)
}

/** PATCH /admin/bookings/{id}/notes, in any status. */
export async function setNotes(
  context: Context,
  actor: Actor,
  { id, body: { notes, rev } }: { id: string; body: BookingNotesBody },
): Promise<BookingView> {
  const after = await changeBooking(context, { actor, id, rev }, async booking =>
    booking.notes === notes
      ? booking
      : commit(context, booking, { actor, action: 'booking.notes', set: { notes } }),
  )
  return bookingViewOf(context, after)
}
