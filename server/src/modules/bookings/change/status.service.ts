import type { Actor } from '../../../access.ts'
import type { BookingView } from '../../../contract/bookings.ts'
import type { SetStatusBody } from '../../../contract/desk-bookings.ts'
import type { BookingStatus, CancelReason } from '../../../contract/constants.ts'
import type { Context } from '../../../context.ts'
import { transaction } from '../../../db/transaction.ts'
import { AppError, invalidField } from '../../../errors.ts'
import { byOf } from '../../user-packages/washes/wash-ledger.service.ts'
import { changeBooking, requireOpen } from './change.service.ts'
import { noteChange } from './notice.service.ts'
import { giveBackPaid } from './payment.service.ts'
import { checkTapTime } from './tap-time.ts'
import { undoStatus } from './undo.service.ts'
import { applyTransition, findReinstatement, type Transition } from './transition.service.ts'
import { bookingViewOf } from '../read/views.service.ts'
import type { Booking } from '../booking.model.ts'
import { canChangeUntil } from '../booking.view.ts'

/** Applies one transition and all its effects in one transaction. */
export async function carryOut(
  context: Context,
  booking: Booking,
  { actor, giveBack, ...wanted }: Omit<Transition, 'by'> & { actor: Actor; giveBack?: boolean | undefined },
): Promise<Booking> {
  const reinstatement = await findReinstatement(context, booking, wanted.to)
  return transaction(context, async () => {
    const after = await applyTransition(context, booking, {
      ...wanted,
      by: byOf(actor),
      reinstatement,
      byLink: actor.bookingId !== undefined,
    })
    const settled = giveBack
      ? await giveBackPaid(context, after, { actor, reason: wanted.reason ?? undefined })
      : after
    await noteChange(context, { actor, action: 'booking.status', before: booking, after: settled })
    return settled
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

/** Only the customer's own pending or confirmed bookings, until the cut-off. */
export function checkCustomerMayChange(context: Context, booking: Booking): void {
  requireOpen(booking, 'changed')
  const until = canChangeUntil(booking, context.settings().policies.cutoffHours)
  if (context.clock.now().getTime() > until) throw new AppError('TOO_LATE')
}
