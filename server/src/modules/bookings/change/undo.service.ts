import type { Actor } from '../../../access.ts'
import type { BookingView } from '../../../contract/bookings.ts'
import type { BookingStatus, ProgressStep } from '../../../contract/constants.ts'
import type { Context } from '../../../context.ts'
import type { Booking, UndoableChange } from '../booking.model.ts'
import { bookingViewOf } from '../read/views.service.ts'
import { byOf } from '../../wash-books/washes/wash-ledger.service.ts'
import { changeBooking, Conflict } from './change.service.ts'
import { commit } from './commit.service.ts'
import { decideTransition } from './transition.service.ts'
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
      ? commit(context, booking, {
          ...{ actor, action: 'booking.undo', set: { [`${change.step}At`]: null, undo: null } },
        })
      : restore(context, booking, { actor, change })
  })
  return bookingViewOf(context, after)
}

type Tap = UndoableChange & { step: Exclude<ProgressStep, 'finished'> }

/** Whether it only recorded a time, and changed no status. */
const isTap = (change: UndoableChange): change is Tap => change.step !== null && change.step !== 'finished'

async function restore(
  context: Context,
  booking: Booking,
  { actor, change }: { actor: Actor; change: UndoableChange },
): Promise<Booking> {
  const { status: to, cancelReason, finishedAt } = change
  const transition = await decideTransition(context, booking, {
    ...{ by: byOf(actor), to, cancelReason, reason: null, undoes: change },
    ...(finishedAt ? { finishedAt } : {}),
  })
  return commit(context, booking, { ...transition, actor, action: 'booking.undo' })
}
