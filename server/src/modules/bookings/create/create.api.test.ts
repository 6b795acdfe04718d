import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '../../../contract/error-body.ts'
import { appForFile } from '../../../testing/app-for-file.ts'
import { closure, makeBranch, makeService } from '../../../testing/factories.ts'
import { newId } from '../../../testing/test-app.ts'
import { TestClient, type TestReply } from '../../../testing/test-client.ts'
import type { BookingView } from '../../../contract/bookings.ts'
import { MONDAY, placeToBook } from '../testing/place-to-book.ts'

const app = await appForFile()

const { refusal } = TestClient
const errorBody = (reply: TestReply) => reply.body as ErrorBody

const start = (values?: { bays?: number; minutes?: number }) => placeToBook(app, values)

describe('a customer books a wash', () => {
  test('a customer books a wash and gets it pending, with the price and the times of the service', async () => {
    const { wish, branch, service } = await start()
    const customer = await app.signedInAs('customer', { name: 'Anna Rossi' })
    const reply = await customer.raw<BookingView>('POST', '/bookings', {
      body: { ...wish, notes: ' gate 4 ', price: 0 },
    })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({
      userId: { _id: customer.userId, name: 'Anna Rossi' },
      walkIn: null,
      serviceId: { _id: service.id, name: 'Test wash', price: 20 },
      branchId: { _id: branch.id, name: 'Test branch' },
      bookingDate: MONDAY,
      bookingTime: '10:00',
      startsAt: '2026-11-23T10:00:00+01:00',
      endsAt: '2026-11-23T10:30:00+01:00',
      canChangeUntil: '2026-11-23T07:00:00.000Z',
      notes: 'gate 4',
      status: 'pending',
      paymentStatus: 'unpaid',
      rev: 0,
    })
    const own = await customer.call('GET /users/bookings')
    expect(own.body.data).toEqual([{ ...reply.body, visit: { step: 'expected' } }])
  })

  test('confirmed at once where the chain says so', async () => {
    const { wish } = await start()
    const customer = await app.signedInAs('customer')
    const usual = app.context.settings()
    app.context.settings = () => ({ ...usual, policies: { ...usual.policies, autoConfirm: true } })
    try {
      const reply = await customer.call('POST /bookings', { body: wish })
      expect(reply.body.status).toBe('confirmed')
    } finally {
      app.context.settings = () => usual
    }
  })

  test('a customer books a wash at the price and from the menu that an admin has just saved', async () => {
    const { wish, service } = await start()
    const boss = await app.signedInAs('super-admin', {
      passwordHash: await app.context.passwords.hash('seven very wet sponges'),
    })
    const customer = await app.signedInAs('customer')
    expect((await customer.call('POST /bookings', { body: wish })).status).toBe(201)
    expect((await customer.call('POST /bookings', { body: { ...wish, bookingTime: '11:00' } })).status).toBe(
      201,
    )
    const body = { name: service.name, description: service.description, price: 27.5, duration: 30 }
    expect((await boss.call('PUT /services/:id', { params: { id: service.id }, body })).status).toBe(200)
    const dearer = await customer.call('POST /bookings', { body: { ...wish, bookingTime: '12:00' } })
    expect(dearer.body.serviceId.price).toBe(27.5)
    const archived = await boss.call('DELETE /services/:id', { params: { id: service.id } })
    expect(archived.status).toBe(204)
    expect(refusal(await customer.call('POST /bookings', { body: { ...wish, bookingTime: '13:00' } }))).toBe(
      '404 NOT_FOUND',
    )
  })

  test('only while a bay is free at every minute; then the next free time and other branches are offered', async () => {
    const { wish } = await start({ bays: 1 })
    await makeBranch(app.context, { name: 'Second branch' })
    const [one, two] = [await app.signedInAs('customer'), await app.signedInAs('customer')]
    expect((await one.call('POST /bookings', { body: wish })).status).toBe(201)
    const reply = await two.call('POST /bookings', { body: { ...wish, bookingTime: '10:25' } })
    expect(refusal(reply)).toBe('400 SLOT_UNAVAILABLE')
    expect(errorBody(reply).nextAvailable).toBe('2026-11-23T10:30:00+01:00')
    expect(errorBody(reply).alternatives).toEqual([
      {
        branchId: { _id: expect.any(String) as string, name: 'Second branch' },
        nextAvailable: '2026-11-23T10:25:00+01:00',
      },
    ])
    expect((await two.call('POST /bookings', { body: { ...wish, bookingTime: '10:30' } })).status).toBe(201)
    expect((await two.call('POST /bookings', { body: { ...wish, bookingTime: '09:30' } })).status).toBe(201)
  })

  test.each([
    ['before the branch opens', { bookingTime: '07:00' }, '400 OUTSIDE_HOURS', '2026-11-23T08:00:00+01:00'],
    [
      'a wash that would end after closing',
      { bookingTime: '19:35' },
      '400 OUTSIDE_HOURS',
      '2026-11-24T08:00:00+01:00',
    ],
    [
      'a time that has passed',
      { bookingDate: '2026-11-21', bookingTime: '11:55' },
      '400 PAST_TIME',
      '2026-11-21T12:00:00+01:00',
    ],
    ['more than 90 days ahead', { bookingDate: '2027-02-20' }, '400 TOO_FAR_AHEAD', undefined],
    ['off the five-minute step', { bookingTime: '10:03' }, '400 VALIDATION', undefined],
  ])('a customer who books a wash is refused: %s', async (_name, change, ...[expected, next]) => {
    const { wish } = await start()
    const customer = await app.signedInAs('customer')
    const reply = await customer.call('POST /bookings', { body: { ...wish, ...change } })
    expect(refusal(reply)).toBe(expected)
    expect(errorBody(reply).nextAvailable).toBe(next)
  })

  test('a customer who books a wash is refused during a closure, with its reason, and offered the first time after it', async () => {
    const service = await makeService(app.context)
    const branch = await makeBranch(app.context, {
      closures: [closure({ from: MONDAY, to: '2026-11-24', reason: 'New floor' })],
    })
    const customer = await app.signedInAs('customer')
    const reply = await customer.call('POST /bookings', {
      body: { branchId: branch.id, serviceId: service.id, bookingDate: MONDAY, bookingTime: '10:00' },
    })
    expect(refusal(reply)).toBe('400 BRANCH_CLOSED')
    expect(errorBody(reply).message).toContain('New floor')
    expect(errorBody(reply).nextAvailable).toBe('2026-11-25T08:00:00+01:00')
  })

  test('a wash at a branch that does not offer the service is refused', async () => {
    const { wish } = await start()
    const elsewhere = await makeBranch(app.context)
    const service = await makeService(app.context, { branches: [elsewhere._id] })
    const customer = await app.signedInAs('customer')
    const reply = await customer.call('POST /bookings', { body: { ...wish, serviceId: service.id } })
    expect(refusal(reply)).toBe('400 SERVICE_NOT_OFFERED')
  })

  test.each(['branchId', 'serviceId', 'userPackageId', 'vehicleId'])('an unknown %s is 404', async field => {
    const { wish } = await start()
    const customer = await app.signedInAs('customer')
    expect(refusal(await customer.call('POST /bookings', { body: { ...wish, [field]: newId() } }))).toBe(
      '404 NOT_FOUND',
    )
  })

  test('a customer has at most ten open bookings, also when the last two race', async () => {
    const { wish } = await start({ minutes: 5 })
    const customer = await app.signedInAs('customer')
    for (let i = 0; i < 9; i++) {
      const reply = await customer.call('POST /bookings', {
        body: { ...wish, bookingTime: `1${String(i)}:00` },
      })
      expect(reply.status).toBe(201)
    }
    const other = await app.signedInAs('customer')
    // On separate days, so that they do not wait for each other, and with a document, so that none is created late.
    const places = ['23', '24', '25', '26'].map(day => ({ ...wish, bookingDate: `2026-11-${day}` }))
    for (const place of places) {
      expect((await other.call('POST /bookings', { body: { ...place, bookingTime: '08:00' } })).status).toBe(
        201,
      )
    }
    const race = await Promise.all(
      places.map(place => customer.call('POST /bookings', { body: { ...place, bookingTime: '08:30' } })),
    )
    const TOO_MANY = '400 TOO_MANY_OPEN'
    expect(race.map(refusal).sort()).toEqual(['201', TOO_MANY, TOO_MANY, TOO_MANY])
  })

  test('the same booking twice is refused, but a family may bring two cars at one time', async () => {
    const { wish } = await start({ bays: 3 })
    const customer = await app.signedInAs('customer')
    const profile = await customer.call('PUT /users/profile', {
      body: {
        name: 'Anna Rossi',
        phone: '+39 06 1234567',
        vehicles: ['AA111AA', 'BB222BB'].map(plate => ({ plate, label: '', type: 'car' })),
      },
    })
    const ids = profile.body.vehicles.map(({ _id }) => _id)
    const replies = await Promise.all(
      ids.map(vehicleId => customer.call('POST /bookings', { body: { ...wish, vehicleId } })),
    )
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    const again = await customer.call('POST /bookings', { body: { ...wish, vehicleId: ids[0] } })
    expect(refusal(again)).toBe('400 DUPLICATE_BOOKING')
  })
})
