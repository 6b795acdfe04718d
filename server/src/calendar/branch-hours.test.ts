import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import {
  type BranchRules,
  closedReason,
  isFree,
  openInterval,
  planDay,
  withCar,
  withoutCar,
  usedWithout,
} from './branch-hours.ts'
import { CELL_MS, cellOf, dateIn, instantAtOrAfter } from './branch-time.ts'

const branch: BranchRules = {
  id: 'centre',
  timeZone: 'Europe/Rome',
  bays: 3,
  operatingHours: '06:00',
  closeingHours: '19:30',
  closures: [],
}
const MONDAY = '2026-11-23'
const capacityAt = (rules: BranchRules, cell: number) =>
  planDay(rules, dateIn(rules.timeZone, cell * CELL_MS)).capacity(cell)
const cellAt = (time: string) => cellOf(instantAtOrAfter(MONDAY, time, 'Europe/Rome'))
const closure = { from: MONDAY, to: MONDAY, reason: 'Works' }

describe('the bookable hours of a day', () => {
  test.each<[string, Partial<BranchRules>, { from: string; to: string } | null]>([
    ['begin at eight, though the branch opens earlier', {}, { from: '08:00', to: '19:30' }],
    ['end at twenty, though it closes later', { closeingHours: '23:00' }, { from: '08:00', to: '20:00' }],
    [
      'are those of the weekday',
      { weekHours: { mon: { from: '10:00', to: '12:00' } } },
      { from: '10:00', to: '12:00' },
    ],
    [
      'are the everyday ones on a weekday without its own',
      { weekHours: { tue: null } },
      { from: '08:00', to: '19:30' },
    ],
    ['are none on a closed weekday', { weekHours: { mon: null } }, null],
    [
      'are none where the branch is open at night only',
      { operatingHours: '20:00', closeingHours: '23:00' },
      null,
    ],
  ])('%s', (_, change, open) => {
    expect(openInterval({ ...branch, ...change }, MONDAY)).toEqual(open)
  })
})

describe('the bays of a cell', () => {
  test('the bays of a cell are reduced by a closure only during its time', () => {
    const closed = { ...branch, closures: [{ ...closure, bays: 2, fromTime: '10:00', toTime: '11:00' }] }
    const bays = ['09:55', '10:00', '10:55', '11:00'].map(time => capacityAt(closed, cellAt(time)))
    expect(bays).toEqual([3, 1, 1, 3])
  })

  test('the bays of a cell are never fewer than zero', () => {
    const closed = { ...branch, closures: [{ ...closure, bays: 2 }, { ...closure, bays: 2 }, closure] }
    expect(capacityAt(closed, cellAt('12:00'))).toBe(0)
  })

  test('the bays of a cell are out for a whole cell when a closure takes one minute of it', () => {
    const closed = { ...branch, closures: [{ ...closure, fromTime: '10:02', toTime: '10:06' }] }
    const bays = ['09:55', '10:00', '10:05', '10:10'].map(time => capacityAt(closed, cellAt(time)))
    expect(bays).toEqual([3, 0, 0, 3])
  })

  test('the bays of a cell are out on each day of a closure of several days, at its hours', () => {
    const closed = {
      ...branch,
      closures: [{ from: '2026-11-20', to: '2026-11-30', fromTime: '10:00', toTime: '11:00', reason: '' }],
    }
    expect(['09:00', '10:30', '12:00'].map(time => capacityAt(closed, cellAt(time)))).toEqual([3, 0, 3])
  })

  test("the bays of a cell take the next day's closure into account when a turnover runs past midnight", () => {
    const closed = { ...branch, closures: [{ from: '2026-11-24', to: '2026-11-24', reason: 'Works' }] }
    const { capacity } = planDay(closed, MONDAY)
    expect([capacity(cellAt('23:55')), capacity(cellAt('23:55') + 1)]).toEqual([3, 0])
  })
})

describe('a day is closed', () => {
  test('a day is closed on a closed weekday', () => {
    expect(closedReason({ ...branch, weekHours: { mon: null } }, MONDAY)).toEqual({ kind: 'weekday' })
  })

  test('a day is closed by a closure of the whole day, with the closure itself', () => {
    const translated = { ...closure, translations: { it: { reason: 'Lavori' } } }
    expect(closedReason({ ...branch, closures: [translated] }, MONDAY)).toEqual({
      kind: 'closure',
      closure: translated,
    })
  })

  test('a day is closed by two closures that together leave no time', () => {
    const closures = [
      { ...closure, fromTime: '08:00', toTime: '12:00' },
      { ...closure, fromTime: '12:00', toTime: '20:00' },
    ]
    expect(closedReason({ ...branch, closures }, MONDAY)).toMatchObject({ closure: closures[0] })
  })

  test('a day is not closed by a closure of part of it or of some bays', () => {
    expect(closedReason({ ...branch, closures: [{ ...closure, bays: 2 }] }, MONDAY)).toBeNull()
    expect(
      closedReason({ ...branch, closures: [{ ...closure, fromTime: '08:00', toTime: '12:00' }] }, MONDAY),
    ).toBeNull()
    expect(closedReason(branch, MONDAY)).toBeNull()
  })

  test('a day is closed by the closure of the whole branch rather than that of a bay', () => {
    const closures = [{ ...closure, bays: 1, reason: 'Brush' }, closure]
    expect(closedReason({ ...branch, closures }, MONDAY)).toMatchObject({ closure: { reason: 'Works' } })
  })
})

describe('the fullest cell decides what is free', () => {
  test('two cars one after the other leave the second bay free throughout', () => {
    const used = withCar(withCar({}, { c0: 0, c1: 4 }), { c0: 4, c1: 8 })
    expect(isFree({ c0: 0, c1: 8 }, used, () => 2)).toBe(true)
    expect(isFree({ c0: 0, c1: 8 }, withCar(used, { c0: 3, c1: 5 }), () => 2)).toBe(false)
  })

  test('a booking that moves finds its own place free, on its own day only', () => {
    const used = withCar(withCar({}, { c0: 2, c1: 4 }), { c0: 3, c1: 5 })
    const vacatedPlace = { dayId: 'centre|2026-11-23', range: { c0: 2, c1: 4 } }
    expect(usedWithout('centre|2026-11-23', used, vacatedPlace)).toEqual({ 2: 0, 3: 1, 4: 1 })
    expect(usedWithout('centre|2026-11-24', used, vacatedPlace)).toBe(used)
    expect(usedWithout('centre|2026-11-23', used, null)).toBe(used)
  })

  test('removing a car restores the cells as they were before it', () => {
    const range = fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 10 })).map(([c0, n]) => ({ c0, c1: c0 + n }))
    fc.assert(
      fc.property(fc.array(range, { maxLength: 8 }), range, (cars, one) => {
        const before = cars.reduce(withCar, {})
        const after = withoutCar(withCar(before, one), one)
        for (let cell = 0; cell < 50; cell++) {
          const key = String(cell)
          expect(after[key] ?? 0).toBe(cars.filter(car => cell >= car.c0 && cell < car.c1).length)
          expect(after[key] ?? 0).toBe((before as Record<string, number>)[key] ?? 0)
        }
      }),
    )
  })
})
