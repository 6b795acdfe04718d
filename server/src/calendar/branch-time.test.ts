import { describe, expect, test, vi } from 'vitest'
import fc from 'fast-check'
import {
  addDays,
  eachDay,
  CELL_MS,
  cellOf,
  cellsOf,
  dateIn,
  dayBounds,
  instantAtOrAfter,
  instantOf,
  isoWithOffset,
  minutesOf,
  timeOf,
  wallClockIn,
  weekdayOf,
} from './branch-time.ts'
import { expectZoneAsTemporal } from './branch-time.oracle.ts'

const ROME = 'Europe/Rome'
const utc = (iso: string) => Date.parse(iso)

describe('the clocks of a branch', () => {
  test.each([
    ['in winter Rome is an hour ahead', '2026-01-15', '10:00', '2026-01-15T09:00:00Z'],
    ['in summer Rome is two hours ahead', '2026-07-15', '10:00', '2026-07-15T08:00:00Z'],
    ['the last minute before spring forward', '2026-03-29', '01:59', '2026-03-29T00:59:00Z'],
    ['the first minute after spring forward', '2026-03-29', '03:00', '2026-03-29T01:00:00Z'],
    ['an hour that comes twice in autumn is the earlier one', '2026-10-25', '02:30', '2026-10-25T00:30:00Z'],
    ['the first minute after the hour that comes twice', '2026-10-25', '03:00', '2026-10-25T02:00:00Z'],
  ])('%s', (...[, date, time, instant]) => {
    expect(instantOf(date, time, ROME)).toBe(utc(instant))
  })

  test('the hour that Rome skips in spring has no instant, and the next valid time is three o’clock', () => {
    for (const time of ['02:00', '02:30', '02:55']) {
      expect(instantOf('2026-03-29', time, ROME)).toBeNull()
      expect(instantAtOrAfter('2026-03-29', time, ROME)).toBe(utc('2026-03-29T01:00:00Z'))
    }
  })

  test('the days of Rome’s clock changes have 23 and 25 hours', () => {
    const hours = (date: string) => {
      const { startAt, endAt } = dayBounds(date, ROME)
      return (endAt - startAt) / 3_600_000
    }
    expect(hours('2026-03-29')).toBe(23)
    expect(hours('2026-10-25')).toBe(25)
    expect(hours('2026-10-26')).toBe(24)
  })

  test('a day that starts with a clock change starts at the time the clocks jump to', () => {
    expect(dayBounds('2026-09-06', 'America/Santiago').startAt).toBe(utc('2026-09-06T04:00:00Z'))
    expect(wallClockIn('America/Santiago', utc('2026-09-06T04:00:00Z')).time).toBe('01:00')
  })

  test('today in another zone can be yesterday or tomorrow here', () => {
    const instant = utc('2026-11-21T23:30:00Z')
    expect(dateIn('America/Los_Angeles', instant)).toBe('2026-11-21')
    expect(dateIn(ROME, instant)).toBe('2026-11-22')
    expect(dateIn('Pacific/Kiritimati', instant)).toBe('2026-11-22')
  })

  test('an instant is written with the branch’s own offset', () => {
    expect(isoWithOffset(utc('2026-07-15T08:00:00Z'), ROME)).toBe('2026-07-15T10:00:00+02:00')
    expect(isoWithOffset(utc('2026-07-15T08:00:00Z'), 'America/St_Johns')).toBe('2026-07-15T05:30:00-02:30')
    expect(isoWithOffset(utc('2026-07-15T08:00:00Z'), 'UTC')).toBe('2026-07-15T08:00:00+00:00')
  })

  test('an offset is read from fields, however the engine writes a date and names a zone', () => {
    const written = vi.spyOn(Intl.DateTimeFormat.prototype as Record<'format', unknown>, 'format', 'get')
    written.mockReturnValue(() => '5. 11. 2026 UTC+5.30')
    // Dates and zones of this test alone, since offsets are kept.
    expect(wallClockIn('Asia/Kathmandu', utc('2031-11-05T18:20:00Z'))).toEqual({
      date: '2031-11-06',
      time: '00:05',
    })
    expect(isoWithOffset(utc('2031-11-01T02:10:00Z'), 'Pacific/Marquesas')).toBe('2031-10-31T16:40:00-09:30')
    expect(dateIn('Pacific/Kiritimati', utc('2031-12-31T10:00:00Z'))).toBe('2032-01-01')
    written.mockRestore()
  })

  test('an unknown zone is an error and not some other zone', () => {
    expect(() => dateIn('Europe/Atlantis', 0)).toThrow(RangeError)
  })

  test('a date at the end of the calendar is handled and not an error', () => {
    expect(instantOf('9999-12-31', '10:00', ROME)).toBe(utc('9999-12-31T09:00:00Z'))
    expect(dayBounds('9999-12-31', ROME).endAt).toBe(utc('9999-12-31T23:00:00Z'))
    expect(instantOf('0001-01-01', '10:00', 'UTC')).toBe(utc('0001-01-01T10:00:00Z'))
  })

  test.each(['Europe/Rome', 'Africa/Cairo', 'Australia/Lord_Howe', 'America/Santiago', 'Asia/Gaza'])(
    'the clock agrees with Temporal at every transition 2025–2030: %s',
    zone => {
      expect(expectZoneAsTemporal(zone)).toBeGreaterThanOrEqual(10)
    },
  )

  test('every wall clock time converts back to itself unless the clocks skip it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: utc('2025-01-01'), max: utc('2031-01-01') }),
        fc.constantFrom(ROME, 'America/New_York', 'Asia/Kathmandu', 'Africa/Casablanca', 'Pacific/Apia'),
        (instant, zone) => {
          const { date, time } = wallClockIn(zone, instant)
          const back = instantOf(date, time, zone)
          expect(back).not.toBeNull()
          expect(wallClockIn(zone, back ?? 0)).toEqual({ date, time })
          expect(back).toBeLessThanOrEqual(instant)
        },
      ),
    )
  })
})

