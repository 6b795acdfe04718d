import type { Actor } from '../../../access.ts'
import type { BookingView } from '../../../contract/bookings.ts'
import type { BookingStatus, ProgressStep } from '../../../contract/constants.ts'
import type { Context } from '../../../context.ts'
import { transaction } from '../../../db/transaction.ts'
import { touchDay } from '../../branch-days/branch-day.service.ts'
import { byOf } from '../../user-packages/washes/wash-ledger.service.ts'
import { StaleRead } from '../booking-facts.service.ts'
import { BookingModel, type Booking, type UndoableChange } from '../booking.model.ts'
import { bookingViewOf } from '../read/views.service.ts'
import { changeBooking, Conflict, dayOf } from './change.service.ts'
import { dropMail, noteChange } from './notice.service.ts'
import { applyTransition, findReinstatement } from './transition.service.ts'
import { undoableNow } from './undoable-change.ts'

/** The change to take back: the one that led to `rev`, which is still the booking's. */
interface Undo {
  id: string
  rev: number | undefined
}

/**
 * PATCH /admin/bookings/{id}/progress with `undo`: takes back the last step, with its wash where it completed the booking.
 * @throws STATE_CONFLICT for another step or revision, and after UNDO_SECONDS
 */
export function undoStep(
  context: Context,
  actor: Actor,
  { step, ...undo }: Undo & { step: ProgressStep },
): Promise<BookingView> {
  return takeBack(context, actor, { ...undo, isMeant: change => change.step === step })
}

/**
 * PATCH /admin/bookings/{id}/{status} with `undoOf`: restores the status before the last change, with its reason, bay,
 * wash and the package's expiry.
 * @throws STATE_CONFLICT for another status or revision, after UNDO_SECONDS, and where bay or wash has gone
 */
export function undoStatus(
  context: Context,
  actor: Actor,
  { status, ...undo }: Undo & { status: BookingStatus },
): Promise<BookingView> {
  const isMeant = (change: UndoableChange) => change.status === status && !isTap(change)
  return takeBack(context, actor, { ...undo, isMeant })
}

async function takeBack(
  context: Context,
  actor: Actor,
  { id, rev, isMeant }: Undo & { isMeant: (change: UndoableChange) => boolean },
): Promise<BookingView> {
  const after = await changeBooking(context, { actor, id, rev }, booking => {
    const change = undoableNow(booking, context.clock.now())
    if (!change || !isMeant(change)) throw new Conflict('This change cannot be taken back any more')
    return isTap(change)
      ? untap(context, booking, { actor, step: change.step })
      : restore(context, booking, { actor, change })
  })
  return bookingViewOf(context, after)
}

type Tap = UndoableChange & { step: Exclude<ProgressStep, 'finished'> }

/** Whether it only recorded a time, and changed no status. */
const isTap = (change: UndoableChange): change is Tap => change.step !== null && change.step !== 'finished'

function untap(
  context: Context,
  booking: Booking,
  { actor, step }: { actor: Actor; step: Tap['step'] },
): Promise<Booking> {
  return transaction(context, async () => {
    const after = await BookingModel(context.db)
      .findOneAndUpdate(
        { _id: booking._id, rev: booking.rev, archivedAt: null },
        { $set: { [`${step}At`]: null, undo: null }, $inc: { rev: 1 } },
        { returnDocument: 'after' },
      )
      .lean()
    if (!after) throw new StaleRead()
    await touchDay(context, dayOf(booking))
    await noteChange(context, { actor, action: 'booking.undo', before: booking, after })
    return after
  })
}

async function restore(
  context: Context,
  booking: Booking,
  { actor, change }: { actor: Actor; change: UndoableChange },
): Promise<Booking> {
  const { status: to, cancelReason, finishedAt } = change
  const reinstatement = await findReinstatement(context, booking, to)
  return transaction(context, async () => {
    const after = await applyTransition(context, booking, {
      ...{ to, cancelReason, reason: null, by: byOf(actor), reinstatement, undoes: change },
      ...(finishedAt ? { finishedAt } : {}),
    })
    if (change.mail) await dropMail(context, booking._id, change.mail)
    await noteChange(context, { actor, action: 'booking.undo', before: booking, after })
    return after
  })
}
