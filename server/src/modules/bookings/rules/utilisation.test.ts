import { expect, test } from 'vitest'
import type { BranchRules } from '../../../calendar/branch-hours.ts'
import { cellOf, instantAtOrAfter } from '../../../calendar/branch-time.ts'
import { utilisationOf } from './utilisation.ts'

const MONDAY = '2026-11-23'
const branch: BranchRules = {
  id: 'b',
  timeZone: 'Europe/Rome',
  bays: 2,
  operatingHours: '09:00',
  closeingHours: '11:30',
  closures: [],
}

/** One car in these half hours of Monday. */
function usedAt(...times: string[]): Record<string, number> {
  const used: Record<string, number> = {}
  for (const time of times) {
    const first = cellOf(instantAtOrAfter(MONDAY, time, branch.timeZone))
    for (let cell = first; cell < first + 6; cell++) used[cell] = (used[cell] ?? 0) + 1
  }
  return used
}

test('an empty day is 0 in each opening hour, in branch-local time', () => {
  expect(utilisationOf(branch, MONDAY, {})).toEqual([
    { hour: 9, share: 0 },
    { hour: 10, share: 0 },
    { hour: 11, share: 0 },
  ])
})

test('half an hour in one of two bays is a quarter of an hour, and half of a half-hour', () => {
  expect(utilisationOf(branch, MONDAY, usedAt('09:00', '11:00'))).toEqual([
    { hour: 9, share: 0.25 },
    { hour: 10, share: 0 },
    { hour: 11, share: 0.5 },
  ])
})

test('a bay taken out by a closure does not count as capacity', () => {
  const closures = [{ from: MONDAY, to: MONDAY, fromTime: '10:00', toTime: '11:00', bays: 1, reason: '' }]
  expect(utilisationOf({ ...branch, closures }, MONDAY, usedAt('10:00'))[1]).toEqual({ hour: 10, share: 0.5 })
  const closed = [{ from: MONDAY, to: MONDAY, reason: '' }]
  expect(utilisationOf({ ...branch, closures: closed }, MONDAY, {})).toEqual([])
})

test('a closed weekday has no hours', () => {
  expect(utilisationOf({ ...branch, weekHours: { mon: null } }, MONDAY, {})).toEqual([])
})
