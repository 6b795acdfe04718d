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
import { historyEntry } from '../booking-history.ts'
import { BookingModel, type Booking, type HistoryEntry } from '../booking.model.ts'
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
          $push: { history: paymentEntry(context, booking, { actor, body }) },
        },
        { returnDocument: 'after' },
      )
      .lean()
    if (!after) throw new StaleRead()
    await account(context, { before: booking, after }, { actor, body })
    await noteChange(context, { actor, action: 'booking.payment', before: booking, after })
    return after
  })
}

/**
 * Gives back what was paid for a booking that is being cancelled or deleted, in its transaction and under the revision that
 * this led to. Does nothing for an unpaid booking or one with a package.
 */
export async function giveBackPaid(
  context: Context,
  booking: Booking,
  { actor, reason }: { actor: Actor; reason: string | undefined },
): Promise<Booking> {
  if (!isPaidAlone(booking)) return booking
  const body = { paymentStatus: 'unpaid', reason } as const
  const after = await BookingModel(context.db)
    .findOneAndUpdate(
      { _id: booking._id, rev: booking.rev, paymentStatus: 'paid' },
      {
        $set: { paymentStatus: 'unpaid', paidAt: null, paidBy: null, paymentMethod: null },
        $push: { history: paymentEntry(context, booking, { actor, body }) },
      },
      { returnDocument: 'after' },
    )
    .lean()
  if (!after) throw new StaleRead()
  await account(context, { before: booking, after }, { actor, body })
  return after
}

/** Enters a change of payment in the ledger and in the sums of its day. */
async function account(
  context: Context,
  { before, after }: { before: Booking; after: Booking },
  change: { actor: Actor; body: PayBookingBody },
): Promise<void> {
  await enter(context, before, change)
  const bookingId = before._id.toHexString()
  await changeDay(context, dayOf(before), { bookingId, count: sumsChange(before, after) })
}

/** Whether money was taken for the booking itself. */
export const isPaidAlone = ({ paymentStatus, userPackageId, snap }: Booking): boolean =>
  paymentStatus === 'paid' && userPackageId === null && snap.priceCents > 0

/** What a change took, gave back or took in another way, for the booking's history. */
function paymentEntry(
  context: Context,
  { status, snap: { priceCents }, ...before }: Booking,
  { actor, body }: { actor: Actor; body: PayBookingBody },
): HistoryEntry {
  const known = before.paymentMethod ?? 'other'
  const isPaid = body.paymentStatus === 'paid'
  return historyEntry({
    ...{ at: context.clock.now(), by: byOf(actor), from: status, to: status },
    reason: isPaid ? null : (body.reason ?? null),
    payment: {
      cents: isPaid ? priceCents : -priceCents,
      method: isPaid ? (body.method ?? 'other') : known,
      ...(isPaid && before.paymentStatus === 'paid' ? { insteadOf: known } : {}),
    },
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
