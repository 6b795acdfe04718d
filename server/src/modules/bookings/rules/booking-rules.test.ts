import { describe, expect, test } from 'vitest'
import { ERROR_STATUS } from '../../../contract/errors.ts'
import type { BranchRules, UsedCells } from '../../../calendar/branch-hours.ts'
import { instantAtOrAfter } from '../../../calendar/branch-time.ts'
import { type BookingWish, judgeBooking, type PackageRules } from './booking-rules.ts'

const ROME = 'Europe/Rome'
const branch: BranchRules = {
  id: 'centre',
  timeZone: ROME,
  bays: 2,
  operatingHours: '07:00',
  closeingHours: '19:00',
  closures: [],
}
const wash = { id: 'basic', minutes: 30, turnoverMinutes: 0, branches: [] }
const at = (date: string, time: string, zone = ROME) => instantAtOrAfter(date, time, zone)

/** A Saturday at noon, and a request for the following Monday. */
const NOW = at('2026-11-21', '12:00')
const wish: BookingWish = {
  branch,
  wash,
  date: '2026-11-23',
  time: '10:00',
  by: 'customer',
  now: NOW,
  used: {},
  openBookings: { count: 0, most: 10 },
  horizonDays: 90,
}
const paid: PackageRules = {
  expiryDate: '2026-12-31',
  services: [],
  isPaid: true,
  onCredit: 0,
  available: 4,
  unpaidLimit: 1,
}

const judge = (change: Partial<BookingWish>) => judgeBooking({ ...wish, ...change })
const codeOf = (change: Partial<BookingWish>) => {
  const verdict = judge(change)
  return verdict.ok ? null : verdict.refusal.code
}
const withBranch = (change: Partial<BranchRules>) => ({ branch: { ...branch, ...change } })
/** Every cell of the requested wash holds `cars`. */
const usedBy = (cars: number, change: Partial<BookingWish> = {}): UsedCells => {
  const verdict = judge({ ...change, used: {} })
  if (!verdict.ok) throw new Error(verdict.refusal.code)
  const { c0, c1 } = verdict.place
  return Object.fromEntries(Array.from({ length: c1 - c0 }, (_, i) => [String(c0 + i), cars]))
}

describe('a booking that keeps every rule', () => {
  test('gets its instants, its cells and the capacity of each cell', () => {
    const verdict = judge({ wash: { ...wash, turnoverMinutes: 7 } })
    expect(verdict).toEqual({
      ok: true,
      place: {
        startAt: at('2026-11-23', '10:00'),
        endAt: at('2026-11-23', '10:30'),
        c0: at('2026-11-23', '10:00') / 300_000,
        c1: at('2026-11-23', '10:40') / 300_000,
        capacity: [2, 2, 2, 2, 2, 2, 2, 2],
      },
    })
  })

  test('is placed by the branch’s clock, whatever the server’s time zone', () => {
    const verdict = judge(withBranch({ timeZone: 'America/New_York' }))
    expect(verdict).toMatchObject({ ok: true, place: { startAt: Date.parse('2026-11-23T15:00:00Z') } })
  })

  test('keeps its wall-clock time on both days when Rome changes its clocks', () => {
    const startOn = (date: string, now: string) => {
      const verdict = judge({ date, now: Date.parse(now) })
      return verdict.ok ? new Date(verdict.place.startAt).toISOString() : verdict.refusal.code
    }
    expect(startOn('2026-03-29', '2026-03-20T08:00:00Z')).toBe('2026-03-29T08:00:00.000Z')
    expect(startOn('2026-10-25', '2026-10-20T08:00:00Z')).toBe('2026-10-25T09:00:00.000Z')
  })
})