describe('calendar dates', () => {
  test('days are counted over months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    expect(addDays('2026-11-21', 90)).toBe('2027-02-19')
  })

  test('a period yields as many days as it counts, even on the last day of a four-digit year', () => {
    expect(eachDay({ from: '2026-02-27', to: '2026-03-01' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ])
    expect(eachDay({ from: '9999-12-31', to: '9999-12-31' })).toEqual(['9999-12-31'])
    expect(eachDay({ from: '2026-03-01', to: '2026-02-27' })).toEqual([])
    expect(() => eachDay({ from: '2026-03-01', to: 'tomorrow' })).toThrow(RangeError)
  })

  test('a date has its weekday', () => {
    expect(weekdayOf('2026-11-21')).toBe('sat')
    expect(weekdayOf('2026-11-22')).toBe('sun')
    expect(weekdayOf('2026-11-23')).toBe('mon')
  })

  test('times convert to minutes since midnight and back', () => {
    expect(minutesOf('08:05')).toBe(485)
    expect(timeOf(485)).toBe('08:05')
    for (let minutes = 0; minutes < 1_440; minutes++) expect(minutesOf(timeOf(minutes))).toBe(minutes)
  })
})

describe('cells', () => {
  const start = utc('2026-11-21T09:00:00Z')

  test('a wash of twenty minutes fills four cells', () => {
    const { c0, c1 } = cellsOf(start, 20)
    expect(c0).toBe(cellOf(start))
    expect(c1 - c0).toBe(4)
  })

  test('minutes that are not a multiple of five fill their last cell', () => {
    const count = (minutes: number) => cellsOf(start, minutes).c1 - cellsOf(start, minutes).c0
    expect([1, 5, 6, 17, 20, 21].map(count)).toEqual([1, 1, 2, 4, 4, 5])
  })

  test('cells continue through a clock change, and an hour is always twelve', () => {
    const before = instantOf('2026-10-25', '01:55', ROME) ?? 0
    const after = instantOf('2026-10-25', '03:00', ROME) ?? 0
    expect(cellOf(after) - cellOf(before)).toBe(25)
    expect((after - before) / CELL_MS).toBe(25)
  })
})
