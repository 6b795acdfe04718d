import type { Actor } from '../../../access.ts'
import type { DeletePaidBody } from '../../../contract/users.ts'
import { AppError } from '../../../errors.ts'
import type { Context } from '../../../context.ts'
import { holdAfterDeletion, wantedHold } from '../../wash-books/rules/wash-credits.ts'
import { settleWash } from '../../wash-books/washes/wash-hold.service.ts'
import { byOf } from '../../wash-books/washes/wash-ledger.service.ts'
import { touchBoards } from '../board/touch-boards.service.ts'
import { changeBooking } from './change.service.ts'
import { commit } from './commit.service.ts'
import { givenBack, isPaidAlone } from './payment.service.ts'
import type { Booking } from '../booking.model.ts'
import { isNoShow } from '../../../values/day-sums.ts'

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
    return archive(context, actor, { booking, body: isOpen ? body : {} })
  })
}

async function archive(
  context: Context,
  actor: Actor,
  { booking, body }: { booking: Booking; body: GivenBack },
): Promise<Booking> {
  const { _id, userId, userPackageId, status, cancelReason } = booking
  const back =
    body.giveBack && isPaidAlone(booking) ? givenBack(context, booking, { actor, reason: body.reason }) : null
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
