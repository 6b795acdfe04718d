import { Types } from 'mongoose'
import { describe, expect, test } from 'vitest'
import type { VehicleType } from '../../../contract/constants.ts'
import type { ErrorBody } from '../../../contract/error-body.ts'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makeBranch, makeService } from '../../../testing/factories.ts'
import { TestClient, type TestReply } from '../../../testing/test-client.ts'
import { freeTimes } from '../../../testing/free-times.ts'

const app = await appForFile()

const { refusal } = TestClient
const errorBody = (reply: TestReply) => reply.body as ErrorBody

const MONDAY = '2026-11-23'

/** A branch with one bay, and a service of 30 minutes for 20 euro, or 45 for 35 with an SUV. */
async function withPrices(vehicleTypes: VehicleType[] = []) {
  const branch = await makeBranch(app.context, { bays: 1 })
  const vehiclePrices = { suv: { priceCents: 3500, duration: 45 } }
  const service = await makeService(app.context, { vehiclePrices, vehicleTypes })
  const wish = { branchId: branch.id, serviceId: service.id, bookingDate: MONDAY, bookingTime: '10:00' }
  return { branch, service, wish }
}

describe('a vehicle named in a booking', () => {
  test('a vehicle named in a booking has its price and minutes, shows in the booking and stays with it when it moves', async () => {
    const { wish } = await withPrices()
    const customer = await app.signedInAs('customer')
    const body = { ...wish, vehicleType: 'suv', plate: 'ab 123' } as const
    const booked = await customer.call('POST /bookings', { body })
    expect(booked.body).toMatchObject({
      serviceId: { price: 35 },
      endsAt: '2026-11-23T10:45:00+01:00',
      vehicle: { plate: 'AB 123', label: '', type: 'suv' },
    })
    const moved = await customer.call('PATCH /bookings/:id', {
      params: { id: booked.body._id },
      body: { bookingDate: MONDAY, bookingTime: '12:00' },
    })
    expect(moved.body).toMatchObject({ endsAt: '2026-11-23T12:45:00+01:00', vehicle: booked.body.vehicle })
    const none = await customer.call('POST /bookings', { body: { ...wish, bookingTime: '14:00' } })
    expect(none.body).toMatchObject({ serviceId: { price: 20 }, endsAt: '2026-11-23T14:30:00+01:00' })
    const desk = await app.signedInAs('super-admin')
    const walkIn = { name: 'Carlo', phone: '0612345' }
    const car = { ...wish, bookingTime: '16:00', walkIn, vehicleType: 'suv', plate: 'x1' } as const
    expect((await desk.call('POST /bookings', { body: car })).body).toMatchObject({
      serviceId: { price: 35 },
      walkIn: { plate: 'X1', vehicleType: 'suv' },
    })
  })

  test('a vehicle named in a booking must be of the type of the saved vehicle beside it, whose plate counts', async () => {
    const { wish } = await withPrices()
    const vehicle = { _id: new Types.ObjectId(), plate: 'MY 1', label: 'Blue', type: 'suv' as const }
    const customer = await app.signedInAs('customer', { vehicles: [vehicle] })
    const saved = { ...wish, vehicleId: vehicle._id.toHexString() }
    const wrong = await customer.call('POST /bookings', { body: { ...saved, vehicleType: 'car' } })
    expect(refusal(wrong)).toBe('400 VALIDATION')
    expect(errorBody(wrong).details).toMatchObject([{ path: 'vehicleType', params: { choices: 'suv' } }])
    const same = await customer.call('POST /bookings', {
      body: { ...saved, vehicleType: 'suv', plate: 'no' },
    })
    expect(same.body).toMatchObject({
      serviceId: { price: 35 },
      vehicle: { _id: saved.vehicleId, plate: 'MY 1', label: 'Blue', type: 'suv' },
    })
  })

  test('a vehicle named in a booking decides whether the service is for it; without one every service is', async () => {
    const { wish, service, branch } = await withPrices(['motorcycle'])
    const customer = await app.signedInAs('customer')
    const refused = await customer.call('POST /bookings', { body: { ...wish, vehicleType: 'car' } })
    expect(refusal(refused)).toBe('400 SERVICE_NOT_OFFERED')
    const free = (vehicleType?: VehicleType) =>
      freeTimes(app.visitor, { branchId: branch.id, serviceId: service.id, date: MONDAY, vehicleType })
    const earliest = async (vehicleType?: VehicleType) =>
      (await app.visitor.call('GET /bookings/earliest', { query: { serviceId: service.id, vehicleType } }))
        .body.data
    for (const [type, none] of [
      ['suv', true],
      ['motorcycle', false],
      [undefined, false],
    ] as const) {
      expect((await free(type)).length === 0).toBe(none)
      expect((await earliest(type)).length === 0).toBe(none)
    }
    expect(
      (await customer.call('POST /bookings', { body: { ...wish, vehicleType: 'motorcycle' } })).status,
    ).toBe(201)
    expect((await customer.call('POST /bookings', { body: { ...wish, bookingTime: '12:00' } })).status).toBe(
      201,
    )
  })

  test('a vehicle named in a booking counts for the time and the branches that a refusal offers, nearest first', async () => {
    const { wish, branch } = await withPrices()
    const at = (latitude: number, longitude: number) => ({ latitude, longitude })
    await app.db.collection('branches').updateOne({ _id: branch._id }, { $set: at(41.9, 12.5) })
    await makeBranch(app.context, { name: 'Dubai', timeZone: 'Asia/Dubai', ...at(25.2, 55.3) })
    await makeBranch(app.context, { name: 'Unplaced', operatingHours: '12:00' })
    await makeBranch(app.context, { name: 'Milan', operatingHours: '11:00', ...at(45.5, 9.2) })
    await makeBranch(app.context, { name: 'Rome', operatingHours: '13:00', ...at(41.8, 12.6) })
    const [one, two] = [await app.signedInAs('customer'), await app.signedInAs('customer')]
    expect((await one.call('POST /bookings', { body: { ...wish, vehicleType: 'suv' } })).status).toBe(201)
    expect((await one.call('POST /bookings', { body: { ...wish, bookingTime: '11:15' } })).status).toBe(201)
    const refused = errorBody(await two.call('POST /bookings', { body: { ...wish, vehicleType: 'suv' } }))
    expect(refused.nextAvailable).toBe('2026-11-23T11:45:00+01:00')
    expect(
      refused.alternatives?.map(({ branchId, nextAvailable }) => [branchId.name, nextAvailable]),
    ).toEqual([
      ['Rome', '2026-11-23T13:00:00+01:00'],
      ['Milan', '2026-11-23T11:00:00+01:00'],
      ['Unplaced', '2026-11-23T12:00:00+01:00'],
    ])
  })
})

test('a booking at another price than the one shown is refused with the present price, the place first', async () => {
  const { wish } = await withPrices()
  const customer = await app.signedInAs('customer')
  const book = (expectedPrice: number | null, more = {}) =>
    customer.call('POST /bookings', { body: { ...wish, expectedPrice, ...more } })
  const dearer = await book(14.9)
  expect(refusal(dearer)).toBe('400 PRICE_CHANGED')
  expect(errorBody(dearer).price).toBe(20)
  const suv = await book(20, { vehicleType: 'suv' })
  expect([refusal(suv), errorBody(suv).price]).toEqual(['400 PRICE_CHANGED', 35])
  expect(refusal(await book(14.9, { bookingTime: '07:00' }))).toBe('400 OUTSIDE_HOURS')
  expect((await book(20)).status).toBe(201)
  expect((await book(null, { bookingTime: '12:00' })).status).toBe(201)
  expect((await book(35, { bookingTime: '14:00', vehicleType: 'suv' })).status).toBe(201)
})
