import { expect, test } from 'vitest'
import { isNearby } from './nearest.ts'

const timeZone = 'Europe/Rome'
const rome = { timeZone, city: 'Roma', latitude: 41.9, longitude: 12.5 }
const tivoli = { timeZone, city: 'Tivoli', latitude: 41.96, longitude: 12.8 }
const firenze = { timeZone, city: 'Firenze', latitude: 43.77, longitude: 11.26 }
const unplaced = { timeZone, city: '', latitude: null, longitude: null }

test('a branch is nearby within a drive of 50 km, where a place is unknown in the same city, never on another clock', () => {
  expect(isNearby(rome, tivoli)).toBe(true)
  expect(isNearby(rome, firenze)).toBe(false)
  expect(isNearby({ ...unplaced, city: 'Roma' }, rome)).toBe(true)
  expect(isNearby({ ...unplaced, city: 'Firenze' }, rome)).toBe(false)
  expect(isNearby(unplaced, rome)).toBe(true)
  expect(isNearby({ ...rome, timeZone: 'Asia/Dubai' }, rome)).toBe(false)
})
