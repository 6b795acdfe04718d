import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import type { BookingStatus, CancelReason } from '../../../contract/constants.ts'
import {
  type AuditedPackage,
  type AuditedRow,
  creditFaults,
  extendsExpiry,
  type Hold,
  holdAfterDeletion,
  isExpired,
  type KeptHold,
  mayGiveBack,
  mayReserve,
  MOVEMENTS,
  wantedHold,
} from './wash-credits.ts'

const HOLDS = ['none', 'held', 'consumed', 'forfeited'] as const satisfies readonly Hold[]
/** The first row of every ledger: the washes are credited. */
const opening = (washes: number): AuditedRow => ({
  seq: 1,
  type: 'reserved',
  remaining: washes,
  available: washes,
  remainingAfter: washes,
  availableAfter: washes,
})

describe('a booking’s wash', () => {
  test.each<[BookingStatus, CancelReason | undefined, Hold]>([
    ['pending', undefined, 'held'],
    ['confirmed', undefined, 'held'],
    ['completed', undefined, 'consumed'],
    ['cancelled', undefined, 'none'],
    ['cancelled', 'customer', 'none'],
    ['cancelled', 'branch', 'none'],
    ['cancelled', 'closure', 'none'],
    ['cancelled', 'no-show', 'forfeited'],
    ['confirmed', 'no-show', 'held'],
  ])('a wash of a booking %s (%s) is %s', (status, reason, hold) => {
    expect(wantedHold(status, reason)).toBe(hold)
  })

  test.each<[Hold, Hold, string, number, number]>([
    ['none', 'held', 'held', 0, -1],
    ['none', 'consumed', 'consumed', -1, -1],
    ['none', 'forfeited', 'forfeited', -1, -1],
    ['held', 'none', 'returned', 0, 1],
    ['held', 'consumed', 'consumed', -1, 0],
    ['held', 'forfeited', 'forfeited', -1, 0],
    ['consumed', 'none', 'returned', 1, 1],
    ['consumed', 'held', 'reopened', 1, 0],
    ['consumed', 'forfeited', 'forfeited', 0, 0],
    ['forfeited', 'none', 'forgiven', 1, 1],
    ['forfeited', 'held', 'reopened', 1, 0],
    ['forfeited', 'consumed', 'consumed', 0, 0],
  ])(
    'a change from %s to %s is a row "%s" with remaining %i and available %i',
    (...[from, to, type, remaining, available]) => {
      const moved = MOVEMENTS[from][to]
      expect(moved).toMatchObject({ type, remaining, available })
    },
  )

  test('a booking’s wash does not move when it is already in the wanted state', () => {
    for (const hold of HOLDS) expect(MOVEMENTS[hold][hold]).toBeNull()
  })

  test('a booking’s wash comes back on deletion only while it is still held', () => {
    expect(HOLDS.map(holdAfterDeletion)).toEqual(['none', 'none', 'consumed', 'forfeited'])
  })
})

describe('after any sequence of changes to the bookings of a package', () => {
  const step = fc.record({ booking: fc.nat(5).map(String), to: fc.constantFrom(...HOLDS) })

  /** Applies the steps as the services do: takes a wash only while one is available. */
  function run(washCount: number, steps: { booking: string; to: Hold }[]) {
    const l: Record<string, KeptHold> = {}
    const rows = [opening(washCount)]
    let credits = { remainingWashes: washCount, available: washCount, onCredit: 0 }
    for (const { booking, to } of steps) {
      const moved = MOVEMENTS[l[booking] ?? 'none'][to]
      if (!moved || (moved.available < 0 && credits.available < 1)) continue
      credits = {
        remainingWashes: credits.remainingWashes + moved.remaining,
        available: credits.available + moved.available,
        onCredit: credits.onCredit - moved.available,
      }
      if (to === 'none') Reflect.deleteProperty(l, booking)
      else l[booking] = to
      const { remaining, available } = moved
      rows.push({
        seq: rows.length + 1,
        type: moved.type,
        remaining,
        available,
        remainingAfter: credits.remainingWashes,
        availableAfter: credits.available,
      })
    }
    const audited: AuditedPackage = { ...credits, washCount, seq: rows.length, l }
    return { audited, rows }
  }

  test('its washes stay between zero and all, and match its ledger', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.array(step, { maxLength: 40 }), (washCount, steps) => {
        const { audited, rows } = run(washCount, steps)
        expect(creditFaults(audited, rows)).toEqual([])
        expect(audited.available).toBeGreaterThanOrEqual(0)
        expect(audited.available).toBeLessThanOrEqual(audited.remainingWashes)
        expect(audited.remainingWashes).toBeLessThanOrEqual(washCount)
      }),
    )
  })

  test('the last wash can be taken only once', () => {
    const { audited } = run(1, [
      { booking: '1', to: 'held' },
      { booking: '2', to: 'held' },
      { booking: '1', to: 'consumed' },
      { booking: '2', to: 'consumed' },
    ])
    expect(audited).toMatchObject({ remainingWashes: 0, available: 0, onCredit: 1, l: { 1: 'consumed' } })
  })

  test('the audit finds every number that was tampered with', () => {
    const { audited, rows } = run(4, [
      { booking: '1', to: 'held' },
      { booking: '2', to: 'held' },
      { booking: '2', to: 'consumed' },
    ])
    const faulty = (change: Partial<AuditedPackage>, changedRows = rows) =>
      expect(creditFaults({ ...audited, ...change }, changedRows)).not.toEqual([])
    faulty({ remainingWashes: 4 })
    faulty({ available: 3 })
    faulty({ onCredit: 1 })
    faulty({ seq: 3 })
    faulty({ washCount: 5 })
    faulty({ l: { 2: 'consumed' } })
    faulty({ l: { ...audited.l, 1: 'forfeited' } })
    faulty({}, rows.slice(0, -1))
    faulty({}, rows.toSpliced(1, 1))
    const typed = (at: number, type: AuditedRow['type']) =>
      rows.map((row, i) => (i === at ? { ...row, type } : row))
    faulty({}, typed(0, 'extended'))
    faulty({}, typed(1, 'imported'))
    expect(creditFaults(audited, typed(0, 'imported'))).toEqual([])
    faulty(
      {},
      rows.map((row, i) => (i === 2 ? { ...row, availableAfter: 9 } : row)),
    )
    expect(creditFaults({ ...audited, washCount: 0, remainingWashes: -1, available: -2 }, rows)).toContain(
      'a number of washes is negative',
    )
  })
})

