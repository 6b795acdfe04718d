import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { judgeBooking } from './booking-rules.ts'
import { planDay, withCar, withoutCar } from '../../../calendar/branch-hours.ts'
import { timeOf } from '../../../calendar/branch-time.ts'
import { type BookedCar, misfits, proposeMoves } from './replanning-rules.ts'
import { branch, car, DATE, NOW, useOf } from './testing/booked-cars.ts'

const ids = (cars: readonly BookedCar[]) => cars.map(({ id }) => id)

describe('the cars that no longer fit', () => {
  test('the cars that no longer fit are none while every cell has enough bays', () => {
    expect(misfits({ ...branch, bays: 2 }, DATE, [car('a', '09:00'), car('b', '09:15')])).toEqual([])
  })

  test('the cars that no longer fit are the last booked at an overfull cell, as few as possible', () => {
    const cars = [car('c', '09:00'), car('a', '09:00'), car('b', '09:00'), car('d', '10:00')]
    expect(ids(misfits(branch, DATE, cars))).toEqual(['b', 'c'])
    expect(ids(misfits({ ...branch, bays: 2 }, DATE, cars))).toEqual(['c'])
  })

  test('the cars that no longer fit are one, not two, when a later booking overlaps two earlier ones', () => {
    const cars = [car('a', '09:00'), car('b', '10:00'), car('c', '09:15', { minutes: 60 })]
    expect(ids(misfits(branch, DATE, cars))).toEqual(['c'])
  })

  test('the cars that no longer fit are all of the day when its weekday or the branch is closed', () => {
    const cars = [car('a', '09:00'), car('b', '11:00')]
    const closures = [{ from: DATE, to: DATE, reason: 'Works' }]
    expect(ids(misfits({ ...branch, weekHours: { mon: null } }, DATE, cars))).toEqual(['a', 'b'])
    expect(ids(misfits({ ...branch, closures }, DATE, cars))).toEqual(['a', 'b'])
  })

  test('the cars that no longer fit are those outside shorter hours, but not one that ends exactly at closing', () => {
    const cars = [car('a', '09:00'), car('b', '10:30'), car('c', '11:00'), car('d', '09:30')]
    expect(ids(misfits({ ...branch, operatingHours: '09:30', closeingHours: '11:00' }, DATE, cars))).toEqual([
      'a',
      'c',
    ])
  })

  test('the cars that no longer fit are those that overlap a closure of an hour', () => {
    const closures = [{ from: DATE, to: DATE, fromTime: '10:00', toTime: '11:00', reason: 'Works' }]
    const cars = [car('a', '09:30'), car('b', '09:45', { minutes: 20 }), car('c', '11:00')]
    expect(ids(misfits({ ...branch, bays: 2, closures }, DATE, cars))).toEqual(['b'])
  })

  test('the cars that no longer fit are never those already started, for which later ones are moved', () => {
    const cars = [car('a', '09:00'), car('b', '09:00', { fixed: true })]
    expect(ids(misfits(branch, DATE, cars))).toEqual(['a'])
    expect(
      misfits({ ...branch, weekHours: { mon: null } }, DATE, [car('a', '09:00', { fixed: true })]),
    ).toEqual([])
  })

  const anyCar = fc.record({
    start: fc.integer({ min: 108, max: 138 }).map(n => timeOf(n * 5)),
    minutes: fc.integer({ min: 1, max: 60 }),
    made: fc.nat(5),
  })
  const anyDay = fc.record({
    cars: fc.array(anyCar, { maxLength: 12 }),
    bays: fc.integer({ min: 1, max: 3 }),
    out: fc.constantFrom<1 | null>(1, null),
  })
  const dayOf = ({
    cars,
    bays,
    out,
  }: {
    cars: { start: string; minutes: number; made: number }[]
    bays: number
    out: 1 | null
  }) => ({
    rules: {
      ...branch,
      bays,
      closures: [{ from: DATE, to: DATE, fromTime: '10:00', toTime: '10:30', bays: out, reason: '' }],
    },
    cars: cars.map(({ start, minutes, made }, i) =>
      car(String.fromCharCode(97 + i), start, { minutes, madeAt: made }),
    ),
  })

  test('the cars that no longer fit leave no cell overfull, and none could have stayed beside those booked before it', () => {
    fc.assert(
      fc.property(anyDay, day => {
        const { rules, cars } = dayOf(day)
        const leaving = misfits(rules, DATE, cars)
        const staying = cars.filter(one => !leaving.includes(one))
        const { capacity, closeAt } = planDay(rules, DATE)
        for (const [cell, n] of Object.entries(useOf(staying)))
          expect(n).toBeLessThanOrEqual(capacity(Number(cell)))
        for (const one of leaving) {
          const before = useOf(staying.filter(other => other.madeAt <= one.madeAt))
          const fits = Object.keys(withCar({}, one)).every(
            cell => (before[cell] ?? 0) < capacity(Number(cell)),
          )
          expect(fits && one.endAt <= closeAt).toBe(false)
        }
      }),
    )
  })

  test('the cars that no longer fit get proposals that a booking would accept, sequentially and in any order', () => {
    fc.assert(
      fc.property(anyDay, fc.boolean(), (day, backwards) => {
        const { rules, cars } = dayOf(day)
        const leaving = misfits(rules, DATE, cars)
        const used = useOf(cars)
        const own = { branch: rules, usedOn: new Map([[DATE, used]]) }
        const proposals = proposeMoves(leaving, { own, others: [], now: NOW, horizonDays: 90 })
        expect([...proposals.keys()].sort()).toEqual(ids(leaving).sort())
        const usedOn = new Map([[DATE, used]])
        for (const one of backwards ? leaving.toReversed() : leaving) {
          const to = proposals.get(one.id)?.to
          if (!to) continue
          usedOn.set(DATE, withoutCar(usedOn.get(DATE) ?? {}, one))
          const there = usedOn.get(to.date) ?? {}
          const verdict = judgeBooking({
            branch: rules,
            wash: one.wash,
            by: 'desk',
            now: NOW,
            horizonDays: 90,
            ...to,
            used: there,
            moving: true,
          })
          expect(verdict.ok).toBe(true)
          if (verdict.ok) usedOn.set(to.date, withCar(there, verdict.place))
        }
      }),
    )
  })
})
