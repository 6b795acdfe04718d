import { describe, expect, it } from 'vitest'
import { firstCarOf, hoursOf, placeOf } from './board-times.ts'

describe('the board', () => {
  it('places a car by its branch’s local time, whatever the device’s time zone', () => {
    const car = { startsAt: '2026-11-21T09:30:00-05:00', endsAt: '2026-11-21T10:05:00-05:00' }
    expect(placeOf(car)).toEqual({ start: 9 * 60 + 30, minutes: 35 })
  })

  it('the board shows the opening hours in full hours', () => {
    expect(hoursOf({ open: { from: '08:30', to: '19:15' }, lanes: [] })).toEqual({ from: 8, to: 20 })
  })

  it('the board shows the bookable hours on a day when the branch is closed', () => {
    expect(hoursOf({ open: null, lanes: [] })).toEqual({ from: 8, to: 20 })
  })

  it('the board opens at the first unfinished car, or at the first car of the day once all are done', () => {
    const car = (from: string, to: string) => ({
      startsAt: `2026-11-21T${from}:00+01:00`,
      endsAt: `2026-11-21T${to}:00+01:00`,
    })
    const lanes = [
      { bay: 1, bookings: [] },
      { bay: 2, bookings: [car('09:00', '09:30'), car('15:00', '15:20')] },
      { bay: 3, bookings: [car('11:00', '12:00')] },
    ]
    expect(firstCarOf({ lanes }, undefined)).toMatchObject({ bay: 2, start: 540 })
    expect(firstCarOf({ lanes }, 600)).toMatchObject({ bay: 3, start: 660 })
    expect(firstCarOf({ lanes }, 1260)).toMatchObject({ bay: 2, start: 540 })
    expect(firstCarOf({ lanes: [{ bay: 1, bookings: [] }] }, 600)).toBeUndefined()
  })
})
