import { expect, test } from 'vitest'
import fc from 'fast-check'
import { assignLanes } from './bay-lanes.ts'

const car = (id: string, c0: number, c1: number) => ({ id, c0, c1 })
const shown = (bays: number, cars: ReturnType<typeof car>[]) => {
  const { lanes, unplaced } = assignLanes(cars, bays)
  return [
    ...lanes.map(({ bay, bookings }) => [bay, ...bookings.map(({ id }) => id)]),
    unplaced.map(({ id }) => id),
  ]
}

test('consecutive cars without a gap share a bay', () => {
  expect(shown(2, [car('b', 4, 8), car('a', 0, 4), car('c', 2, 6)])).toEqual([[1, 'a', 'b'], [2, 'c'], []])
})

test('empty bays are shown too', () => {
  expect(shown(3, [])).toEqual([[1], [2], [3], []])
})

test('cars beyond the current number of bays are left unplaced', () => {
  expect(shown(1, [car('a', 0, 4), car('b', 0, 4), car('c', 4, 5)])).toEqual([[1, 'a', 'c'], ['b']])
})

test('every car gets a bay and none overlap, as long as no cell holds more cars than there are bays', () => {
  const range = fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 12 }))
  fc.assert(
    fc.property(fc.array(range, { maxLength: 25 }), ranges => {
      const cars = ranges.map(([c0, length], i) => car(String(i), c0, c0 + length))
      const load = Array.from(
        { length: 60 },
        (_, cell) => cars.filter(({ c0, c1 }) => cell >= c0 && cell < c1).length,
      )
      const { lanes, unplaced } = assignLanes(cars, Math.max(1, ...load))
      expect(unplaced).toEqual([])
      expect(lanes.flatMap(({ bookings }) => bookings)).toHaveLength(cars.length)
      for (const { bookings } of lanes)
        for (const [i, booked] of bookings.entries())
          expect(bookings[i + 1]?.c0 ?? Infinity).toBeGreaterThanOrEqual(booked.c1)
    }),
  )
})
