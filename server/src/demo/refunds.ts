import { historyEntry } from '../modules/bookings/booking-history.ts'
import type { Booking } from '../modules/bookings/booking.model.ts'
import type { Branch } from '../modules/branches/branch.model.ts'
import { deskAt, type Desks } from './rows.ts'
import { SAMPLE } from './sample.ts'

const MINUTE = 60_000
/** Of the bookings cancelled without a package, every so many had been paid in advance. */
const PAID_AHEAD = 4

/** Enters in the history of some cancelled bookings that they were paid at the desk, and the money given back. */
export function giveSomeBack(
  bookings: readonly Booking[],
  { desks, now }: { desks: Desks; now: Date },
): void {
  const cancelled = bookings.filter(
    ({ status, cancelReason, userPackageId }) =>
      status === 'cancelled' && cancelReason !== 'no-show' && userPackageId === null,
  )
  for (const [n, { history, ...booking }] of cancelled.entries()) {
    const last = history.at(-1)
    const takenAt = new Date(booking.createdAt.getTime() + 5 * MINUTE)
    if (n % PAID_AHEAD !== 0 || !last || last.at <= takenAt || last.at > now) continue
    const by = deskAt(desks, booking)
    const { priceCents } = booking.snap
    const entry = (at: Date, cents: number, reason: string | null) => {
      const status = cents > 0 ? (history[0]?.to ?? 'pending') : 'cancelled'
      return historyEntry({ at, by, from: status, to: status, reason, payment: { cents, method: 'card' } })
    }
    history.splice(1, 0, entry(takenAt, priceCents, null))
    history.push(entry(last.at, -priceCents, null))
  }
}

export const countryOf = ({ timeZone }: Pick<Branch, 'timeZone'>) => (timeZone === 'Asia/Dubai' ? 'AE' : 'IT')

/** Reasons and notes in the language of a branch. */
export const wordsAt = (branch: Pick<Branch, 'timeZone'>) => SAMPLE.words[countryOf(branch)]
