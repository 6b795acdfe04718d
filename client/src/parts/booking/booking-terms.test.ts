import type { UserPackageView, WashServiceView } from '@car-wash/server/contract'
import { describe, expect, it } from 'vitest'
import { changeUntil, closedOn, isOfferedAt, packageTrouble, termsOf } from './booking-terms.ts'

const service = {
  price: 20,
  duration: 30,
  vehiclePrices: { suv: { price: 28, duration: 40 } },
  branches: ['b1'],
} as unknown as WashServiceView

it('a vehicle type can have its own price and duration, and the others have the usual ones', () => {
  expect(termsOf(service, { type: 'suv' })).toEqual({ price: 28, duration: 40 })
  expect(termsOf(service, { type: 'exotic' })).toEqual({ price: 20, duration: 30 })
  expect(termsOf(service, undefined)).toEqual({ price: 20, duration: 30 })
})

it('a service without listed branches is offered everywhere', () => {
  expect(isOfferedAt(service, 'b2')).toBe(false)
  expect(isOfferedAt({ branches: [] }, 'b2')).toBe(true)
})

describe('a package', () => {
  const held = {
    packageId: { services: [{ _id: 's1', name: 'Foam' }] },
    availableWashes: 2,
    expiryDate: '2026-12-01',
  } as unknown as UserPackageView

  it('a package pays up to and including its last day', () => {
    expect(packageTrouble(held, { serviceId: 's1', date: '2026-12-01' })).toBeUndefined()
    expect(packageTrouble(held, { serviceId: 's1', date: '2026-12-02' })).toBe('PACKAGE_EXPIRED')
  })

  it('a package pays only for its services, as long as washes are left', () => {
    expect(packageTrouble(held, { serviceId: 's2', date: '' })).toBe('SERVICE_NOT_IN_PACKAGE')
    expect(packageTrouble({ ...held, availableWashes: 0 }, { serviceId: 's1', date: '' })).toBe(
      'NO_WASHES_LEFT',
    )
  })

  it('a package shows no error before a service and a day are chosen', () => {
    expect(packageTrouble(held, { serviceId: '', date: '' })).toBeUndefined()
  })
})

describe('the last moment to cancel', () => {
  const rome = (hours: number) => ({ timeZone: 'Europe/Rome', hours })
  const noon = Date.parse('2026-11-22T12:00+01:00')

  it('the last moment to cancel is counted back from the start in the branch’s local time', () => {
    const start = { date: '2026-11-23', time: '01:30' }
    expect(changeUntil(start, rome(2), noon)).toEqual({ date: '2026-11-22', time: '23:30', isOver: false })
  })

  it('the last moment to cancel is correct across a daylight-saving change', () => {
    const start = { date: '2027-03-28', time: '08:00' }
    expect(changeUntil(start, rome(7), noon)).toMatchObject({ date: '2027-03-28', time: '00:00' })
  })

  it('the last moment to cancel has passed for a wash that starts sooner than that', () => {
    const start = { date: '2026-11-22', time: '13:55' }
    expect(changeUntil(start, rome(2), noon)).toMatchObject({ time: '11:55', isOver: true })
  })
})

it('a day is closed by the weekday hours or by a closure of the whole branch, not of one bay', () => {
  const closure = { _id: '1', from: '2026-12-24', to: '2026-12-26', reason: 'Holidays' }
  const branch = { weekHours: { sun: null }, closures: [closure] }
  expect(closedOn(branch, '2026-11-22')).toEqual({ kind: 'weekday' })
  expect(closedOn(branch, '2026-12-25')).toEqual({ kind: 'closure', reason: 'Holidays' })
  expect(closedOn(branch, '2026-12-23')).toBeUndefined()
  expect(closedOn({ ...branch, closures: [{ ...closure, bays: 1 }] }, '2026-12-25')).toBeUndefined()
})
