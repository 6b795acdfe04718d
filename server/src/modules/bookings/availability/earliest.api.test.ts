import { describe, expect, test } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { closure, makeBranch, makeService } from '../../../testing/factories.ts'
import { newId } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { freeTimes } from '../../../testing/free-times.ts'
import { MONDAY, placeToBook } from '../testing/place-to-book.ts'

const app = await appForFile()

const { refusal } = TestClient

/** At half past nine on the Monday, which is open from 08:00 to 20:00 in Rome. */
const HALF_PAST_NINE = '2026-11-23T08:30:00Z'

const at = async (query: object) => app.visitor.call('GET /bookings/earliest', { query })

/** Service names and starts, in the order of the reply. */
async function starts(query: object): Promise<[name: string, start: string][]> {
  const { body } = await at(query)
  return body.data.map(({ serviceId, bookingDate, bookingTime }) => [
    serviceId.name,
    `${bookingDate} ${bookingTime}`,
  ])
}

describe('the earliest washes of a branch', () => {
  test('the earliest washes of a branch are the first free time of each service, soonest first', async () => {
    app.clock.set(HALF_PAST_NINE)
    const { branch, wish } = await placeToBook(app, { bays: 1 })
    await makeService(app.context, { name: 'Long', duration: 90 })
    const short = await makeService(app.context, { name: 'Short', duration: 20 })
    const customer = await app.signedInAs('customer')
    expect((await customer.call('POST /bookings', { body: { ...wish, bookingTime: '10:00' } })).status).toBe(
      201,
    )
    const { body } = await at({ branchId: branch.id })
    expect(body.data.map(({ serviceId, startsAt }) => [serviceId.name, startsAt])).toEqual([
      ['Test wash', '2026-11-23T09:30:00+01:00'],
      ['Short', '2026-11-23T09:30:00+01:00'],
      ['Long', '2026-11-23T10:30:00+01:00'],
    ])
    expect(body.data[1]).toEqual({
      branchId: { _id: branch.id, name: branch.name, location: branch.location, phone: branch.phone },
      serviceId: { _id: short.id, name: 'Short' },
      startsAt: '2026-11-23T09:30:00+01:00',
      bookingDate: MONDAY,
      bookingTime: '09:30',
    })
  })

  test('the earliest wash of each service at a branch is that of the service asked for alone, and the first free time of its day', async () => {
    const { branch } = await placeToBook(app, { bays: 1 })
    for (const duration of [15, 45, 120]) await makeService(app.context, { duration })
    const { body } = await at({ branchId: branch.id })
    expect(body.data).toHaveLength(4)
    for (const start of body.data) {
      const serviceId = start.serviceId._id
      expect((await at({ serviceId })).body.data).toEqual([start])
      const [first] = await freeTimes(app.visitor, {
        branchId: branch.id,
        serviceId,
        date: start.bookingDate,
      })
      expect(first).toBe(start.bookingTime)
    }
  })

  test('the earliest washes of a branch come after its closed days', async () => {
    app.clock.set(HALF_PAST_NINE)
    const branch = await makeBranch(app.context, {
      closures: [closure({ from: MONDAY, to: '2026-11-27' })],
    })
    await makeService(app.context)
    expect(await starts({ branchId: branch.id })).toEqual([['Test wash', '2026-11-28 08:00']])
  })

  test('the earliest washes of a branch take the minutes of the vehicle, and leave out what is not for it', async () => {
    app.clock.set(HALF_PAST_NINE)
    const { branch, wish } = await placeToBook(app, { bays: 1 })
    const { _id } = await makeService(app.context, { name: 'Quick', duration: 20 })
    await app.db
      .collection('washServices')
      .updateOne({ _id }, { $set: { vehiclePrices: { suv: { priceCents: 3000, duration: 60 } } } })
    await makeService(app.context, { name: 'Two wheels', vehicleTypes: ['motorcycle'] })
    const customer = await app.signedInAs('customer')
    await customer.call('POST /bookings', { body: { ...wish, bookingTime: '10:00' } })
    const of = async (query: object) => Object.fromEntries(await starts({ branchId: branch.id, ...query }))
    expect(await of({ vehicleType: 'suv' })).toEqual({
      'Test wash': '2026-11-23 09:30',
      Quick: '2026-11-23 10:30',
    })
    expect(await of({ vehicleType: 'motorcycle' })).toMatchObject({
      Quick: '2026-11-23 09:30',
      'Two wheels': '2026-11-23 09:30',
    })
    expect(await of({})).toHaveProperty('Two wheels')
  })

  test('the earliest washes of a branch leave out a service that it does not offer or that is not on the menu', async () => {
    const branch = await makeBranch(app.context, { name: 'Here' })
    const other = await makeBranch(app.context, { name: 'There' })
    await makeService(app.context, { name: 'Everywhere' })
    await makeService(app.context, { name: 'There alone', branches: [other._id] })
    const gone = await makeService(app.context, { name: 'Gone' })
    await app.db.collection('washServices').updateOne({ _id: gone._id }, { $set: { archivedAt: new Date() } })
    expect((await starts({ branchId: branch.id })).map(([name]) => name)).toEqual(['Everywhere'])
    expect((await starts({ branchId: other.id })).map(([name]) => name)).toEqual([
      'Everywhere',
      'There alone',
    ])
  })

  test('the earliest washes of a branch that is closed for two weeks are none', async () => {
    const branch = await makeBranch(app.context, {
      closures: [closure({ from: '2026-11-01', to: '2027-01-01' })],
    })
    await makeService(app.context)
    expect(await at({ branchId: branch.id })).toMatchObject({ status: 200, body: { data: [] } })
  })

  test('the earliest washes of a branch start at the instant asked for or later, and name services in its language', async () => {
    const { branch, service } = await placeToBook(app, { bays: 1 })
    await app.db
      .collection('washServices')
      .updateOne({ _id: service._id }, { $set: { translations: { it: { name: 'Rapido' } } } })
    const query = { branchId: branch.id, from: '2026-11-24T12:01:00+01:00', lang: 'it' }
    expect(await starts(query)).toEqual([['Rapido', '2026-11-24 12:05']])
  })
})