describe('a package expires', () => {
  test('the day after its last day of use, not on it', () => {
    expect(isExpired('2026-11-21', '2026-11-20')).toBe(false)
    expect(isExpired('2026-11-21', '2026-11-21')).toBe(false)
    expect(isExpired('2026-11-21', '2026-11-22')).toBe(true)
  })

  test.each<[Hold, Hold, CancelReason | undefined, boolean]>([
    ['held', 'none', 'branch', true],
    ['held', 'none', 'closure', true],
    ['consumed', 'none', 'branch', true],
    ['held', 'none', 'customer', false],
    ['forfeited', 'none', 'customer', true],
    ['forfeited', 'none', undefined, true],
    ['held', 'forfeited', 'no-show', false],
    ['held', 'none', undefined, false],
    ['consumed', 'held', undefined, false],
  ])('later after a wash went from %s to %s with reason %s: %s', (...[from, to, reason, later]) => {
    const moved = MOVEMENTS[from][to]
    expect(moved && extendsExpiry(moved, reason)).toBe(later)
  })
})

describe('another package', () => {
  const today = '2026-11-21'
  const held = { washCount: 2, remainingWashes: 2, isPaid: true, expiryDate: '2026-12-31' }
  test.each([
    ['may be reserved by a customer without one', [], null],
    ['not beside a paid one with washes left', [held], 'ACTIVE_PACKAGE'],
    ['not beside an unpaid one', [{ ...held, isPaid: false }], 'EXISTING_PACKAGE'],
    ['not beside a paid one on its last day', [{ ...held, expiryDate: today }], 'ACTIVE_PACKAGE'],
    [
      'not beside an unpaid one whose washes are all used',
      [{ ...held, isPaid: false, remainingWashes: 0 }],
      'EXISTING_PACKAGE',
    ],
    ['may be reserved when the paid one is used up', [{ ...held, remainingWashes: 0 }], null],
    ['may be reserved when the old one is expired', [{ ...held, expiryDate: '2026-11-20' }], null],
    [
      'may be reserved when an unpaid one has expired unused',
      [{ ...held, isPaid: false, expiryDate: '2026-11-20' }],
      null,
    ],
    [
      'not while a wash of an expired one was used and never paid',
      [{ ...held, isPaid: false, remainingWashes: 1, expiryDate: '2026-11-20' }],
      'EXISTING_PACKAGE',
    ],
    [
      'not beside a paid one, which is named before an unpaid one',
      [{ ...held, isPaid: false }, held],
      'ACTIVE_PACKAGE',
    ],
  ])('%s', (_, packages, error) => {
    expect(mayReserve(packages, today)?.error ?? null).toBe(error)
  })

  test('another package is refused with the package that blocks it', () => {
    const expired = { ...held, expiryDate: '2026-01-01' }
    expect(mayReserve([expired, held], today)?.held).toBe(held)
  })

  test('another package can be given back while it is neither paid nor used', () => {
    const snap = { priceCents: 100 }
    const free = { priceCents: 0 }
    const paidAt = new Date()
    expect(mayGiveBack({ isPaid: false, paidAt: null, onCredit: 0, snap })).toBe(true)
    expect(mayGiveBack({ isPaid: false, paidAt: null, onCredit: 1, snap })).toBe(false)
    expect(mayGiveBack({ isPaid: true, paidAt, onCredit: 0, snap })).toBe(false)
    expect(mayGiveBack({ isPaid: true, paidAt, onCredit: 0, snap: free })).toBe(true)
    expect(mayGiveBack({ isPaid: true, paidAt: null, onCredit: 0, snap: free })).toBe(false)
  })
})
