import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { countFree, datesToSearch, freeStarts, nextAvailable } from './availability.ts'
import { judgeBooking } from './booking-rules.ts'
import type { BranchRules, UsedCells } from '../../../calendar/branch-hours.ts'
import { withCar } from '../../../calendar/branch-hours.ts'
import { addDays, cellsOf, instantAtOrAfter, isoWithOffset, timeOf } from '../../../calendar/branch-time.ts'

const ROME = 'Europe/Rome'
const branch: BranchRules = {
  id: 'centre',
  timeZone: ROME,
  bays: 2,
  operatingHours: '09:00',
  closeingHours: '12:00',
  closures: [],
}
const wash = { id: 'basic', minutes: 30, turnoverMinutes: 0, branches: [] }
const at = (date: string, time: string) => instantAtOrAfter(date, time, ROME)
const TODAY = '2026-11-21'
const DATE = '2026-11-23'
const asking = { branch, wash, by: 'customer', now: at(TODAY, '12:00'), horizonDays: 90 } as const

/** The cells of a day with `cars` in every bay from one time to another. */
const full = (date: string, from: string, { to, cars = 2 }: { to: string; cars?: number }): UsedCells => {
  const minutes = (at(date, to) - at(date, from)) / 60_000
  const range = cellsOf(at(date, from), minutes)
  return Array.from({ length: cars }).reduce<UsedCells>(used => withCar(used, range), {})
}
const fullDay = (date: string) => full(date, '08:00', { to: '20:00' })

describe('the free starts of a day', () => {
  test('the free starts of a day go from opening to the last wash that ends at closing', () => {
    const times = freeStarts({ ...asking, date: DATE, used: {} })
    expect(times).toHaveLength(31)
    expect(times[0]).toBe('09:00')
    expect(times.at(-1)).toBe('11:30')
    expect(countFree(asking, [DATE], new Map())).toEqual([31])
  })

  test('the free starts of a day leave out starts that would overlap a full cell', () => {
    const used = full(DATE, '10:00', { to: '10:30' })
    const times = freeStarts({ ...asking, date: DATE, used })
    expect(times.filter(time => time > '09:25' && time < '10:35')).toEqual(['09:30', '10:30'])
  })

  test('the free starts of a day remain while one bay is free', () => {
    const used = full(DATE, '09:00', { to: '12:00', cars: 1 })
    expect(countFree(asking, [DATE], new Map([[DATE, used]]))).toEqual([31])
  })

  test('the free starts of a day begin on the next step when the branch opens between steps', () => {
    const times = freeStarts({
      ...asking,
      branch: { ...branch, operatingHours: '09:02' },
      date: DATE,
      used: {},
    })
    expect(times[0]).toBe('09:05')
  })

  test('the free starts of a day begin after now today, and for the desk with the current step', () => {
    const now = at(DATE, '10:02')
    expect(freeStarts({ ...asking, now, date: DATE, used: {} })[0]).toBe('10:05')
    expect(freeStarts({ ...asking, now, by: 'desk', date: DATE, used: {} })[0]).toBe('10:00')
  })

  test('the free starts of a day are none on past, closed and too distant days, and where the service is not offered', () => {
    const none = (change: Partial<Parameters<typeof freeStarts>[0]>) =>
      expect(freeStarts({ ...asking, date: DATE, used: {}, ...change })).toEqual([])
    none({ date: '2026-11-20' })
    none({ date: addDays(TODAY, 91) })
    none({ branch: { ...branch, weekHours: { mon: null } } })
    none({ branch: { ...branch, closures: [{ from: DATE, to: DATE, reason: 'Works' }] } })
    none({ wash: { ...wash, branches: ['north'] } })
    none({ wash: { ...wash, minutes: 181 } })
  })

  test('the free starts of a day are the same wall-clock times on the days when Rome changes its clocks', () => {
    for (const date of ['2026-03-29', '2026-10-25'])
      expect(freeStarts({ ...asking, now: at(addDays(date, -1), '12:00'), date, used: {} })).toHaveLength(31)
  })

  test('the free starts of a day are exactly the starts that a booking accepts', () => {
    const car = fc.record({
      start: fc.integer({ min: 90, max: 150 }).map(n => n * 5),
      minutes: fc.integer({ min: 1, max: 90 }),
    })
    const day = fc.record({
      cars: fc.array(car, { maxLength: 12 }),
      bays: fc.integer({ min: 1, max: 3 }),
      minutes: fc.integer({ min: 1, max: 90 }),
      turnoverMinutes: fc.constantFrom(0, 3, 10),
      out: fc.constantFrom<1 | 2 | null>(1, 2, null),
      now: fc.integer({ min: at(DATE, '07:00'), max: at(DATE, '13:00') }),
      by: fc.constantFrom<'customer' | 'desk'>('customer', 'desk'),
    })
    fc.assert(
      fc.property(day, ({ cars, bays, minutes, turnoverMinutes, out, now, by }) => {
        const closure = { from: DATE, to: DATE, fromTime: '10:00', toTime: '10:45', bays: out, reason: '' }
        const ask = {
          branch: { ...branch, bays, closures: [closure] },
          wash: { ...wash, minutes, turnoverMinutes },
          by,
          now,
          horizonDays: 90,
          date: DATE,
          used: cars.reduce<UsedCells>(
            (used, one) => withCar(used, cellsOf(at(DATE, timeOf(one.start)), one.minutes)),
            {},
          ),
        }
        const steps = Array.from({ length: 288 }, (_, i) => timeOf(i * 5))
        const booked = steps.filter(time => judgeBooking({ ...ask, time }).ok)
        expect(freeStarts(ask)).toEqual(booked)
      }),
    )
  })
})

