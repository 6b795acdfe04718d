import { parseDateTime, toZoned } from '@internationalized/date'
import { expect, it } from 'vitest'
import { addDays, instantOf, isKnownDay } from './calendar-day.ts'
import { wallClock } from './wall-clock.ts'

it('days are counted across months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
})

it('a day is valid when it exists between 2000 and 2099', () => {
  for (const day of ['2000-01-01', '2028-02-29', '2099-12-31']) expect(isKnownDay(day), day).toBe(true)
  for (const day of ['', 'today', '2026-02-30', '2026-13-01', '2026-11-32', '+010000-01-01'])
    expect(isKnownDay(day), day).toBe(false)
  for (const day of ['0002-11-21', '1999-12-31', '2100-01-01', '9999-12-31'])
    expect(isKnownDay(day), day).toBe(false)
})

it('local times match the calendar library around every daylight-saving change', () => {
  for (const [date, zone] of [
    ['2026-11-22', 'Europe/Rome'],
    ['2027-03-28', 'Europe/Rome'],
    ['2027-10-31', 'Europe/Rome'],
    ['2026-11-22', 'Asia/Dubai'],
    ['2027-03-14', 'America/New_York'],
    ['2027-11-07', 'America/New_York'],
  ] as const) {
    for (const time of ['00:00', '01:30', '03:30', '08:00', '19:55']) {
      const expected = toZoned(parseDateTime(`${date}T${time}`), zone)
        .toDate()
        .getTime()
      expect(instantOf(date, time, zone), `${date} ${time} ${zone}`).toBe(expected)
      expect(wallClock(expected, zone)).toEqual({ date, time })
    }
  }
})
