import { expect, test } from 'vitest'
import fc from 'fast-check'
import { assignLanes, type ClosedBays, type LaneCar } from './bay-lanes.ts'
import { colourIntervals, type Interval } from './interval-colouring.ts'

const car = (id: string, c0: number, c1: number) => ({ id, c0, c1 })
const shown = (bays: number, cars: ReturnType<typeof car>[]) => {
  const { lanes, unplaced } = assignLanes(cars, { bays })
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
      const { lanes, unplaced } = assignLanes(cars, { bays: Math.max(1, ...load) })
      expect(unplaced).toEqual([])
      expect(lanes.flatMap(({ bookings }) => bookings)).toHaveLength(cars.length)
      for (const { bookings } of lanes)
        for (const [i, booked] of bookings.entries())
          expect(bookings[i + 1]?.c0 ?? Infinity).toBeGreaterThanOrEqual(booked.c1)
    }),
  )
})

const wished = (id: string, [c0, c1]: [number, number], [bay, at]: [bay: number, at: number]) => ({
  ...car(id, c0, c1),
  wish: { bay, at },
})

test.each<[title: string, LaneCar[], ClosedBays[], expected: string]>([
  ['a wish is kept', [wished('a', [0, 4], [2, 1]), car('b', 0, 2)], [], '1:b 2:a'],
  [
    'of two wishes for one bay at one time the later yields',
    [wished('a', [0, 4], [2, 5]), wished('b', [2, 6], [2, 3])],
    [],
    '1:a 2:b late:a',
  ],
  ['a wish for a missing bay yields', [wished('a', [0, 4], [9, 1])], [], '1:a 2: late:a'],
  [
    'a car without a wish makes room for those with one',
    [car('a', 0, 2), wished('b', [0, 8], [2, 1]), wished('c', [2, 8], [1, 2])],
    [],
    '1:a,c 2:b',
  ],
  [
    'a wish yields that would leave another car without a bay',
    [car('a', 0, 6), car('b', 4, 9), wished('c', [6, 9], [1, 2]), wished('d', [0, 4], [1, 1])],
    [],
    '1:d,b 2:a,c late:c',
  ],
  ['a closure takes the last bay', [car('a', 0, 4)], [{ c0: 2, c1: 6, bays: 1, reason: 'x' }], '1:a 2:#2-6'],
  [
    'a closure takes another bay where a wish needs the last one',
    [wished('a', [0, 4], [2, 1])],
    [{ c0: 2, c1: 6, bays: 1, reason: 'x' }],
    '1:#2-6 2:a',
  ],
  [
    'a car that has begun keeps its bay, and the closure begins after it',
    [{ ...car('a', 0, 4), hasBegun: true }, car('b', 0, 2)],
    [{ c0: 0, c1: 6, bays: 2, reason: 'x' }],
    '1:a,#4-6 2:#0-6 out:b',
  ],
])('%s', (...[, cars, closed, expected]) => {
  const { lanes, unplaced, yielded } = assignLanes(cars as (LaneCar & { id: string })[], { bays: 2, closed })
  const ids = (some: { id: string }[]) => some.map(({ id }) => id).join()
  const row = ({ bay, bookings, blocked }: (typeof lanes)[number]) =>
    `${String(bay)}:${[...bookings.map(({ id }) => id), ...blocked.map(({ c0, c1 }) => `#${String(c0)}-${String(c1)}`)].join()}`
  expect(
    [
      ...lanes.map(row),
      ...(yielded.length > 0 ? [`late:${ids(yielded)}`] : []),
      ...(unplaced.length > 0 ? [`out:${ids(unplaced)}`] : []),
    ].join(' '),
  ).toBe(expected)
})

/** Every assignment of bays, tried one after the other. */
function canBeColoured(intervals: readonly Interval[], bays: number, i = 0): boolean {
  const here = intervals[i]
  if (!here) return true
  const choices = here.bay === null ? [...Array(bays).keys()] : [here.bay]
  return choices.some(
    bay =>
      intervals.slice(0, i).every(other => other.bay !== bay || other.c1 <= here.c0 || here.c1 <= other.c0) &&
      canBeColoured(
        intervals.map((other, n) => (n === i ? { ...other, bay } : other)),
        bays,
        i + 1,
      ),
  )
}

test('bays are found exactly when some assignment exists, and then overlap nowhere', () => {
  const interval = fc
    .tuple(fc.nat(9), fc.integer({ min: 1, max: 5 }), fc.option(fc.nat(2), { freq: 2 }))
    .map(([c0, length, bay]): Interval => ({ c0, c1: c0 + length, bay }))
  fc.assert(
    fc.property(fc.array(interval, { maxLength: 8 }), intervals => {
      const found = colourIntervals(intervals, 3)
      expect(found !== null).toBe(canBeColoured(intervals, 3))
      if (!found) return
      const placed = intervals.map((each, i) => ({ ...each, bay: found[i] ?? null }))
      expect(intervals.every(({ bay }, i) => bay === null || bay === found[i])).toBe(true)
      expect(canBeColoured(placed, 3)).toBe(true)
    }),
    { numRuns: 500 },
  )
})
