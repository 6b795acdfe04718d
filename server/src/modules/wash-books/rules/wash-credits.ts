import type { BookingStatus, CancelReason, LedgerType } from '../../../contract/constants.ts'

/** The state of a booking's wash: none, held, consumed, or forfeited by a no-show. */
export type Hold = 'none' | 'held' | 'consumed' | 'forfeited'

/** The entries of a package's `l`: a booking without a wash has none. */
export type KeptHold = Exclude<Hold, 'none'>

/** A ledger row before it is numbered: its type and its effect on the package's numbers. */
export interface Movement {
  type: LedgerType
  remaining: -1 | 0 | 1
  available: -1 | 0 | 1
}

export interface Credits {
  remainingWashes: number
  available: number
  /** The washes held, consumed or forfeited: what is not available. */
  onCredit: number
}

const movement = (
  type: LedgerType,
  remaining: Movement['remaining'],
  available: Movement['available'],
): Movement => ({ type, remaining, available })

/** By a booking's current state and its target (decision 21); null without a movement. */
export const MOVEMENTS: Record<Hold, Record<Hold, Movement | null>> = {
  none: {
    none: null,
    held: movement('held', 0, -1),
    consumed: movement('consumed', -1, -1),
    forfeited: movement('forfeited', -1, -1),
  },
  held: {
    none: movement('returned', 0, 1),
    held: null,
    consumed: movement('consumed', -1, 0),
    forfeited: movement('forfeited', -1, 0),
  },
  consumed: {
    none: movement('returned', 1, 1),
    held: movement('reopened', 1, 0),
    consumed: null,
    forfeited: movement('forfeited', 0, 0),
  },
  forfeited: {
    none: movement('forgiven', 1, 1),
    held: movement('reopened', 1, 0),
    consumed: movement('consumed', 0, 0),
    forfeited: null,
  },
}

/** The state that a booking's wash should have for this status. `cancelReason` counts for cancelled bookings only. */
export function wantedHold(status: BookingStatus, cancelReason?: CancelReason | null): Hold {
  switch (status) {
    case 'pending':
    case 'confirmed':
      return 'held'
    case 'completed':
      return 'consumed'
    case 'cancelled':
      return cancelReason === 'no-show' ? 'forfeited' : 'none'
  }
}

/** The state after the booking is deleted: a held wash is returned, a consumed or forfeited one is not. */
export function holdAfterDeletion(hold: Hold): Hold {
  return hold === 'held' ? 'none' : hold
}

/** Expired: the last day of use has passed. `today` is the date in the chain's zone (decision 19). */
export function isExpired(expiryDate: string, today: string): boolean {
  return expiryDate < today
}

/** The fields of a customer's unarchived packages that decide whether they may reserve another. */
export interface HeldPackage {
  washCount: number
  remainingWashes: number
  isPaid: boolean
  expiryDate: string
}

/**
 * One package at a time (decision 20): returns the package that blocks another reservation, with the outcome to answer,
 * or null when the customer may reserve. A package counts while it is in date and has washes left (held ones included),
 * or while it is unpaid and a wash of it has been used, expired or not. A paid package is reported before an unpaid one.
 */
export function mayReserve<P extends HeldPackage>(
  packages: readonly P[],
  today: string,
): { error: 'ACTIVE_PACKAGE' | 'EXISTING_PACKAGE'; held: P } | null {
  const inTheWay = packages.filter(
    held =>
      (!isExpired(held.expiryDate, today) && held.remainingWashes > 0) ||
      (!held.isPaid && held.remainingWashes < held.washCount),
  )
  const held = inTheWay.find(({ isPaid }) => isPaid) ?? inTheWay[0]
  return held ? { error: held.isPaid ? 'ACTIVE_PACKAGE' : 'EXISTING_PACKAGE', held } : null
}

/**
 * Whether a customer may give a reserved package back: neither used nor held by a booking, and nothing was paid for it
 * (decision 19). An imported one was paid in another system and has no date of payment here.
 */
export function mayGiveBack({
  isPaid,
  paidAt,
  onCredit,
  snap,
}: {
  isPaid: boolean
  paidAt: Date | null
  onCredit: number
  snap: { priceCents: number }
}): boolean {
  return onCredit === 0 && (!isPaid || (paidAt !== null && snap.priceCents === 0))
}

/**
 * Whether a returned wash must stay usable for a grace period: the branch cancelled, or a no-show was forgiven
 * (decision 23). A customer's own cancellation does not change the expiry.
 */
export function extendsExpiry(moved: Movement, cancelReason: CancelReason | null | undefined): boolean {
  if (moved.type === 'forgiven') return true
  return moved.type === 'returned' && (cancelReason === 'branch' || cancelReason === 'closure')
}

/** A user package as the audit reads it; `l` is the state of each booking's wash. */
export interface AuditedPackage extends Credits {
  washCount: number
  seq: number
  l: Readonly<Record<string, KeptHold>>
}

export interface AuditedRow {
  seq: number
  type: LedgerType
  remaining: number
  available: number
  remainingAfter: number
  availableAfter: number
}

/** The rows that a ledger begins with: bought here, or brought from another system. */
const isBeginning = ({ type }: AuditedRow): boolean => type === 'reserved' || type === 'imported'

/** Faults within the rows: gaps, a second beginning, or numbers that do not follow from the row before. */
function ledgerFaults(rows: readonly AuditedRow[]): string[] {
  const faults: string[] = []
  let remaining = 0
  let available = 0
  for (const [i, row] of rows.entries()) {
    remaining += row.remaining
    available += row.available
    if (row.seq !== i + 1) faults.push(`row ${String(i + 1)} of the ledger has number ${String(row.seq)}`)
    if (isBeginning(row) !== (i === 0))
      faults.push(`ledger row ${String(i + 1)} is “${row.type}”: the first begins a package, and no other`)
    if (row.remainingAfter !== remaining || row.availableAfter !== available)
      faults.push(`ledger row ${String(row.seq)} does not follow from those before it`)
  }
  return faults
}

/**
 * Invariant I3, for the audit: every number of a package follows from its bookings' states and from its ledger (all of
 * its rows, in order of `seq`). Returns one sentence per fault.
 */
export function creditFaults(audited: AuditedPackage, rows: readonly AuditedRow[]): string[] {
  const holds = Object.values(audited.l)
  const held = holds.filter(hold => hold === 'held').length
  const spent = holds.length - held
  const sum = (column: 'remaining' | 'available') => rows.reduce((total, row) => total + row[column], 0)

  const faults = ledgerFaults(rows)
  const expect = (name: string, actual: number, expected: number) => {
    if (actual !== expected)
      faults.push(`${name} is ${String(actual)} where it should be ${String(expected)}`)
  }
  expect('remainingWashes', audited.remainingWashes, audited.washCount - spent)
  expect('available', audited.available, audited.washCount - spent - held)
  expect('onCredit', audited.onCredit, holds.length)
  expect('seq', audited.seq, rows.length)
  expect('the sum of the remaining column', sum('remaining'), audited.remainingWashes)
  expect('the sum of the available column', sum('available'), audited.available)
  if (audited.remainingWashes < 0 || audited.available < 0) faults.push('a number of washes is negative')
  return faults
}
