import { Types } from 'mongoose'
import type { Actor } from '../../../access.ts'
import type { DeletePaidBody } from '../../../contract/users.ts'
import { AppError } from '../../../errors.ts'
import type { Context } from '../../../context.ts'
import { isNoShow } from '../../../values/day-sums.ts'
import { holdAfterDeletion, wantedHold } from '../../wash-books/rules/wash-credits.ts'
import { settleWash } from '../../wash-books/washes/wash-hold.service.ts'
import { byOf } from '../../wash-books/washes/wash-ledger.service.ts'
import { touchBoards } from '../board/touch-boards.service.ts'
import { BookingModel, isOpen, OPEN, type Booking, type By } from '../booking.model.ts'
import { changeBooking } from './change.service.ts'
import { commit, write } from './commit.service.ts'
import { givenBack, isPaidAlone } from './payment.service.ts'
import { decideTransition } from './transition.service.ts'

/**
 * DELETE /admin/bookings/{id}: hidden from lists, kept for history (decision 18). Pending and confirmed bookings give
 * back bay and wash; completed ones and no-shows only the bay. Money paid for a pending or confirmed one is given back with
 * `giveBack`; what is done keeps its money. The caller has checked the password.
 * @throws PAID without `giveBack`
 */
export async function archiveBooking(
  context: Context,
  actor: Actor,
  { id, body }: { id: string; body: Pick<DeletePaidBody, 'giveBack' | 'reason'> },
): Promise<void> {
  await changeBooking(context, { actor, id }, booking => {
    const isOwed = isOpen(booking) && isPaidAlone(booking)
    if (isOwed && body.giveBack !== true) throw new AppError('PAID')
    return archive(context, booking, {
      actor,
      back: isOwed ? givenBack(context, booking, { actor, reason: body.reason }) : null,
    })
  })
}

function archive(
  context: Context,
  booking: Booking,
  { actor, back }: { actor: Actor; back: ReturnType<typeof givenBack> | null },
): Promise<Booking> {
  const { _id, userId, userPackageId, status, cancelReason } = booking
  return commit(context, booking, {
    ...{ actor, action: 'booking.delete' },
    set: { archivedAt: context.clock.now(), live: false, ...back?.set },
    history: back?.history ?? [],
    effects: async () => {
      await back?.effects()
      const hold = wantedHold(status, cancelReason)
      if (userPackageId && hold !== holdAfterDeletion(hold)) {
        await settleWash(
          context,
          { ...booking, userPackageId, bookingId: _id, by: byOf(actor) },
          { to: holdAfterDeletion(hold), cancelReason: 'branch' },
        )
        if (userId) await touchBoards(context, { userId, userPackageId })
      }
      if (userId && isNoShow(booking)) await touchBoards(context, { userId })
    },
  })
}

/**
 * Cancels every unfinished pending or confirmed booking of a customer, ignoring the cut-off, and returns bays and washes
 * (decision 30). Runs inside the transaction that deletes the account.
 */
export async function cancelComingBookings(context: Context, userId: string, by: By): Promise<void> {
  const coming = await BookingModel(context.db)
    .find({ userId: new Types.ObjectId(userId), ...OPEN, endAt: { $gt: context.clock.now() } })
    .lean()
  for (const booking of coming) {
    const cancelled = { by, to: 'cancelled', cancelReason: 'customer', reason: null } as const
    await write(context, booking, { by, ...(await decideTransition(context, booking, cancelled)) })
  }
}

/**
 * Erases personal data from all bookings of a customer, including deleted ones; date, service and price are kept for
 * accounting. Their links end. Joins the current transaction.
 */
export async function eraseBookingsOf(context: Context, userId: string): Promise<void> {
  const whose = { userId: new Types.ObjectId(userId) }
  await BookingModel(context.db).updateMany(whose, { $set: BookingModel.erasure, $inc: { linkSeq: 1 } })
  await touchBoards(context, whose)
}
