import type { BranchView, UserPackageView, VehicleView, WashServiceView } from '@car-wash/server/contract'
import { describe, expect, it } from 'vitest'
import { bookingBody, serviceFor, startValues } from './booking-values.ts'

// Only the fields that the values depend on.
const service = (_id: string, vehicleTypes: WashServiceView['vehicleTypes'] = []) =>
  ({
    _id,
    vehicleTypes,
    branches: [],
    price: 10,
    vehiclePrices: { suv: { price: 14, duration: 30 } },
  }) as unknown as WashServiceView
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

describe('a package', () => {
  const held = (_id: string, ...services: string[]) =>
    ({
      _id,
      availableWashes: 2,
      expiryDate: '2999-12-31',
      packageId: { services: services.map(each => ({ _id: each })) },
    }) as unknown as UserPackageView
  const vespa: VehicleView = { _id: 'm', plate: 'AA 00001', label: 'Vespa', type: 'motorcycle' }
  const cars = service('cars', ['car', 'suv'])
  const bikes = service('bikes', ['motorcycle'])
  const garage = {
    ...offer,
    services: [cars, bikes],
    userPackages: [held('p', 'cars')],
    vehicles: [vespa, panda],
  }
  const chosen = { userPackageId: 'p' }

  it('a package wins over the last wash and its vehicle', () => {
    const last = { serviceId: 'bikes', vehicleId: 'm' }
    for (const wish of [last, { ...last, ...chosen }]) {
      expect(startValues(garage, wish)).toMatchObject({ ...chosen, serviceId: 'cars', vehicleId: 'v' })
    }
  })

  it('a package stays chosen for the only vehicle, which it does not cover, and leaves the service open', () => {
    const values = startValues({ ...garage, vehicles: [vespa] }, chosen)
    expect(values).toMatchObject({ ...chosen, serviceId: '', vehicleId: 'm' })
    expect(startValues({ ...garage, vehicles: [] }, { ...chosen, vehicleType: 'motorcycle' })).toMatchObject({
      ...chosen,
      serviceId: '',
      vehicleType: 'motorcycle',
    })
  })

  it('a package gives way only to the customer’s own choice to pay without one', () => {
    const values = startValues(garage, { userPackageId: '', serviceId: 'bikes', vehicleId: 'm' })
    expect(values).toMatchObject({ userPackageId: '', serviceId: 'bikes', vehicleId: 'm' })
  })

  it('a package is the one that pays for the wash of the link, where several could be used', () => {
    const two = { ...garage, userPackages: [held('p', 'cars'), held('q', 'bikes')] }
    expect(startValues(two, { serviceId: 'bikes' })).toMatchObject({ userPackageId: 'q', vehicleId: 'm' })
  })

  it('a package stays chosen where the wished day is after its last one', () => {
    const short = { ...garage, userPackages: [{ ...held('p', 'cars'), expiryDate: '2998-01-01' }] }
    expect(startValues(short, { date: '2998-01-02' }).userPackageId).toBe('p')
  })

  it('a package is followed by the service when the vehicle changes', () => {
    const values = startValues(garage, chosen)
    expect(serviceFor(garage, { ...values, vehicleId: 'm' })).toBe('')
    expect(serviceFor(garage, { ...values, serviceId: '' })).toBe('cars')
  })
})

it('the vehicle and the branch of the last wash give way to a service that is not for them', () => {
  const branches = [{ _id: 'b1' }, { _id: 'b2' }] as BranchView[]
  const services = [{ ...service('bikes', ['motorcycle']), branches: ['b2'] }, service('any')]
  const values = startValues(
    { ...offer, branches, services },
    { serviceId: 'bikes', branchId: 'b1', vehicleId: 'v' },
  )
  expect(values).toMatchObject({ serviceId: 'bikes', branchId: '', vehicleId: '', vehicleType: 'motorcycle' })
})
