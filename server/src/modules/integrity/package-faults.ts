import type { Booking } from '../bookings/read/audit.service.ts'
import {
  creditFaults,
  holdAfterDeletion,
  wantedHold,
  type AuditedPackage,
  type AuditedRow,
  type Hold,
} from '../user-packages/rules/wash-credits.ts'

/** The wash state that a booking should have, deleted or not. */
export function holdOf(booking: Pick<Booking, 'status' | 'cancelReason' | 'archivedAt'>): Hold {
  const hold = wantedHold(booking.status, booking.cancelReason)
  return booking.archivedAt ? holdAfterDeletion(hold) : hold
}

/** I3: a package's numbers and its expiry follow from its ledger, and its wash states from the bookings' statuses. */
export function packageFaults(
  id: string,
  audited: AuditedPackage & {
    snap: { priceCents: number }
    expiryDate: string
    rows: readonly (AuditedRow & { expiryAfter: string })[]
  },
  bookings: ReadonlyMap<string, Booking>,
): string[] {
  const faults = creditFaults(audited, audited.rows)
  if (audited.rows[0]?.type === 'imported' && audited.snap.priceCents !== 0)
    faults.push('it was imported, and has a price')
  const expiry = audited.rows.at(-1)?.expiryAfter
  if (expiry !== audited.expiryDate)
    faults.push(`it ends on ${audited.expiryDate}, by its ledger on ${String(expiry)}`)
  for (const [bookingId, hold] of Object.entries(audited.l)) {
    const booking = bookings.get(bookingId)
    if (booking?.userPackageId?.toHexString() !== id) {
      faults.push(`a wash is ${hold} for ${bookingId}, which is not a booking with this package`)
    } else if (holdOf(booking) !== hold) {
      faults.push(`a wash is ${hold} for booking ${bookingId}, where it should be ${holdOf(booking)}`)
    }
  }
  return faults
}
