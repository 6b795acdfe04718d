import type { Actor } from '../../../access.ts'
import type { BookingView } from '../../../contract/bookings.ts'
import type { PayBookingBody } from '../../../contract/desk-bookings.ts'
import type { Context } from '../../../context.ts'
import { transaction } from '../../../db/transaction.ts'
import { changeDay } from '../../branch-days/branch-day.service.ts'
import { getBranch } from '../../branches/branch.service.ts'
import { giveBack, takePayment } from '../../payments/payment.service.ts'
import { byOf } from '../../user-packages/washes/wash-ledger.service.ts'
import { changeBooking, Conflict, dayOf } from './change.service.ts'
import { StaleRead } from '../booking-facts.service.ts'
import { noteChange } from './notice.service.ts'
import { bookingViewOf } from '../read/views.service.ts'
import { BookingModel, type Booking } from '../booking.model.ts'
import { sumsChange } from '../../../values/day-sums.ts'

/**
 * PATCH /admin/bookings/{id}/payment (decision 16), with its rows in the payment ledger (money.md). The method may be added later. A booking paid by a package follows
 * the package: STATE_CONFLICT.
 */
export async function payBooking(
  context: Context,
  actor: Actor,
  { id, body }: { id: string; body: PayBookingBody },
): Promise<BookingView> {
  const after = await changeBooking(context, { actor, id }, booking => {
    if (booking.userPackageId) throw new Conflict('The booking is paid with its package')
    if (isSettledSo(booking, body)) return Promise.resolve(booking)
    return settle(context, booking, { actor, body })
  })
  return bookingViewOf(context, after)
}

const isSettledSo = (booking: Booking, { paymentStatus, method }: PayBookingBody) =>
  booking.paymentStatus === paymentStatus &&
  (paymentStatus === 'unpaid' || method === undefined || method === booking.paymentMethod)

async function settle(
  context: Context,
  booking: Booking,
  { actor, body }: { actor: Actor; body: PayBookingBody },
): Promise<Booking> {
  const paid = body.paymentStatus === 'paid'
  const known = booking.paymentStatus === body.paymentStatus
  return transaction(context, async () => {
    const after = await BookingModel(context.db)
      .findOneAndUpdate(
        { _id: booking._id, rev: booking.rev, archivedAt: null, paymentStatus: booking.paymentStatus },
        {
          $set: {
            paymentStatus: body.paymentStatus,
            // Adding only the method keeps the date of payment.
            ...(known
              ? {}
              : { paidAt: paid ? context.clock.now() : null, paidBy: paid ? byOf(actor) : null }),
            paymentMethod: paid ? (body.method ?? null) : null,
          },
          $inc: { rev: 1 },
        },
        { returnDocument: 'after' },
      )
      .lean()
    if (!after) throw new StaleRead()
    await enter(context, booking, { actor, body })
    const bookingId = booking._id.toHexString()
    await changeDay(context, dayOf(booking), { bookingId, count: sumsChange(booking, after) })
    await noteChange(context, { actor, action: 'booking.payment', before: booking, after })
    return after
  })
}

/** The ledger's rows of a change: back to unpaid, or a method added later, gives back what was taken before. */
async function enter(
  context: Context,
  booking: Booking,
  { actor, body }: { actor: Actor; body: PayBookingBody },
): Promise<void> {
  const { snap, userId, branchId } = booking
  const settled = {
    actor,
    thing: { kind: 'booking', id: booking._id, name: snap.service, translations: snap.translations ?? {} },
    customerId: userId,
    cents: snap.priceCents,
    branch: await getBranch(context, branchId.toHexString()),
  } as const
  const { paymentStatus, method, reason, fiscalRef } = body
  if (booking.paymentStatus === 'paid') await giveBack(context, { ...settled, reason })
  if (paymentStatus === 'paid') await takePayment(context, { ...settled, method, fiscalRef })
}
