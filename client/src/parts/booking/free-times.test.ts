import { describe, expect, it } from 'vitest'
import { byPartOfDay, nearestTimes, quarterTimes } from './free-times.ts'

describe('the times worth a button', () => {
  it('are the quarter hours of what is free', () => {
    expect(quarterTimes(['08:00', '08:05', '08:10', '08:15', '08:20'])).toEqual(['08:00', '08:15'])
  })

  it('hold one of every free stretch, also where no quarter hour is free', () => {
    expect(quarterTimes(['08:05', '08:10', '09:50', '09:55', '10:00'])).toEqual(['08:05', '10:00'])
  })

  it('are none on a full day', () => {
    expect(quarterTimes([])).toEqual([])
  })
})

it('noon belongs to the afternoon, five to the evening', () => {
  expect(byPartOfDay(['08:00', '11:55', '12:00', '16:55', '17:00', '19:40'])).toEqual({
    morning: ['08:00', '11:55'],
    afternoon: ['12:00', '16:55'],
    evening: ['17:00', '19:40'],
  })
})

it('beside a taken time the closest free ones are offered, in the order of the day', () => {
  expect(nearestTimes(['08:00', '09:55', '10:20', '10:25', '18:00'], '10:05')).toEqual([
    '09:55',
    '10:20',
    '10:25',
  ])
})
