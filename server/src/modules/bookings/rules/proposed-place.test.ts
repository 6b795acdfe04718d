import { describe, expect, test } from 'vitest'
import type { BranchRules, UsedCells } from '../../../calendar/branch-hours.ts'
import { instantAtOrAfter } from '../../../calendar/branch-time.ts'
import { type BookedCar, proposeMoves, type Proposal } from './replanning-rules.ts'
import { branch, car, DATE, NOW, ROME, useOf } from './testing/booked-cars.ts'

const north = { ...branch, id: 'north' }

describe('the place proposed for a car', () => {
  const propose = (
    leaving: BookedCar[],
    rules: BranchRules,
    change: { used?: UsedCells; others?: BranchRules[]; far?: BranchRules[]; now?: number } = {},
  ) => {
    const { used = useOf(leaving), others = [], far = [], now = NOW } = change
    const proposals = proposeMoves(leaving, {
      own: { branch: rules, usedOn: new Map([[DATE, used]]) },
      others: [...others, ...far].map(other => ({
        ...{ branch: other, usedOn: new Map(), isNearby: !far.includes(other) },
      })),
      now,
      horizonDays: 90,
    })
    const words = (to: Proposal | null) => to && `${to.branchId} ${to.date} ${to.time}`
    return [...proposals].map(([id, { to, elsewhere }]) => [
      ...[id, words(to)],
      ...(elsewhere ? [words(elsewhere)] : []),
    ])
  }

  test('the place proposed for a car is the nearest time on its own day', () => {
    const [stays, leaves] = [car('a', '10:00'), car('b', '10:10')]
    expect(propose([leaves], branch, { used: useOf([stays, leaves]) })).toEqual([
      ['b', `centre ${DATE} 10:30`],
    ])
  })

  test('the place proposed for a car is the later of two equally near times', () => {
    const [stays, leaves] = [car('a', '10:00'), car('b', '10:00')]
    expect(propose([leaves], branch, { used: useOf([stays, leaves]) })).toEqual([
      ['b', `centre ${DATE} 10:30`],
    ])
  })

  test('the place proposed for a car gives the customer at least 30 minutes to arrive', () => {
    const cars = [car('a', '10:00'), car('b', '10:00')]
    const at = (time: string) =>
      propose(
        cars.slice(1),
        { ...branch, bays: 1 },
        { used: useOf(cars), now: instantAtOrAfter(DATE, time, ROME) },
      )
    expect(at('10:00')).toEqual([['b', `centre ${DATE} 10:30`]])
    expect(at('10:01')).toEqual([['b', `centre ${DATE} 10:35`]])
    const closed = { ...branch, closures: [{ from: DATE, to: DATE, reason: 'Works' }] }
    const running = instantAtOrAfter(DATE, '09:58', ROME)
    const [, there] = propose(cars, closed, { others: [north], now: running })[0] ?? []
    expect(there).toBe('centre 2026-11-24 10:00')
  })

  test('the place proposed for a car is different for each car', () => {
    const cars = [car('a', '10:00'), car('b', '10:00'), car('c', '10:00')]
    expect(propose(cars.slice(1), branch, { used: useOf(cars) })).toEqual([
      ['b', `centre ${DATE} 10:30`],
      ['c', `centre ${DATE} 09:30`],
    ])
  })

  test('the place proposed for a car is on a following day at the same time when its own day is closed', () => {
    const closures = [{ from: DATE, to: '2026-11-24', reason: 'Works' }]
    expect(propose([car('a', '10:00')], { ...branch, closures }, { others: [north] })).toEqual([
      ['a', 'centre 2026-11-25 10:00', `north ${DATE} 10:00`],
    ])
  })

  test('the place proposed for a car has a near one at a nearby branch beside it when its own is free only hours later', () => {
    const until = (toTime: string) => ({
      ...branch,
      closures: [{ from: DATE, to: DATE, fromTime: '08:00', toTime, reason: 'Works' }],
    })
    const firenze = { ...branch, id: 'firenze' }
    const closed = { ...north, closures: [{ from: DATE, to: DATE, reason: 'Works' }] }
    const at = (toTime: string, other: BranchRules) =>
      propose([car('a', '09:00')], until(toTime), { others: [other], far: [firenze] })
    expect(at('11:00', north)).toEqual([['a', `centre ${DATE} 11:00`, `north ${DATE} 09:00`]])
    expect(at('10:00', north)).toEqual([['a', `centre ${DATE} 10:00`]])
    expect(at('11:00', closed)).toEqual([['a', `centre ${DATE} 11:00`]])
  })

  test('the place proposed for a car is at another branch that offers the service when its own has nothing for two weeks', () => {
    const closures = [{ from: DATE, to: '2027-12-31', reason: 'Works' }]
    const others = [{ ...branch, id: 'west' }, north]
    const leaving = car('a', '10:00')
    const only = { ...leaving, wash: { ...leaving.wash, branches: ['centre', 'north'] } }
    expect(propose([only], { ...branch, closures }, { others })).toEqual([['a', `north ${DATE} 10:00`]])
    expect(propose([only], { ...branch, closures })).toEqual([['a', null]])
  })
})
