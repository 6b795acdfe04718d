import { TestClient } from '../../../testing/test-client.ts'
import { LONG_MINUTES, WASH_MINUTES, type Oracle } from './booking.oracle.ts'
import type { OracleBook, OracleBooking } from './oracle-records.ts'
import { GRACE_DAYS, wishedWash } from './oracle-rules.ts'
import type { Step } from './story-steps.oracle.ts'

interface Desk {
  oracle: Oracle
  booking: OracleBooking
  desk: TestClient
  rev: number
  serviceId: string
}

/** The desk changes the service of a booking, or what pays for it. */
export async function runTerms(
  step: Extract<Step, { do: 'service' | 'package' }>,
  { oracle, booking, desk, rev, serviceId }: Desk,
): Promise<{ actual: string; expected: string }> {
  const params = { id: booking.id }
  if (step.do === 'service') {
    const reply = await desk.call('PATCH /admin/bookings/:id/service', { params, body: { serviceId, rev } })
    const expected = setService(oracle, booking, step.isLong ? LONG_MINUTES : WASH_MINUTES)
    return { actual: TestClient.refusal(reply), expected }
  }
  const book = step.uses ? oracle.books.findLast(({ owner }) => owner === booking.owner) : null
  const body = { userPackageId: book?.id ?? null, rev }
  const reply = await desk.call('PATCH /admin/bookings/:id/package', { params, body })
  return { actual: TestClient.refusal(reply), expected: setBook(oracle, booking, book ?? null) }
}

function setBook(oracle: Oracle, booking: OracleBooking, book: OracleBook | null): string {
  if (booking.deleted) return '404 NOT_FOUND'
  if (booking.book === book) return '200'
  if (booking.status === 'cancelled' || (book && booking.book)) return '409 STATE_CONFLICT'
  if (book?.deleted) return '404 NOT_FOUND'
  const refused = book && oracle.washRefusal(book, booking.start)
  if (refused) return refused
  booking.book?.washOf.delete(booking)
  book?.washOf.set(booking, wishedWash(booking.status, null) ?? 'held')
  booking.book = book
  booking.undo = null
  return '200'
}

/** The desk changes the service to the one of that length. */
function setService(oracle: Oracle, booking: OracleBooking, minutes: number): string {
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
