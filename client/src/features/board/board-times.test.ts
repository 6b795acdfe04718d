import { describe, expect, it } from 'vitest'
import { hoursOf, minutesOf, placeOf } from './board-times.ts'

describe('the board', () => {
  it('places a car by the clock on the wall of its branch, whatever zone the screen is in', () => {
    const car = { startsAt: '2026-11-21T09:30:00-05:00', endsAt: '2026-11-21T10:05:00-05:00' }
    expect(placeOf(car)).toEqual({ start: 9 * 60 + 30, minutes: 35 })
  })

  it('shows the opening hours, whole hours down', () => {
    expect(hoursOf({ open: { from: '08:30', to: '19:15' }, lanes: [] })).toEqual({ from: 8, to: 20 })
  })

  it('shows the bookable day where the branch is closed', () => {
    expect(hoursOf({ open: null, lanes: [] })).toEqual({ from: 8, to: 20 })
  })

  it('reads a clock as minutes since midnight', () => {
    expect(minutesOf('10:05')).toBe(605)
  })
})