test('the earliest wash is asked for by a service or by a branch: both, neither and an unknown one are refused', async () => {
  const { branch, service } = await placeToBook(app, { bays: 1 })
  const refused = await at({ branchId: branch.id, serviceId: service.id })
  expect(refusal(refused)).toBe('400 VALIDATION')
  expect(refused.body).toMatchObject({ details: [{ path: 'serviceId', code: 'one_of' }] })
  expect(refusal(await at({}))).toBe('400 VALIDATION')
  expect(refusal(await at({ branchId: newId() }))).toBe('404 NOT_FOUND')
  expect(refusal(await at({ serviceId: newId() }))).toBe('404 NOT_FOUND')
  expect(refusal(await at({ branchId: 'x' }))).toBe('400 VALIDATION')
})

test('the earliest wash of every branch comes soonest first', async () => {
  const service = await makeService(app.context)
  await makeBranch(app.context, { name: 'Rome' })
  await makeBranch(app.context, { name: 'Lisbon', timeZone: 'Europe/Lisbon' })
  await makeBranch(app.context, {
    name: 'Closed',
    closures: [closure({ from: '2026-11-01', to: '2027-01-01' })],
  })
  app.clock.set('2026-11-21T18:40:00Z')
  const reply = await app.visitor.call('GET /bookings/earliest', { query: { serviceId: service.id } })
  expect(reply.body.data.map(({ branchId, startsAt }) => [branchId.name, startsAt])).toEqual([
    ['Lisbon', '2026-11-21T18:40:00+00:00'],
    ['Rome', '2026-11-22T08:00:00+01:00'],
  ])
})

test('the earliest wash from the last instant that the product knows is none, and none from beyond', async () => {
  await makeBranch(app.context)
  const service = await makeService(app.context)
  const from = (instant: string) =>
    app.visitor.call('GET /bookings/earliest', { query: { serviceId: service.id, from: instant } })
  expect(await from('2099-12-31T23:59:59Z')).toMatchObject({ status: 200, body: { data: [] } })
  expect(refusal(await from('9999-12-31T23:59:59Z'))).toBe('400 VALIDATION')
  expect(refusal(await from('2100-01-01T00:00:00Z'))).toBe('400 VALIDATION')
})
