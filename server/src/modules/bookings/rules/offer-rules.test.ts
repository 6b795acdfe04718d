import { describe, expect, test } from 'vitest'
import { ERROR_CODES } from '../../../contract/errors.ts'
import type { BookingWish, PackageRules } from './booking-rules.ts'
import { at, codeOf, paid, usedBy, wash, withBranch } from './testing/judged.ts'

/** Rules of what is booked: service, price, open bookings and package; and which of several broken rules is reported. */

describe('each rule refuses with its own code', () => {
  test.each<[string, Partial<BookingWish>, string | null]>([
    [
      'a service that only other branches offer',
      { wash: { ...wash, branches: ['north'] } },
      'SERVICE_NOT_OFFERED',
    ],
    [
      'a service that this branch and others offer',
      { wash: { ...wash, branches: ['north', 'centre'] } },
      null,
    ],

    ['the price that was shown', { price: { cents: 2000, shown: 2000 } }, null],
    ['a new price that was not shown', { price: { cents: 2000, shown: null } }, null],
    ['another price than the one shown', { price: { cents: 2000, shown: 1490 } }, 'PRICE_CHANGED'],
    ['a tenth open booking', { openBookings: { count: 9, most: 10 } }, null],
    ['an eleventh open booking', { openBookings: { count: 10, most: 10 } }, 'TOO_MANY_OPEN'],
    [
      'an eleventh open booking made by the desk',
      { openBookings: { count: 10, most: 10 }, by: 'desk' },
      null,
    ],
    ['the same booking twice', { duplicate: true }, 'DUPLICATE_BOOKING'],

    ['the package’s last day', { userPackage: { ...paid, expiryDate: '2026-11-23' } }, null],
    ['the day after it', { userPackage: { ...paid, expiryDate: '2026-11-22' } }, 'PACKAGE_EXPIRED'],
    [
      'a move by the customer to the day after it',
      { userPackage: { ...paid, expiryDate: '2026-11-22' }, moving: true },
      'PACKAGE_EXPIRED',
    ],
    [
      'a move by the desk to the day after it, which extends the expiry',
      { userPackage: { ...paid, expiryDate: '2026-11-22' }, moving: true, by: 'desk' },
      null,
    ],
    [
      'a service the package does not list',
      { userPackage: { ...paid, services: ['deluxe'] } },
      'SERVICE_NOT_IN_PACKAGE',
    ],
    ['a service the package lists', { userPackage: { ...paid, services: ['deluxe', 'basic'] } }, null],
    ['the first wash on credit', { userPackage: { ...paid, isPaid: false } }, null],
    [
      'the second wash on credit',
      { userPackage: { ...paid, isPaid: false, onCredit: 1, available: 3 } },
      'UNPAID_PACKAGE_LIMIT',
    ],
    [
      'the second wash on credit where two are allowed',
      { userPackage: { ...paid, isPaid: false, onCredit: 1, available: 3, unpaidLimit: 2 } },
      null,
    ],
    ['the last wash', { userPackage: { ...paid, onCredit: 3, available: 1 } }, null],
    [
      'one more wash than are left',
      { userPackage: { ...paid, onCredit: 4, available: 0 } },
      'NO_WASHES_LEFT',
    ],
    [
      'a move of the booking that holds the last wash',
      { userPackage: { ...paid, isPaid: false, onCredit: 1, available: 0 }, moving: true },
      null,
    ],
  ])('%s', (_, change, code) => {
    expect(codeOf(change)).toBe(code)
  })
})

describe('of several rules broken at once', () => {
  /** Each entry breaks a rule of lower rank than the one before, so fixing them in order reports them in order. */
  const FAULTS: [string, Partial<BookingWish>][] = [
    ['VALIDATION', { time: '10:02' }],
    ['SLOT_UNAVAILABLE', { used: usedBy(2) }],
    ['PAST_TIME', { now: at('2026-11-23', '11:00') }],
    ['SERVICE_NOT_OFFERED', { wash: { ...wash, branches: ['north'] } }],
    ['PRICE_CHANGED', { price: { cents: 2000, shown: 1490 } }],
    ['TOO_MANY_OPEN', { openBookings: { count: 10, most: 10 } }],
    ['DUPLICATE_BOOKING', { duplicate: true }],
  ]
  const brokenPackage = { ...paid, isPaid: false, onCredit: 4, available: 0 }
  const PACKAGE_FAULTS: [string, PackageRules][] = [
    ['PACKAGE_EXPIRED', { ...brokenPackage, expiryDate: '2026-11-01', services: ['deluxe'] }],
    ['SERVICE_NOT_IN_PACKAGE', { ...brokenPackage, services: ['deluxe'] }],
    ['UNPAID_PACKAGE_LIMIT', brokenPackage],
    ['NO_WASHES_LEFT', { ...brokenPackage, isPaid: true }],
  ]

  test('the first in the contract’s order is reported', () => {
    const reported = FAULTS.map((_, fixed) =>
      codeOf({
        ...FAULTS.slice(fixed).reduce<Partial<BookingWish>>((all, [, fault]) => ({ ...all, ...fault }), {}),
        userPackage: PACKAGE_FAULTS[0]?.[1] ?? null,
      }),
    ).concat(PACKAGE_FAULTS.map(([, userPackage]) => codeOf({ userPackage })))
    const expected = [...FAULTS, ...PACKAGE_FAULTS].map(([code]) => code)
    expect(reported).toEqual(expected)
    const codes: readonly string[] = ERROR_CODES
    expect(expected).toEqual(expected.toSorted((a, b) => codes.indexOf(a) - codes.indexOf(b)))
  })

  test('opening hours rank before closures, closures before past times, past times before the booking window', () => {
    const closures = [{ from: '2026-11-01', to: '2027-12-31', reason: 'Works' }]
    expect(codeOf({ ...withBranch({ closures }), time: '19:00' })).toBe('OUTSIDE_HOURS')
    expect(codeOf({ ...withBranch({ closures }), date: '2026-11-20' })).toBe('BRANCH_CLOSED')
    expect(codeOf({ date: '2026-11-20', wash: { ...wash, branches: ['north'] } })).toBe('PAST_TIME')
    expect(codeOf({ date: '2027-03-01', wash: { ...wash, branches: ['north'] } })).toBe('TOO_FAR_AHEAD')
  })
})
