import { expect, test } from 'vitest'
import { makeBranch, makePackage, makeService } from '../factories.ts'
import { newId } from '../test-app.ts'
import { TestClient, type TestReply, type QueryOf } from '../test-client.ts'
import { appForFile } from '../app-for-file.ts'
import { reservePackage } from '../reserve-package.ts'

/** Ids and filters in a request reveal nothing beyond the caller's own lists. */

const app = await appForFile()

const { refusal } = TestClient
const VERA = { name: 'Vera Verdi', email: 'vera@example.com', phone: '+39 333 8765432' }

/** Vera, with a vehicle, a package and a booking at one branch, and people of another branch. */
async function start() {
  const [branch, elsewhere] = [await makeBranch(app.context), await makeBranch(app.context)]
  const [service, offer] = [await makeService(app.context), await makePackage(app.context)]
  const vera = await app.signedInAs('customer', VERA)
  const vehicles = [{ plate: 'AB123CD', label: '', type: 'car' as const }]
  const profile = await vera.call('PUT /users/profile', { body: { ...VERA, vehicles } })
  const reserved = await reservePackage(vera, offer.id)
  const wish = { serviceId: service.id, bookingDate: '2026-11-23', bookingTime: '10:00' }
  const booked = await vera.call('POST /bookings', { body: { ...wish, branchId: branch.id } })
  expect(booked.status).toBe(201)
  return {
    vera,
    bookingId: booked.body._id,
    vehicleId: profile.body.vehicles[0]?._id ?? '',
    userPackageId: reserved._id,
    wish: { ...wish, branchId: elsewhere.id, bookingTime: '12:00' },
    desk: await app.signedInAs('branch-admin', { branch: elsewhere._id }),
    other: await app.signedInAs('customer', { email: 'other@example.com' }),
  }
}

const withoutId = ({ status, body }: TestReply) => ({ status, ...(body as object), requestId: null })

test('no list filter shows a branch-admin the customers or bookings of another branch', async () => {
  const { vera, desk, bookingId, wish } = await start()
  const by = (query: QueryOf<'GET /admin/bookings'>) => desk.call('GET /admin/bookings', { query })
  const replies = [
    await by({ userId: vera.userId }),
    await by({ q: VERA.email }),
    await by({ userId: vera.userId, format: 'csv' }),
    await by({ format: 'csv' }),
    await by({ archived: 'true' }),
    await desk.call('GET /admin/customers', { query: { q: 'Vera' } }),
    await desk.call('GET /admin/customers'),
  ]
  for (const { status, body } of replies) {
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/vera|verdi|8765432|AB123CD/i)
  }
  const except = (id: string) =>
    desk.call('GET /bookings/availability', {
      query: {
        branchId: wish.branchId,
        serviceId: wish.serviceId,
        date: wish.bookingDate,
        exceptBookingId: id,
      },
    })
  expect(withoutId(await except(bookingId))).toEqual(withoutId(await except(newId())))
  expect(refusal(await except(bookingId))).toBe('404 NOT_FOUND')
})

test("another customer's vehicle and package are treated as missing, for a customer and for the desk", async () => {
  const { desk, other, vehicleId, userPackageId, wish } = await start()
  await desk.call('GET /admin/customers', { query: { q: 'other@example.com' } })
  for (const [client, whom] of [
    [other, {}],
    [desk, { customerId: other.userId }],
  ] as const) {
    const book = (more: object) => client.call('POST /bookings', { body: { ...wish, ...whom, ...more } })
    for (const [theirs, nobodys] of [
      [{ vehicleId }, { vehicleId: newId() }],
      [{ userPackageId }, { userPackageId: newId() }],
    ] as const) {
      const refused = await book(theirs)
      expect(refusal(refused)).toBe('404 NOT_FOUND')
      expect(withoutId(refused)).toEqual(withoutId(await book(nobodys)))
    }
  }
  expect(await app.db.collection('bookings').countDocuments()).toBe(1)
})

test("a customer sees neither another's washes nor another's words in their own data", async () => {
  const { other, userPackageId, wish } = await start()
  const ledger = (id: string) => other.call('GET /users/packages/:id/ledger', { params: { id } })
  expect(refusal(await ledger(userPackageId))).toBe('404 NOT_FOUND')
  expect(withoutId(await ledger(userPackageId))).toEqual(withoutId(await ledger(newId())))
  expect(refusal(await other.call('DELETE /users/packages/:id', { params: { id: userPackageId } }))).toBe(
    '404 NOT_FOUND',
  )
  expect((await other.call('POST /bookings', { body: wish })).status).toBe(201)
  const own = await other.call('GET /users/export')
  expect(own.status).toBe(200)
  expect(JSON.stringify(own.body)).not.toMatch(/vera|verdi|8765432|AB123CD/i)
})
