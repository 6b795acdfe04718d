import type { Actor } from '../../../access.ts'
import type { BookingView, ProgressBody, SetStatusBody } from '../../../contract/bookings.ts'
import { TAP_HOURS, type BookingStatus, type CancelReason } from '../../../contract/constants.ts'
import type { Context } from '../../../context.ts'
import { transaction } from '../../../db/transaction.ts'
import { AppError, invalidField } from '../../../errors.ts'
import { touchDay } from '../../branch-days/branch-day.service.ts'
import { byOf } from '../../user-packages/washes/wash-ledger.service.ts'
import { changeBooking, Conflict, dayOf } from './change.service.ts'
import { StaleRead } from '../booking-facts.service.ts'
import { noteChange } from './notice.service.ts'
import { applyTransition, findReinstatement, type Transition } from './transition.service.ts'
import { bookingViewOf } from '../read/views.service.ts'
import { BookingModel, type Booking } from '../booking.model.ts'
import { canChangeUntil } from '../booking.view.ts'

const HOUR_MS = 3_600_000

/** Applies one transition and all its effects in one transaction. */
async function carryOut(
  context: Context,
  booking: Booking,
  { actor, ...wanted }: Omit<Transition, 'by'> & { actor: Actor },
): Promise<Booking> {
  const reinstatement = await findReinstatement(context, booking, wanted.to)
  return transaction(context, async () => {
    const after = await applyTransition(context, booking, { ...wanted, by: byOf(actor), reinstatement })
    await noteChange(context, { actor, action: 'booking.status', before: booking, after })
    return after
  })
}

/** PATCH /admin/bookings/{id}/{status} (decision 12). Repeating a status can only change the reason. */
export async function setStatus(
  context: Context,
  actor: Actor,
  { id, status, body }: { id: string; status: BookingStatus; body: SetStatusBody },
): Promise<BookingView> {
  if (body.status !== undefined && body.status !== status) {
    throw invalidField('status', 'differs_from_path')
  }
  const after = await changeBooking(context, { actor, id, rev: body.rev }, booking => {
    const cancelReason = reasonFor(booking, status, body.cancelReason)
    if (booking.status === status && booking.cancelReason === cancelReason) return Promise.resolve(booking)
    return carryOut(context, booking, { actor, to: status, cancelReason, reason: body.reason ?? null })
  })
  return bookingViewOf(context, after)
}

function reasonFor(booking: Booking, status: BookingStatus, asked?: CancelReason): CancelReason | null {
  if (status !== 'cancelled') return null
  return asked ?? (booking.status === 'cancelled' ? booking.cancelReason : 'branch')
}

/** POST /bookings/{id}/cancel: a customer's own booking, until the cut-off (decision 14). */
export async function cancelOwnBooking(context: Context, actor: Actor, id: string): Promise<BookingView> {
  const after = await changeBooking(context, { actor, id }, booking => {
    if (booking.status === 'cancelled') return Promise.resolve(booking)
    checkCustomerMayChange(context, booking)
    return carryOut(context, booking, { actor, to: 'cancelled', cancelReason: 'customer', reason: null })
  })
  return bookingViewOf(context, after)
}

/** Only the customer's own pending or confirmed bookings, until the cut-off. */
export function checkCustomerMayChange(context: Context, booking: Booking): void {
  if (booking.status !== 'pending' && booking.status !== 'confirmed') {
    throw new Conflict(`A ${booking.status} booking cannot be changed`)
  }
  const until = canChangeUntil(booking, context.settings().policies.cutoffHours)
  if (context.clock.now().getTime() > until) throw new AppError('TOO_LATE')
}

/**
 * PATCH /admin/bookings/{id}/progress: the taps on the bay board (decision 13); finishing completes.
 * @throws STATE_CONFLICT with `needsConfirm` for a booking of another day, unless `confirm` is set
 */
export async function setProgress(
  context: Context,
  actor: Actor,
  { id, step, confirm }: { id: string } & ProgressBody,
): Promise<BookingView> {
  const now = context.clock.now()
  const after = await changeBooking(context, { actor, id }, booking => {
    if (booking[`${step}At`] || (step === 'finished' && booking.status === 'completed')) {
      return Promise.resolve(booking)
    }
    if (booking.status === 'completed' || booking.status === 'cancelled') {
      throw new Conflict(`Progress of a ${booking.status} booking cannot be recorded`)
    }
    if (confirm !== true && Math.abs(booking.startAt.getTime() - now.getTime()) > TAP_HOURS * HOUR_MS) {
      throw new Conflict(`The booking starts more than ${String(TAP_HOURS)} hours from now`, {
        needsConfirm: true,
      })
    }
    if (step !== 'finished') return tap(context, booking, { actor, field: `${step}At`, at: now })
    return carryOut(context, booking, {
      actor,
      to: 'completed',
      cancelReason: null,
      reason: null,
      finishedAt: now,
    })
  })
  return bookingViewOf(context, after)
}

interface Tap {
  actor: Actor
  field: 'arrivedAt' | 'startedAt'
  at: Date
}

function tap(context: Context, booking: Booking, { actor, field, at }: Tap): Promise<Booking> {
  return transaction(context, async () => {
    const after = await BookingModel(context.db)
      .findOneAndUpdate(
        { _id: booking._id, rev: booking.rev, archivedAt: null },
        { $set: { [field]: at }, $inc: { rev: 1 } },
        { returnDocument: 'after' },
      )
      .lean()
    if (!after) throw new StaleRead()
    await touchDay(context, dayOf(booking))
    await noteChange(context, { actor, action: 'booking.progress', before: booking, after })
    return after
  })
}
