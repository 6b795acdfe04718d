import { describe, expect, test } from 'vitest'
import type { BookingWish } from './booking-rules.ts'
import { at, codeOf, judge, usedBy, wash, withBranch } from './testing/judged.ts'

/** Rules of place and time: bays, opening hours, closures, the past and the booking window. */

describe('a booking that keeps every rule', () => {
  test('a booking that keeps every rule gets its instants, its cells and the capacity of each cell', () => {
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

  test('a booking that keeps every rule is placed by the branch’s clock, whatever the server’s time zone', () => {
    const verdict = judge(withBranch({ timeZone: 'America/New_York' }))
    expect(verdict).toMatchObject({ ok: true, place: { startAt: Date.parse('2026-11-23T15:00:00Z') } })
  })

  test('a booking that keeps every rule keeps its wall-clock time on both days when Rome changes its clocks', () => {
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
