import { expect, it } from 'vitest'
import { shortestOf } from './use-next-free.ts'

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
