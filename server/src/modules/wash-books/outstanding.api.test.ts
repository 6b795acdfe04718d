import { expect, test } from 'vitest'
import { serversForFile } from '../../testing/app-for-file.ts'
import { makeBranch, makePackage, makeService } from '../../testing/factories.ts'
import type { TestClient } from '../../testing/test-client.ts'

/** Washes outstanding and packages sold in the reports, on each server. */

const { app, second } = await serversForFile()

const password = 'a good password'

async function start() {
  const passwordHash = await app.context.passwords.hash(password)
  const boss = await app.signedInAs('super-admin', { passwordHash })
  const offer = await makePackage(app.context)
  const branch = await makeBranch(app.context)
  const service = await makeService(app.context)
  return { boss, offer, place: { branchId: branch.id, serviceId: service.id } }
}

/** Washes outstanding, and packages sold from this day to today. */
async function reported(client: TestClient, from = '2026-11-21'): Promise<unknown[]> {
  const query = { from, to: '2026-11-21' }
  const { totals } = (await client.call('GET /admin/reports', { query })).body
  return [totals.washesOutstanding, totals.packagesSold]
}

/** What both servers report. */
const everywhere = async (boss: TestClient) => [await reported(boss), await reported(second.as(boss))]

const both = (washes: number, sold = 0) => [
  [washes, sold],
  [washes, sold],
]

test('every movement of a package counts at once, on each server', async () => {
  const { boss, offer, place } = await start()
  expect(await everywhere(boss)).toEqual(both(0))
  const customer = await app.signedInAs('customer')
  const { body: bought } = await customer.call('POST /packages/purchase', { body: { packageId: offer.id } })
  if (!('userPackage' in bought)) throw new Error('not reserved')
  const params = { id: bought.userPackage._id }
  expect(await everywhere(boss)).toEqual(both(0))
  const pay = (isPaid: boolean) =>
    boss.call('PATCH /admin/user-packages/:id/payment', { params, body: { isPaid, reason: 'A mistake' } })
  for (const isPaid of [true, false, true]) {
    expect((await pay(isPaid)).status).toBe(200)
    expect(await everywhere(boss)).toEqual(isPaid ? both(5, 1) : both(0, 0))
  }

  const booking = await customer.call('POST /bookings', {
    body: { ...place, bookingDate: '2026-11-23', bookingTime: '10:00', userPackageId: params.id },
  })
  expect(await everywhere(boss)).toEqual(both(5, 1))
  const set = (status: 'completed' | 'confirmed') =>
    boss.call('PATCH /admin/bookings/:id/:status', {
      ...{ params: { id: booking.body._id, status }, body: { confirm: true } },
    })
  expect((await set('completed')).status).toBe(200)
  expect(await everywhere(boss)).toEqual(both(4, 1))
  expect((await set('confirmed')).status).toBe(200)
  expect(await everywhere(boss)).toEqual(both(5, 1))

  const passwordHash = await app.context.passwords.hash(password)
  const other = await app.signedInAs('customer', { passwordHash })
  const sale = { customerId: other.userId, packageId: offer.id, isPaid: true, method: 'cash' } as const
  expect((await boss.call('POST /admin/user-packages', { body: sale })).status).toBe(201)
  expect(await everywhere(boss)).toEqual(both(10, 2))
  expect((await other.call('DELETE /users/me', { body: { password } })).status).toBe(204)
  expect(await everywhere(boss)).toEqual(both(5, 2))

  expect(await reported(boss, '2026-08-01')).toEqual([5, 2])

  app.clock.set('2027-06-01T10:00:00.000Z')
  const later = await app.signedInAs('super-admin')
  expect(await reported(later)).toEqual([0, 2])
})
