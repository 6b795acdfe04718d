import { expect, it } from 'vitest'
import { byPartOfDay, halfHours, nearestTimes } from './free-times.ts'

it('each half hour offers its first free start, and one without any stays as a gap', () => {
  expect(halfHours(['08:05', '08:10', '09:10', '09:40'], '08:00')).toEqual([
    { at: '08:00', time: '08:05' },
    { at: '08:30', time: undefined },
    { at: '09:00', time: '09:10' },
    { at: '09:30', time: '09:40' },
  ])
})

it('a half hour offers the chosen start where that is free', () => {
  expect(halfHours(['08:05', '08:10'], '08:00', '08:10')).toEqual([{ at: '08:00', time: '08:10' }])
  expect(halfHours(['08:05', '08:10'], '08:00', '08:15')).toEqual([{ at: '08:00', time: '08:05' }])
})

it('the half hours begin with the one in which the day begins, and there are none on a full day', () => {
  expect(halfHours(['09:35'], '09:05').map(({ at }) => at)).toEqual(['09:00', '09:30'])
  expect(halfHours([], '08:00')).toEqual([])
})

it('the afternoon starts at noon and the evening at five', () => {
  const all = ['11:30', '12:00', '16:30', '17:00'].map(at => ({ at, time: at }))
  expect(byPartOfDay(all)).toEqual({
    morning: [{ at: '11:30', time: '11:30' }],
    afternoon: [
      { at: '12:00', time: '12:00' },
      { at: '16:30', time: '16:30' },
    ],
    evening: [{ at: '17:00', time: '17:00' }],
  })
})

it('the closest free times replace a taken one, in chronological order', () => {
  expect(nearestTimes(['08:00', '09:55', '10:20', '10:25', '18:00'], '10:05')).toEqual([
    '09:55',
    '10:20',
    '10:25',
  ])
})
