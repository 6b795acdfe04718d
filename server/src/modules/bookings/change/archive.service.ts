import type { Actor } from '../../../access.ts'
import type { DeletePaidBody } from '../../../contract/users.ts'
import { AppError } from '../../../errors.ts'
import type { Context } from '../../../context.ts'
import { transaction } from '../../../db/transaction.ts'
import { changeDay } from '../../branch-days/branch-day.service.ts'
import { holdAfterDeletion, wantedHold } from '../../user-packages/rules/wash-credits.ts'
import { settleWash } from '../../user-packages/washes/wash-hold.service.ts'
import { addOpenBookings } from '../../users/customer.service.ts'
import { byOf } from '../../user-packages/washes/wash-ledger.service.ts'
import { touchBoards } from '../board/touch-boards.service.ts'
import { changeBooking, dayOf } from './change.service.ts'
import { StaleRead } from '../booking-facts.service.ts'
import { markChange, markedAsRead } from '../open-bookings.service.ts'
import { giveBackPaid, isPaidAlone } from './payment.service.ts'
import { noteChange } from './notice.service.ts'
import { BookingModel, type Booking } from '../booking.model.ts'
import { isNoShow, sumsChange } from '../../../values/day-sums.ts'

type GivenBack = Pick<DeletePaidBody, 'giveBack' | 'reason'>

/**
 * DELETE /admin/bookings/{id}: hidden from lists, kept for history (decision 18). Pending and confirmed bookings give
 * back bay and wash; completed ones and no-shows only the bay. Money paid for a pending or confirmed one is given back with
 * `giveBack`; what is done keeps its money. The caller has checked the password.
 * @throws PAID without `giveBack`
 */
export async function archiveBooking(
  context: Context,
  actor: Actor,
  { id, body }: { id: string; body: GivenBack },
): Promise<void> {
  await changeBooking(context, { actor, id }, booking => {
    const isOpen = booking.status === 'pending' || booking.status === 'confirmed'
    if (isOpen && isPaidAlone(booking) && body.giveBack !== true) throw new AppError('PAID')
    return transaction(context, () => archive(context, actor, { booking, body: isOpen ? body : {} }))
  })
}

async function archive(
  context: Context,
  actor: Actor,
  { booking: found, body }: { booking: Booking; body: GivenBack },
): Promise<void> {
  const booking = body.giveBack ? await giveBackPaid(context, found, { actor, reason: body.reason }) : found
  const { _id, rev, status, c0, c1 } = booking
  const archivedAt = context.clock.now()
  const mark = markChange(booking, { ...booking, archivedAt }, archivedAt)
  const after = await BookingModel(context.db)
    .findOneAndUpdate(
      { _id, rev, status, archivedAt: null, ...markedAsRead(booking) },
      { $set: { archivedAt, live: false }, $unset: mark.unset, $inc: { rev: 1 } },
      { returnDocument: 'after' },
    )
    .lean()
  if (!after) throw new StaleRead()
  if (booking.userId && mark.opens !== 0) await addOpenBookings(context, booking.userId, mark.opens)
  const hold = wantedHold(status, booking.cancelReason)
  if (booking.userPackageId && hold !== holdAfterDeletion(hold)) {
    const wash = {
      userPackageId: booking.userPackageId,
      bookingId: _id,
      branchId: booking.branchId,
      bookingDate: booking.bookingDate,
    }
    const outcome = await settleWash(
      context,
      { ...wash, by: byOf(actor) },
      { to: holdAfterDeletion(hold), cancelReason: 'branch' },
    )
    if (outcome === 'refused' || outcome === 'changed') throw new StaleRead()
    const { userId, userPackageId } = booking
    if (userId) await touchBoards(context, { userId, userPackageId })
  }
  if (booking.userId && isNoShow(booking)) await touchBoards(context, { userId: booking.userId })
  const changed = await changeDay(context, dayOf(booking), {
    bookingId: _id.toHexString(),
    count: sumsChange(booking, after),
    ...(booking.live ? { free: { c0, c1 } } : {}),
  })
  if (!changed) throw new StaleRead()
  await noteChange(context, { actor, action: 'booking.delete', before: found, after })
}
