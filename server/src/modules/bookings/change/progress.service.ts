import type { Actor } from '../../../access.ts'
import type { BookingView } from '../../../contract/bookings.ts'
import type { ProgressStep } from '../../../contract/constants.ts'
import type { ProgressBody } from '../../../contract/desk-bookings.ts'
import type { Context } from '../../../context.ts'
import { transaction } from '../../../db/transaction.ts'
import { touchDay } from '../../branch-days/branch-day.service.ts'
import { changeBooking, Conflict, dayOf } from './change.service.ts'
import { StaleRead } from '../booking-facts.service.ts'
import { noteChange } from './notice.service.ts'
import { carryOut } from './status.service.ts'
import { checkTapTime } from './tap-time.ts'
import { undoStep } from './undo.service.ts'
import { undoableChange } from './undoable-change.ts'
import { bookingViewOf } from '../read/views.service.ts'
import { BookingModel, type Booking } from '../booking.model.ts'

/**
 * PATCH /admin/bookings/{id}/progress: the taps on the bay board (decision 13); finishing completes.
 * @throws STATE_CONFLICT with `needsConfirm` for a booking of another day, unless `confirm` is set
 */
export async function setProgress(
  context: Context,
  actor: Actor,
  { id, body }: { id: string; body: ProgressBody },
): Promise<BookingView> {
  const { step, undo, rev, confirm } = body
  if (undo !== undefined) return undoStep(context, actor, { id, step: undo, rev })
  if (step === undefined) throw new Error('the body was not parsed')
  const after = await changeBooking(context, { actor, id, rev }, booking => {
    if (booking[`${step}At`] || (step === 'finished' && booking.status === 'completed')) {
      return Promise.resolve(booking)
    }
    if (booking.status === 'completed' || booking.status === 'cancelled') {
      throw new Conflict(`Progress of a ${booking.status} booking cannot be recorded`)
    }
    const at = context.clock.now()
    checkTapTime(booking, at, confirm)
    if (step !== 'finished') return tap(context, booking, { actor, step, at })
    const done = { to: 'completed', cancelReason: null, reason: null, finishedAt: at, step } as const
    return carryOut(context, booking, { actor, ...done })
  })
  return bookingViewOf(context, after)
}

interface Tap {
  actor: Actor
  step: Exclude<ProgressStep, 'finished'>
  at: Date
}

function tap(context: Context, booking: Booking, { actor, step, at }: Tap): Promise<Booking> {
  return transaction(context, async () => {
    const after = await BookingModel(context.db)
      .findOneAndUpdate(
        { _id: booking._id, rev: booking.rev, archivedAt: null },
        { $set: { [`${step}At`]: at, undo: undoableChange(booking, at, step) }, $inc: { rev: 1 } },
        { returnDocument: 'after' },
      )
      .lean()
    if (!after) throw new StaleRead()
    await touchDay(context, dayOf(booking))
    await noteChange(context, { actor, action: 'booking.progress', before: booking, after })
    return after
  })
}