describe('the next available start', () => {
  const next = (from: number, usedOn: [string, UsedCells][] = [], change = {}) => {
    const start = nextAvailable({ ...asking, from, usedOn: new Map(usedOn), ...change })
    return start && `${start.date} ${start.time}`
  }

  test('the next available start is the requested one when that is free', () => {
    expect(next(at(DATE, '10:00'))).toBe('2026-11-23 10:00')
  })

  test('the next available start is the first one after the conflicting cars', () => {
    expect(next(at(DATE, '10:00'), [[DATE, full(DATE, '10:00', { to: '10:20' })]])).toBe('2026-11-23 10:20')
  })

  test('the next available start is on the next open day when the rest of the day is full', () => {
    const change = { branch: { ...branch, weekHours: { tue: null } } }
    expect(next(at(DATE, '10:00'), [[DATE, fullDay(DATE)]], change)).toBe('2026-11-25 09:00')
  })

  test('the next available start is not before now when the request lies in the past', () => {
    expect(next(at('2026-11-01', '10:00'), [], { now: at(DATE, '10:01') })).toBe('2026-11-23 10:05')
    expect(next(at('2026-11-01', '10:00'), [], { now: at(DATE, '10:01'), by: 'desk' })).toBe(
      '2026-11-23 10:00',
    )
  })

  test('the next available start is found up to fourteen days after the request and no later', () => {
    const dates = datesToSearch(branch, at(DATE, '10:00'))
    expect([dates.length, dates[0], dates.at(-1)]).toEqual([15, DATE, '2026-12-07'])
    const but = (date: string) =>
      dates.filter(one => one !== date).map((one): [string, UsedCells] => [one, fullDay(one)])
    expect(next(at(DATE, '10:00'), but('2026-12-06'))).toBe('2026-12-06 09:00')
    expect(next(at(DATE, '10:00'), but('2026-12-07'))).toBe('2026-12-07 09:00')
    const late = but('2026-12-07').concat([['2026-12-07', full('2026-12-07', '09:00', { to: '10:05' })]])
    expect(next(at(DATE, '10:00'), late)).toBeNull()
    expect(next(at(DATE, '10:00'), but('none'))).toBeNull()
  })

  test('the next available start is never beyond the booking window of ninety days', () => {
    const last = addDays(TODAY, 90)
    expect(next(at(last, '11:00'))).toBe(`${last} 11:00`)
    expect(next(at(last, '11:35'))).toBeNull()
  })

  test("the next available start has the branch's offset", () => {
    const start = nextAvailable({ ...asking, from: at(DATE, '10:00'), usedOn: new Map() })
    expect(isoWithOffset(start?.startAt ?? 0, ROME)).toBe('2026-11-23T10:00:00+01:00')
  })
})
