import type { Actor } from '../../../access.ts'
import type { PayBookingBody } from '../../../contract/desk-bookings.ts'
import type { Context } from '../../../context.ts'
import type { Serves } from '../../../serves.ts'
import { getBranch } from '../../branches/branch.service.ts'
import { giveBack, takePayment } from '../../money/payments/payment.service.ts'
import { changesPayment } from '../../money/payments/taken.service.ts'
import { byOf } from '../../wash-books/washes/wash-ledger.service.ts'
import { changeBooking, Conflict } from './change.service.ts'
import { commit } from './commit.service.ts'
import type { Booking, By } from '../booking.model.ts'

/**
 * Decision 16, with its rows in the payment ledger (money.md). The method may be added later.
 * @throws STATE_CONFLICT for a booking paid by a package, which follows it, and as `changesPayment`
 */
export const payBooking: Serves<'PATCH /admin/bookings/:id/payment'> = (context, actor, { id, body }) =>
  changeBooking(context, { actor, id }, async booking => {
    if (booking.userPackageId) throw new Conflict('The booking is paid with its package')
    const paid = { ...booking, isPaid: booking.paymentStatus === 'paid', cents: booking.snap.priceCents }
    const wanted = { ...body, isPaid: body.paymentStatus === 'paid' }
    if (!(await changesPayment(context, actor, { paid, wanted }))) return booking
    return settle(context, booking, { actor, body })
  })

/** How a new price is paid: what costs nothing is paid, unless a package pays. */
export const paymentOf = (
  priceCents: number,
  { userPackageId, at, by }: { userPackageId: Booking['userPackageId']; at: Date; by: By },
): Pick<Booking, 'paymentStatus' | 'paidAt' | 'paidBy'> =>
  priceCents === 0 && userPackageId === null
    ? { paymentStatus: 'paid', paidAt: at, paidBy: by }
    : { paymentStatus: 'unpaid', paidAt: null, paidBy: null }

function settle(context: Context, booking: Booking, { actor, body }: { actor: Actor; body: PayBookingBody }) {
  const isPaid = body.paymentStatus === 'paid'
  const known = booking.paymentStatus === body.paymentStatus
  return commit(context, booking, {
    ...{ actor, action: 'booking.payment' },
    set: {
      paymentStatus: body.paymentStatus,
      // Adding only the method keeps the date of payment.
      ...(known ? {} : { paidAt: isPaid ? context.clock.now() : null, paidBy: isPaid ? byOf(actor) : null }),
      paymentMethod: isPaid ? (body.method ?? null) : null,
    },
    history: [paymentEntry(booking, body)],
    effects: () => enter(context, booking, { actor, body }),
  })
}

/** What a cancellation or deletion adds where it gives back what was paid. */
export function givenBack(
  context: Context,
  booking: Booking,
  { actor, reason }: { actor: Actor; reason: string | undefined },
) {
  const body = { paymentStatus: 'unpaid', reason } as const
  return {
    set: { paymentStatus: 'unpaid', paidAt: null, paidBy: null, paymentMethod: null },
    history: [paymentEntry(booking, body)],
    effects: () => enter(context, booking, { actor, body }),
  } as const
}

export const isPaidAlone = ({ paymentStatus, userPackageId, snap }: Booking): boolean =>
  paymentStatus === 'paid' && userPackageId === null && snap.priceCents > 0

/** What a change took, gave back or took in another way, for the booking's history. */
function paymentEntry({ snap: { priceCents }, ...before }: Booking, body: PayBookingBody) {
  const known = before.paymentMethod ?? 'other'
  const isPaid = body.paymentStatus === 'paid'
  return {
    reason: isPaid ? null : (body.reason ?? null),
    payment: {
      cents: isPaid ? priceCents : -priceCents,
      method: isPaid ? (body.method ?? 'other') : known,
      ...(isPaid && before.paymentStatus === 'paid' ? { insteadOf: known } : {}),
    },
  }
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
