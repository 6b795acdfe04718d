import { kmBetween } from '@car-wash/server/contract/distance'
import { describe, expect, it } from 'vitest'
import type { BranchView, EarliestView } from '@car-wash/server/contract'
import { byCity, nearestFirst } from './places.ts'
import { branchOf, nearFirst } from './near-first.ts'

const rome = { name: 'Rome', city: 'Roma', latitude: 41.9, longitude: 12.5 }
const milan = { name: 'Milan', city: 'Milano', latitude: 45.46, longitude: 9.19 }
const eur = { name: 'EUR', city: 'Roma', latitude: 41.83, longitude: 12.47 }
const unknown = { name: 'Unknown', city: '', latitude: null, longitude: null }

describe('branches near a visitor', () => {
  it('the distance to a branch is measured as the crow flies', () => {
    expect(kmBetween(milan, rome)).toBeCloseTo(477, -1)
    expect(kmBetween(unknown, rome)).toBeUndefined()
  })

  it('branches near a visitor come nearest first and those without a place last', () => {
    const sorted = nearestFirst([unknown, milan, eur, rome], { latitude: 41.9, longitude: 12.5 })
    expect(sorted.map(({ name }) => name)).toEqual(['Rome', 'EUR', 'Milan', 'Unknown'])
  })

  it('branches near a visitor are grouped by city in the order of the list, those without a city last', () => {
    expect(byCity([unknown, rome, milan, eur]).map(([city, group]) => [city, group.length])).toEqual([
      ['Roma', 2],
      ['Milano', 1],
      ['', 1],
    ])
  })
})

describe('the first free starts', () => {
  const start = (id: string, startsAt: string) =>
    ({ branchId: { _id: id }, startsAt }) as unknown as EarliestView
  const branch = (id: string, place: object) => ({ _id: id, ...unknown, ...place }) as unknown as BranchView
  const branches = [
    branch('rome', rome),
    branch('eur', eur),
    branch('milan', milan),
    branch('dubai', { city: 'Dubai' }),
  ]
  const starts = [
    start('dubai', '2026-11-26T13:00:00+04:00'),
    start('milan', '2026-11-26T10:30:00+01:00'),
    start('eur', '2026-11-26T11:00:00+01:00'),
    start('rome', '2026-11-26T12:00:00+01:00'),
  ]
  const order = (where: Parameters<typeof nearFirst>[2]) =>
    nearFirst(starts, branches, where).map(({ branchId }) => branchId._id)

  it('the first free starts begin with those by the clock of the device, soonest first', () => {
    expect(order({ offsetAt: () => 60 })).toEqual(['milan', 'eur', 'rome', 'dubai'])
    expect(order({ offsetAt: () => 330 })).toEqual(['dubai', 'milan', 'eur', 'rome'])
  })

  it('the first free starts begin with the last branch and its city, or with the city that the visitor names', () => {
    expect(order({ offsetAt: () => 60, lastBranchId: 'rome' })).toEqual(['rome', 'eur', 'milan', 'dubai'])
    expect(order({ offsetAt: () => 60, lastBranchId: 'rome', city: 'Dubai' })[0]).toBe('dubai')
  })

  it('the first free starts are the nearest first once the visitor has said where they are', () => {
    const place = { latitude: 45.4, longitude: 9.1 }
    expect(order({ offsetAt: () => 240, lastBranchId: 'rome', place })).toEqual([
      'milan',
      'rome',
      'eur',
      'dubai',
    ])
  })

  it('the branch of a visitor is the last one used, else the first whose clock is closest to that of the device', () => {
    const places = [
      branch('dubai', { timeZone: 'Asia/Dubai' }),
      branch('rome', { timeZone: 'Europe/Rome' }),
      branch('milan', { timeZone: 'Europe/Rome' }),
    ]
    const of = (lastBranchId: string | undefined, ahead: number) =>
      branchOf(places, lastBranchId, () => ahead)?._id
    expect(of('milan', 240)).toBe('milan')
    expect(of('gone', 240)).toBe('dubai')
    expect(of(undefined, 60)).toBe('rome')
    expect(branchOf([], 'milan')).toBeUndefined()
  })
})
