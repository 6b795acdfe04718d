import type { VehicleView, WashServiceView } from '@car-wash/server/contract'
import { expect, it } from 'vitest'
import { bookingBody, startValues } from './booking-values.ts'

// Only the fields that the values depend on.
const service = (_id: string, vehicleTypes: WashServiceView['vehicleTypes'] = []) =>
  ({ _id, vehicleTypes, price: 10, vehiclePrices: { suv: { price: 14, duration: 30 } } }) as WashServiceView
const panda: VehicleView = { _id: 'v', plate: 'AB 123 CD', label: 'Panda', type: 'car' }
const offer = {
  branches: [],
  services: [service('any'), service('bikes', ['motorcycle'])],
  userPackages: undefined,
  vehicles: [panda],
  cutoffHours: undefined,
}

it('the only vehicle of the profile is chosen, unless another one was', () => {
  expect(startValues(offer, {}).vehicleId).toBe('v')
  expect(startValues(offer, { vehicleType: 'suv' })).toMatchObject({ vehicleId: '', vehicleType: 'suv' })
})

it('a wash for motorcycles only starts with a motorcycle, and a past day with none', () => {
  const values = startValues(
    { ...offer, vehicles: [] },
    { serviceId: 'bikes', date: '2020-01-01', time: '10:00' },
  )
  expect(values).toMatchObject({ vehicleType: 'motorcycle', date: '', time: '10:00' })
})

it('a booking names the type of its vehicle, and a plate only of one that is not in the profile', () => {
  const values = startValues(offer, {})
  expect(bookingBody({ ...values, plate: 'ZZ 999' }, offer, false)).toMatchObject({
    vehicleType: 'car',
    vehicleId: 'v',
  })
  expect(bookingBody({ ...values, plate: 'ZZ 999' }, offer, false)).not.toHaveProperty('plate')
  const suv = { ...values, serviceId: 'any', vehicleId: '', vehicleType: 'suv', plate: 'ZZ 999' } as const
  const other = bookingBody(suv, offer, false)
  expect(other).toMatchObject({ vehicleType: 'suv', plate: 'ZZ 999', expectedPrice: 14 })
  expect(other).not.toHaveProperty('vehicleId')
})
