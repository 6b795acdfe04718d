import { describe, expect, it } from 'vitest'
import { byCity, distanceTo, nearestFirst } from './places.ts'
import { shortestOf } from './shortest.ts'

const rome = { name: 'Rome', city: 'Roma', latitude: 41.9, longitude: 12.5 }
const milan = { name: 'Milan', city: 'Milano', latitude: 45.46, longitude: 9.19 }
const eur = { name: 'EUR', city: 'Roma', latitude: 41.83, longitude: 12.47 }
const unknown = { name: 'Unknown', city: '', latitude: null, longitude: null }

describe('branches near a visitor', () => {
  it('measures the distance as the crow flies', () => {
    expect(distanceTo(milan, rome)).toBeCloseTo(477, -1)
    expect(distanceTo(unknown, rome)).toBeUndefined()
  })

  it('lists the nearest first and those without a place last', () => {
    const sorted = nearestFirst([unknown, milan, eur, rome], { latitude: 41.9, longitude: 12.5 })
    expect(sorted.map(({ name }) => name)).toEqual(['Rome', 'EUR', 'Milan', 'Unknown'])
  })

  it('groups them by city in the order of the list, those without a city last', () => {
    expect(byCity([unknown, rome, milan, eur]).map(([city, group]) => [city, group.length])).toEqual([
      ['Roma', 2],
      ['Milano', 1],
      ['', 1],
    ])
  })
})

it('the shortest service is one that every branch offers for every vehicle', () => {
  const anywhere = { branches: [] as string[], vehicleTypes: [] as 'car'[] }
  const at = (duration: number, price: number) => ({ ...anywhere, duration, price })
  const ofCars = { ...at(10, 9), vehicleTypes: ['car' as const] }
  const atOneBranch = { ...at(5, 5), branches: ['a'] }
  const services = [at(20, 15), ofCars, at(15, 14), at(15, 12), atOneBranch]
  expect(shortestOf(services)).toMatchObject({ duration: 15, price: 12 })
  expect(shortestOf(services.slice(1, 2))).toMatchObject({ duration: 10 })
  expect(shortestOf(services.slice(0, 0))).toBeUndefined()
})
