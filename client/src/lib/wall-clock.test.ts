import { expect, it } from 'vitest'
import { minutesOf, wallClock, weekdayOf } from './wall-clock.ts'

it('reads a time as minutes since midnight', () => {
  expect(minutesOf('10:05')).toBe(605)
})

it('names the weekday of a date, whatever zone the device is in', () => {
  expect(weekdayOf('2026-11-21')).toBe('sat')
  expect(weekdayOf('2026-11-22')).toBe('sun')
  expect(weekdayOf('2026-11-23')).toBe('mon')
})

it('shows midnight as 00:00 of the new day', () => {
  expect(wallClock(Date.parse('2026-11-21T23:00:00Z'), 'Europe/Rome')).toEqual({
    date: '2026-11-22',
    time: '00:00',
  })
})

it('shows the clock of this device without a zone', () => {
  const noon = new Date(2026, 6, 1, 12, 5)
  expect(wallClock(noon.getTime())).toEqual({ date: '2026-07-01', time: '12:05' })
})
