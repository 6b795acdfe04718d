import type { Actor } from '../../../access.ts'
import { carState } from '../../../contract/car-state.ts'
import {
  TAP_HOURS,
  type BookingStatus,
  type CancelReason,
  type ProgressStep,
} from '../../../contract/constants.ts'
import type { Context } from '../../../context.ts'
import { AppError, invalidField } from '../../../errors.ts'
import type { Serves } from '../../../serves.ts'
import { byOf } from '../../wash-books/washes/wash-ledger.service.ts'
import { changeBooking, Conflict, requireOpen, type ChangeRequest } from './change.service.ts'
import { commit } from './commit.service.ts'
import { givenBack, isPaidAlone } from './payment.service.ts'
import { decideTransition, type Transition } from './transition.service.ts'
import { undoableChange, undoableNow } from './undoable-change.ts'
import type { Booking, UndoableChange } from '../booking.model.ts'
import { canChangeUntil } from '../booking.view.ts'
import { stepOf } from '../rules/visit-step.ts'

const HOUR_MS = 3_600_000

/** Carries out one transition; `giveBack` returns what was paid in the same step. */
async function carryOut(
  context: Context,
  booking: Booking,
  { actor, giveBack, ...wanted }: Omit<Transition, 'by'> & { actor: Actor; giveBack?: boolean },
): Promise<Booking> {
  const by = { by: byOf(actor), byLink: actor.bookingId !== undefined }
  const decided = await decideTransition(context, booking, { ...wanted, ...by })
  const transition = { actor, action: 'booking.status', ...decided } as const
  if (!giveBack || !isPaidAlone(booking)) return commit(context, booking, transition)
  const back = givenBack(context, booking, { actor, reason: wanted.reason ?? undefined })
  return commit(context, booking, {
    ...transition,
    set: { ...transition.set, ...back.set },
    history: [...transition.history, ...back.history],
    effects: async after => {
      await transition.effects(after)
      await back.effects()
    },
  })
}

/**
 * Decision 12. Repeating a status can only change the reason. `giveBack` returns what was paid for a cancelled booking in
 * the same transaction. `undoOf` restores the status before the last change, with its reason, bay, wash and the package's
 * expiry.
 * @throws STATE_CONFLICT with `needsConfirm` for the completion of another day's booking, unless `confirm` is set; for a
 *   change that cannot be taken back (`takeBack`), and where bay or wash has gone
 */
export const setStatus: Serves<'PATCH /admin/bookings/:id/:status'> = async (
  context,
  actor,
  { id, status, body },
) => {
  if (body.status !== undefined && body.status !== status) {
    throw invalidField('status', 'differs_from_path')
  }
  if (body.undoOf !== undefined) {
    const isMeant = (change: UndoableChange) => change.status === status && !isTap(change)
    return takeBack(context, { actor, id, rev: body.undoOf }, isMeant)
  }
  return changeBooking(context, { actor, id, rev: body.rev }, async booking => {
    const cancelReason = reasonFor(booking, status, body.cancelReason)
    if (booking.status === status && booking.cancelReason === cancelReason) return booking
    if (status === 'completed') checkTapTime(booking, context.clock.now(), body.confirm)
    const giveBack = body.giveBack === true && status === 'cancelled'
    const wanted = { to: status, cancelReason, reason: body.reason ?? null }
    return carryOut(context, booking, { actor, ...wanted, giveBack })
  })
}

function reasonFor(booking: Booking, status: BookingStatus, asked?: CancelReason): CancelReason | null {
  if (status !== 'cancelled') return null
  return asked ?? (booking.status === 'cancelled' ? booking.cancelReason : 'branch')
}

/** A customer's own booking, until the cut-off (decision 14). */
export const cancelOwnBooking: Serves<'POST /bookings/:id/cancel'> = (context, actor, { id }) =>
  changeBooking(context, { actor, id }, async booking => {
    if (booking.status === 'cancelled') return booking
    checkCustomerMayChange(context, booking)
    return carryOut(context, booking, { actor, to: 'cancelled', cancelReason: 'customer', reason: null })
  })

/** Only the customer's own pending or confirmed bookings, until the cut-off or until the car is there. */
export function checkCustomerMayChange(context: Context, booking: Booking): void {
  requireOpen(booking, 'changed')
  const until = canChangeUntil(booking, context.settings().policies.cutoffHours)
  if (stepOf(booking) !== 'expected' || context.clock.now().getTime() > until) throw new AppError('TOO_LATE')
}

/**
 * The taps on the bay board (decision 13); finishing completes. `undo` takes back the last step, with its wash where it
 * completed the booking.
 * @throws STATE_CONFLICT for a step tapped in an earlier state of the car; with `needsConfirm` for a booking of another
 *   day, unless `confirm` is set; for a step that cannot be taken back (`takeBack`)
 */
export const setProgress: Serves<'PATCH /admin/bookings/:id/progress'> = async (
  context,
  actor,
  { id, body },
) => {
  const { step, from, undo, rev, confirm } = body
  if (undo !== undefined) return takeBack(context, { actor, id, rev }, change => change.step === undo)
  if (step === undefined) throw new Error('the body was not parsed')
  return changeBooking(context, { actor, id, rev }, async booking => {
    if (booking[`${step}At`] || (step === 'finished' && booking.status === 'completed')) return booking
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
}

/**
 * Refuses a step or a completion more than TAP_HOURS from the start of the booking, unless it is confirmed.
 * @throws Conflict with `needsConfirm`, and `confirm`: "early" before the start, "late" after it
 */
function checkTapTime({ startAt }: Pick<Booking, 'startAt'>, now: Date, confirm?: boolean): void {
  const hours = (startAt.getTime() - now.getTime()) / HOUR_MS
  if (confirm === true || Math.abs(hours) <= TAP_HOURS) return
  throw new Conflict(`The booking starts more than ${String(TAP_HOURS)} hours from now`, {
    needsConfirm: true,
    confirm: hours > 0 ? 'early' : 'late',
  })
}

/**
 * Takes back the change that led to `rev`, which is still the booking's.
 * @throws STATE_CONFLICT for another change or revision, and after UNDO_SECONDS
 */
const takeBack = (context: Context, request: ChangeRequest, isMeant: (change: UndoableChange) => boolean) =>
  changeBooking(context, request, async booking => {
    const { actor } = request
    const change = undoableNow(booking, context.clock.now())
    if (!change || !isMeant(change)) throw new Conflict('This change cannot be taken back any more')
    if (isTap(change)) {
      const set = { [`${change.step}At`]: null, undo: null }
      return commit(context, booking, { actor, action: 'booking.undo', set })
    }
    const { status: to, cancelReason, finishedAt } = change
    const transition = await decideTransition(context, booking, {
      ...{ by: byOf(actor), to, cancelReason, reason: null, undoes: change },
      ...(finishedAt ? { finishedAt } : {}),
    })
    return commit(context, booking, { ...transition, actor, action: 'booking.undo' })
  })

type Tap = UndoableChange & { step: Exclude<ProgressStep, 'finished'> }

/** Whether it only recorded a time, and changed no status. */
const isTap = (change: UndoableChange): change is Tap => change.step !== null && change.step !== 'finished'
