import { expect, test } from 'vitest'
import { limitsOf } from './free-minutes.ts'
import { expectStartsByTheRules } from './free-minutes.oracle.ts'
import { datesToSearch, nextAvailable } from './availability.ts'

test('one pass over the cells finds the same starts as the rule chain on 500 random days', () => {
  expect(expectStartsByTheRules(500)).toBeGreaterThan(100)
})

const branch = {
  id: 'centre',
  timeZone: 'UTC',
  bays: 1,
  operatingHours: '09:00',
  closeingHours: '12:00',
  closures: [],
}
const wash = { id: 'basic', minutes: 30, turnoverMinutes: 0, branches: [] }
const asking = {
  branch,
  wash,
  by: 'customer',
  now: Date.parse('2026-11-21T12:00:00Z'),
  horizonDays: 90,
} as const

test('the end of the calendar cannot be booked', () => {
  const from = Date.parse('9999-12-28T10:00:00Z')
  expect(datesToSearch(branch, from).at(-1)).toBe('+010000-01-11')
  expect(nextAvailable({ ...asking, from, usedOn: new Map() })).toBeNull()
})

test('a branch that does not offer the service has no bookable date', () => {
  expect(limitsOf({ ...asking, wash: { ...wash, branches: ['north'] } }).lastDay).toBe(-Infinity)
})
