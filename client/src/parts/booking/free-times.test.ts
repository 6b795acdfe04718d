import { goodTimes } from './free-times.ts'
import { describe, expect, it } from 'vitest'
import { byPartOfDay, nearestTimes, quarterTimes } from './free-times.ts'

describe('the times with a button', () => {
  it('the times with a button are the free quarter hours', () => {
    expect(quarterTimes(['08:00', '08:05', '08:10', '08:15', '08:20'])).toEqual(['08:00', '08:15'])
  })

  it('the times with a button include one time of each free stretch without a quarter hour', () => {
    expect(quarterTimes(['08:05', '08:10', '09:50', '09:55', '10:00'])).toEqual(['08:05', '10:00'])
  })

  it('the times with a button are empty on a full day', () => {
    expect(quarterTimes([])).toEqual([])
  })
})

it('the afternoon starts at noon and the evening at five', () => {
  expect(byPartOfDay(['08:00', '11:55', '12:00', '16:55', '17:00', '19:40'])).toEqual({
    morning: ['08:00', '11:55'],
    afternoon: ['12:00', '16:55'],
    evening: ['17:00', '19:40'],
  })
})

it('the closest free times replace a taken one, in chronological order', () => {
  expect(nearestTimes(['08:00', '09:55', '10:20', '10:25', '18:00'], '10:05')).toEqual([
    '09:55',
    '10:20',
    '10:25',
  ])
})

it('the first few times are the next one, one in the morning, at midday and in the evening', () => {
  const times = ['08:05', '08:10', '10:00', '10:05', '12:15', '16:00', '17:30', '18:00']
  expect(goodTimes(times)).toEqual([
    { time: '08:05', reason: 'next' },
    { time: '10:00', reason: 'morning' },
    { time: '12:15', reason: 'midday' },
    { time: '17:30', reason: 'evening' },
  ])
  expect(goodTimes(['17:30'])).toEqual([{ time: '17:30', reason: 'next' }])
})
