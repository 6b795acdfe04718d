import type { Actor } from '../../../access.ts'
import type { BookingView } from '../../../contract/bookings.ts'
import type { BookingNotesBody } from '../../../contract/desk-bookings.ts'
import type { Context } from '../../../context.ts'
import { bookingViewOf } from '../read/views.service.ts'
import { changeBooking } from './change.service.ts'
import { commit } from './commit.service.ts'

/** PATCH /admin/bookings/{id}/notes, in any status. */
export async function setNotes(
  context: Context,
  actor: Actor,
  { id, body: { notes, rev } }: { id: string; body: BookingNotesBody },
): Promise<BookingView> {
  const after = await changeBooking(context, { actor, id, rev }, async booking =>
    booking.notes === notes
      ? booking
      : commit(context, booking, { actor, action: 'booking.notes', set: { notes } }),
  )
  return bookingViewOf(context, after)
}
