import type { Oracle } from './booking.oracle.ts'
import type { OracleBooking } from './oracle-records.ts'
import { GRACE_DAYS } from './oracle-rules.ts'

/** The desk changes the service to the one of that length. */
export function setService(oracle: Oracle, booking: OracleBooking, minutes: number): string {
  const { status, start, owner, book } = booking
  if (booking.deleted) return '404 NOT_FOUND'
  if (status === 'cancelled' || status === 'completed') return '409 STATE_CONFLICT'
  if (booking.minutes === minutes) return '200'
  if (!oracle.hasRoom(start, booking, minutes)) return '400 SLOT_UNAVAILABLE'
  if (oracle.isTwice(owner, start, { except: booking, minutes })) return '400 DUPLICATE_BOOKING'
  const refused = book && oracle.washRefusal(book, start, 1)
  if (refused) return refused
  booking.minutes = minutes
  booking.undo = null
  return '200'
}

/** The outcome of a deletion at this minute. */
export function deleteBooking(now: number, booking: OracleBooking): string {
  if (booking.deleted) return '404 NOT_FOUND'
  booking.deleted = true
  if (booking.book?.washOf.get(booking) === 'held') {
    booking.book.washOf.delete(booking)
    booking.book.lastDay = Math.max(booking.book.lastDay, Math.floor(now / (24 * 60)) + GRACE_DAYS)
  }
  return '204'
}
