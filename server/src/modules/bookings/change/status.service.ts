import type { Actor } from '../../../access.ts'
import type { BookingView } from '../../../contract/bookings.ts'
import type { SetStatusBody } from '../../../contract/desk-bookings.ts'
import type { BookingStatus, CancelReason } from '../../../contract/constants.ts'
import type { Context } from '../../../context.ts'
import { AppError, invalidField } from '../../../errors.ts'
import { byOf } from '../../wash-books/washes/wash-ledger.service.ts'
import { changeBooking, requireOpen } from './change.service.ts'
import { commit } from './commit.service.ts'
import { givenBack, isPaidAlone } from './payment.service.ts'
import { checkTapTime } from './tap-time.ts'
import { undoStatus } from './undo.service.ts'
import { decideTransition, type Transition } from './transition.service.ts'
import { bookingViewOf } from '../read/views.service.ts'
import type { Booking } from '../booking.model.ts'
import { canChangeUntil } from '../booking.view.ts'
import { stepOf } from '../rules/visit-step.ts'

/** Carries out one transition; `giveBack` returns what was paid in the same step. */
export async function carryOut(
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
 * PATCH /admin/bookings/{id}/{status} (decision 12). Repeating a status can only change the reason.
 * `giveBack` returns what was paid for a cancelled booking in the same transaction.
 * @throws STATE_CONFLICT with `needsConfirm` for the completion of another day's booking, unless `confirm` is set
 */
export async function setStatus(
  context: Context,
  actor: Actor,
  { id, status, body }: { id: string; status: BookingStatus; body: SetStatusBody },
): Promise<BookingView> {
  if (body.status !== undefined && body.status !== status) {
    throw invalidField('status', 'differs_from_path')
  }
  if (body.undoOf !== undefined) return undoStatus(context, actor, { id, status, rev: body.undoOf })
  const after = await changeBooking(context, { actor, id, rev: body.rev }, booking => {
    const cancelReason = reasonFor(booking, status, body.cancelReason)
    if (booking.status === status && booking.cancelReason === cancelReason) return Promise.resolve(booking)
    if (status === 'completed') checkTapTime(booking, context.clock.now(), body.confirm)
    const giveBack = body.giveBack === true && status === 'cancelled'
    const wanted = { to: status, cancelReason, reason: body.reason ?? null }
    return carryOut(context, booking, { actor, ...wanted, giveBack })
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

/** Only the customer's own pending or confirmed bookings, until the cut-off or until the car is there. */
export function checkCustomerMayChange(context: Context, booking: Booking): void {
  requireOpen(booking, 'changed')
  const until = canChangeUntil(booking, context.settings().policies.cutoffHours)
  if (stepOf(booking) !== 'expected' || context.clock.now().getTime() > until) throw new AppError('TOO_LATE')
}
