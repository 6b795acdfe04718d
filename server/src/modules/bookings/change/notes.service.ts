import type { Actor } from '../../../access.ts'
import type { BookingView } from '../../../contract/bookings.ts'
import type { BookingNotesBody } from '../../../contract/desk-bookings.ts'
import type { Context } from '../../../context.ts'
import { transaction } from '../../../db/transaction.ts'
import { touchDay } from '../../branch-days/branch-day.service.ts'
import { StaleRead } from '../booking-facts.service.ts'
import { BookingModel } from '../booking.model.ts'
import { bookingViewOf } from '../read/views.service.ts'
import { changeBooking, dayOf } from './change.service.ts'
import { noteChange } from './notice.service.ts'

/** PATCH /admin/bookings/{id}/notes, in any status. */
export async function setNotes(
  context: Context,
  actor: Actor,
  { id, body }: { id: string; body: BookingNotesBody },
): Promise<BookingView> {
  const { notes, rev } = body
  const after = await changeBooking(context, { actor, id, rev }, booking => {
    if (booking.notes === notes) return Promise.resolve(booking)
    return transaction(context, async () => {
      const changed = await BookingModel(context.db)
        .findOneAndUpdate(
          { _id: booking._id, rev: booking.rev, archivedAt: null },
          { $set: { notes }, $inc: { rev: 1 } },
          { returnDocument: 'after' },
        )
        .lean()
      if (!changed) throw new StaleRead()
      await touchDay(context, dayOf(booking))
      await noteChange(context, { actor, action: 'booking.notes', before: booking, after: changed })
      return changed
    })
  })
  return bookingViewOf(context, after)
}
