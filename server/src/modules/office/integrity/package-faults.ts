import { isDeepStrictEqual } from 'node:util'
import type { Booking } from '../../bookings/read/audit.service.ts'
import {
  creditFaults,
  holdAfterDeletion,
  wantedHold,
  type AuditedPackage,
  type AuditedRow,
  type Hold,
} from '../../wash-books/rules/wash-credits.ts'
import type { UserPackage } from '../../wash-books/user-package.service.ts'
import type { Settlement } from '../../money/settlement/settlement.service.ts'
import { partOf } from '../../money/settlement/rules/parts.ts'
import { useOf } from '../../wash-books/rules/used-washes.ts'

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

/** M3, of one package: its settlement is its price and its used washes, each with a number; of an unpaid one nothing. */
export function settlementFaults(
  sold: UserPackage,
  { ledger, rows }: { ledger: readonly { cents?: number }[]; rows: readonly Settlement[] },
): string[] {
  const faults: string[] = []
  const used = Object.entries(sold.w).map(([k, wash]) => ({
    ...wash,
    k: Number(k),
    kind: useOf(sold.l[wash.bookingId.toHexString()]),
  }))
  const numbered = used.map(({ bookingId }) => bookingId.toHexString())
  const inUse = Object.keys(sold.l).filter(id => useOf(sold.l[id]) !== null)
  if (!isDeepStrictEqual(numbered.sort(), inUse.sort()) || used.some(({ k }) => k > sold.washCount))
    faults.push('its used washes are not those that have a number')
  const parts = used.reduce((sum, { k }) => sum + partOf(k, sold), 0)
  const entered = ledger.reduce((sum, { cents = 0 }) => sum + cents, 0)
  if (entered !== parts)
    faults.push(`its ledger uses ${String(entered)} cents, where ${String(parts)} are used`)
  const wanted: Record<string, number> = {}
  if (sold.isPaid) {
    const at = sold.soldAt?.toHexString() ?? ''
    wanted[`sold|${at}|${at}|`] = sold.snap.priceCents
    for (const { k, kind, branchId } of used)
      wanted[`${kind ?? ''}|${at}|${branchId.toHexString()}|${String(k)}`] = partOf(k, sold)
  }
  if (!isDeepStrictEqual(withoutZeros(netOf(rows)), withoutZeros(wanted)))
    faults.push('its settlement is not what was sold and used')
  return faults
}

/** What the rows leave, by kind, seller, branch and number; money given back for a package is what its sale lost. */
function netOf(rows: readonly Settlement[]): Record<string, number> {
  const net: Record<string, number> = {}
  let undone = 0
  for (const { kind, soldAt, branchId, k, cents } of rows) {
    if (kind === 'back' || (kind === 'sold' && cents < 0)) undone += cents
    if (kind === 'back') continue
    const key = [kind, soldAt?.toHexString(), branchId?.toHexString(), k].join('|')
    net[key] = (net[key] ?? 0) + cents
  }
  return { ...net, undone }
}

const withoutZeros = (sums: Record<string, number>) =>
  Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0))
