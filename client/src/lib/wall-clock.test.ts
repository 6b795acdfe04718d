import { expect, it, vi } from 'vitest'
import { minutesOf, wallClock, weekdayOf } from './wall-clock.ts'

it('a time is read as minutes since midnight', () => {
  expect(minutesOf('10:05')).toBe(605)
})

it('a date’s weekday is the same whatever zone the device is in', () => {
  expect(weekdayOf('2026-11-21')).toBe('sat')
  expect(weekdayOf('2026-11-22')).toBe('sun')
  expect(weekdayOf('2026-11-23')).toBe('mon')
})

it('midnight is 00:00 of the new day', () => {
  expect(wallClock(Date.parse('2026-11-21T23:00:00Z'), 'Europe/Rome')).toEqual({
    date: '2026-11-22',
    time: '00:00',
  })
})

it('the clock without a zone is that of this device', () => {
  const noon = new Date(2026, 6, 1, 12, 5)
  expect(wallClock(noon.getTime())).toEqual({ date: '2026-07-01', time: '12:05' })
})

it('the clock of a zone is read from an engine that writes dates in another way', () => {
  const { prototype } = Intl.DateTimeFormat
  const parts = Object.getOwnPropertyDescriptor(prototype, 'formatToParts')
    ?.value as typeof prototype.formatToParts
  vi.spyOn(prototype as Record<'format', unknown>, 'format', 'get').mockReturnValue(
    () => '11/26/26, 11:44:58 PM',
  )
  vi.spyOn(prototype, 'formatToParts').mockImplementation(function (this: Intl.DateTimeFormat, at) {
    const short = parts.call(this, at).map(part => ({ ...part, value: part.value.replace(/^0(?=\d)/, '') }))
    return [...short]
      .reverse()
      .map(part => (part.type === 'literal' ? { ...part, value: '\u200E\u202F' } : part))
  })
  expect(wallClock(Date.parse('2026-11-05T07:04:58Z'), 'Asia/Kolkata')).toEqual({
    date: '2026-11-05',
    time: '12:34',
  })
  expect(wallClock(Date.parse('2026-03-02T02:04:00Z'), 'Asia/Dubai')).toEqual({
    date: '2026-03-02',
    time: '06:04',
  })
  vi.restoreAllMocks()
})

it('midnight is read from an engine that writes 24', () => {
  const { prototype } = Intl.DateTimeFormat
  const midnight = [
    { type: 'hour', value: '24' },
    { type: 'minute', value: '0' },
    { type: 'day', value: '5' },
    { type: 'month', value: '1' },
    { type: 'year', value: '2027' },
  ] as const
  vi.spyOn(prototype, 'formatToParts').mockReturnValue([...midnight])
  expect(wallClock(Date.parse('2027-01-04T23:00:00Z'), 'Europe/Rome')).toEqual({
    date: '2027-01-05',
    time: '00:00',
  })
  vi.restoreAllMocks()
})