describe('each rule refuses with its own code', () => {
  test.each<[string, Partial<BookingWish>, string | null]>([
    ['a time off the 5-minute step', { time: '10:02' }, 'VALIDATION'],

    ['a time at which every bay is taken', { used: usedBy(2) }, 'SLOT_UNAVAILABLE'],
    ['a time with one bay left', { used: usedBy(1) }, null],
    [
      'one full cell in the middle',
      { used: { [String(at('2026-11-23', '10:15') / 300_000)]: 2 } },
      'SLOT_UNAVAILABLE',
    ],
    [
      'a full cell right after the wash',
      { used: { [String(at('2026-11-23', '10:30') / 300_000)]: 2 } },
      null,
    ],
    [
      'a full cell that only the turnover needs',
      {
        used: { [String(at('2026-11-23', '10:30') / 300_000)]: 2 },
        wash: { ...wash, turnoverMinutes: 5 },
      },
      'SLOT_UNAVAILABLE',
    ],

    ['a wash that ends exactly at closing', { time: '18:30' }, null],
    ['a wash that ends after closing', { time: '18:35' }, 'OUTSIDE_HOURS'],
    ['turnover that runs past closing', { time: '18:30', wash: { ...wash, turnoverMinutes: 20 } }, null],
    ['a start before eight, though the branch opens at seven', { time: '07:30' }, 'OUTSIDE_HOURS'],
    ['the first start at eight', { time: '08:00' }, null],
    [
      'an end after twenty, though the branch closes later',
      { ...withBranch({ closeingHours: '22:00' }), time: '19:35' },
      'OUTSIDE_HOURS',
    ],
    ['an end at twenty', { ...withBranch({ closeingHours: '22:00' }), time: '19:30' }, null],
    [
      'a branch that is open only before eight',
      { ...withBranch({ operatingHours: '05:00', closeingHours: '07:30' }), time: '06:00' },
      'OUTSIDE_HOURS',
    ],
    [
      'hours of the weekday instead of the default ones',
      { ...withBranch({ weekHours: { mon: { from: '14:00', to: '18:00' } } }) },
      'OUTSIDE_HOURS',
    ],

    ['a closed weekday', withBranch({ weekHours: { mon: null } }), 'BRANCH_CLOSED'],
    [
      'a closure of the day',
      withBranch({ closures: [{ from: '2026-11-20', to: '2026-11-23', reason: 'Works' }] }),
      'BRANCH_CLOSED',
    ],
    [
      'a closure that ended the day before',
      withBranch({ closures: [{ from: '2026-11-20', to: '2026-11-22', reason: 'Works' }] }),
      null,
    ],
    [
      'a closure of that part of the day',
      withBranch({
        closures: [
          { from: '2026-11-23', to: '2026-11-23', fromTime: '10:25', toTime: '12:00', reason: 'Lunch' },
        ],
      }),
      'BRANCH_CLOSED',
    ],
    [
      'a closure that begins when the wash ends',
      withBranch({
        closures: [
          { from: '2026-11-23', to: '2026-11-23', fromTime: '10:30', toTime: '12:00', reason: 'Lunch' },
        ],
      }),
      null,
    ],
    [
      'a closure that ends when the wash begins',
      withBranch({
        closures: [
          { from: '2026-11-23', to: '2026-11-23', fromTime: '09:00', toTime: '10:00', reason: 'Lunch' },
        ],
      }),
      null,
    ],
    [
      'every bay out of use',
      withBranch({ closures: [{ from: '2026-11-23', to: '2026-11-23', bays: 2, reason: 'Works' }] }),
      'BRANCH_CLOSED',
    ],
    [
      'two closures that take a bay each',
      withBranch({
        closures: [
          { from: '2026-11-23', to: '2026-11-23', bays: 1, reason: 'Works' },
          { from: '2026-11-22', to: '2026-11-24', bays: 1, reason: 'Paint' },
        ],
      }),
      'BRANCH_CLOSED',
    ],
    [
      'one bay of two out of use and the other one free',
      withBranch({ closures: [{ from: '2026-11-23', to: '2026-11-23', bays: 1, reason: 'Works' }] }),
      null,
    ],
    [
      'one bay of two out of use and the other one taken',
      {
        ...withBranch({ closures: [{ from: '2026-11-23', to: '2026-11-23', bays: 1, reason: 'Works' }] }),
        used: usedBy(1),
      },
      'SLOT_UNAVAILABLE',
    ],

    ['a start a minute ago', { now: at('2026-11-23', '10:01') }, 'PAST_TIME'],
    ['a start at this moment', { now: at('2026-11-23', '10:00') }, null],
    ['the current step, requested by the desk', { now: at('2026-11-23', '10:04'), by: 'desk' }, null],
    [
      'a step that is over, requested by the desk',
      { now: at('2026-11-23', '10:05'), by: 'desk' },
      'PAST_TIME',
    ],
    ['yesterday', { date: '2026-11-20' }, 'PAST_TIME'],

    ['ninety days ahead', { date: '2027-02-19' }, null],
    ['ninety-one days ahead', { date: '2027-02-20' }, 'TOO_FAR_AHEAD'],
    [
      'ninety-one days ahead for the branch, where today is already tomorrow',
      {
        ...withBranch({ timeZone: 'Pacific/Kiritimati' }),
        date: '2027-02-20',
        now: Date.parse('2026-11-21T20:00:00Z'),
      },
      null,
    ],
    ['the end of the calendar', { date: '9999-12-31' }, 'TOO_FAR_AHEAD'],

    [
      'a time skipped by the clock change',
      {
        ...withBranch({ timeZone: 'Africa/Khartoum' }),
        date: '2000-01-15',
        time: '12:30',
        now: Date.parse('2000-01-10T08:00:00Z'),
      },
      'INVALID_LOCAL_TIME',
    ],

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

  test('a closure is reported with its reason', () => {
    const verdict = judge(
      withBranch({ closures: [{ from: '2026-11-23', to: '2026-11-23', reason: 'New brushes' }] }),
    )
    expect(verdict).toMatchObject({
      refusal: { message: 'The branch is closed at that time: New brushes' },
    })
  })

  test('a half-hour that Rome’s clock change skips is reported as outside the bookable hours', () => {
    const now = Date.parse('2026-03-20T08:00:00Z')
    expect(codeOf({ date: '2026-03-29', time: '02:30', now })).toBe('OUTSIDE_HOURS')
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
    const codes = Object.keys(ERROR_STATUS)
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
