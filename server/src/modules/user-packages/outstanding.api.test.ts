import { expect, test } from 'vitest'
import { serversForFile } from '../../testing/app-for-file.ts'
import { makeBranch, makePackage, makeService } from '../../testing/factories.ts'
import { readCosts } from '../../testing/query-cost.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { UserPackageModel } from './user-package.model.ts'

/** The washes outstanding of the reports, which each server adds up in memory from what has changed. */

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

async function reported(client: TestClient): Promise<number | undefined> {
  const query = { from: '2026-11-21', to: '2026-11-21' }
  return (await client.call('GET /admin/reports', { query })).body.totals.washesOutstanding
}

/** What both servers report, which has read before and so reads only what has changed. */
const everywhere = async (boss: TestClient) => [await reported(boss), await reported(second.as(boss))]

test('every movement of a package counts at once, on each server', async () => {
  const { boss, offer, place } = await start()
  expect(await everywhere(boss)).toEqual([0, 0])
  const customer = await app.signedInAs('customer')
  const { body: bought } = await customer.call('POST /packages/purchase', { body: { packageId: offer.id } })
  if (!('userPackage' in bought)) throw new Error('not reserved')
  const params = { id: bought.userPackage._id }
  expect(await everywhere(boss)).toEqual([0, 0])
  const pay = (isPaid: boolean) =>
    boss.call('PATCH /admin/user-packages/:id/payment', { params, body: { isPaid, reason: 'A mistake' } })
  for (const [isPaid, washes] of [
    [true, 5],
    [false, 0],
    [true, 5],
  ] as const) {
    expect((await pay(isPaid)).status).toBe(200)
    expect(await everywhere(boss)).toEqual([washes, washes])
  }

  const booking = await customer.call('POST /bookings', {
    body: { ...place, bookingDate: '2026-11-23', bookingTime: '10:00', userPackageId: params.id },
  })
  expect(await everywhere(boss)).toEqual([5, 5])
  const set = (status: 'completed' | 'confirmed') =>
    boss.call('PATCH /admin/bookings/:id/:status', {
      ...{ params: { id: booking.body._id, status }, body: { confirm: true } },
    })
  expect((await set('completed')).status).toBe(200)
  expect(await everywhere(boss)).toEqual([4, 4])
  expect((await set('confirmed')).status).toBe(200)
  expect(await everywhere(boss)).toEqual([5, 5])

  const passwordHash = await app.context.passwords.hash(password)
  const other = await app.signedInAs('customer', { passwordHash })
  const sale = { customerId: other.userId, packageId: offer.id, isPaid: true, method: 'cash' } as const
  expect((await boss.call('POST /admin/user-packages', { body: sale })).status).toBe(201)
  expect(await everywhere(boss)).toEqual([10, 10])
  expect((await other.call('DELETE /users/me', { body: { password } })).status).toBe(204)
  expect(await everywhere(boss)).toEqual([5, 5])

  app.clock.set('2027-06-01T10:00:00.000Z')
  const later = await app.signedInAs('super-admin')
  expect(await reported(later)).toBe(0)
})

test('a report reads no package that has not changed', async () => {
  const { boss, offer } = await start()
  const customer = await app.signedInAs('customer')
  await boss.call('POST /admin/user-packages', { body: { customerId: customer.userId, packageId: offer.id } })
  const [{ _id: first, ...row } = { _id: null }] = await UserPackageModel(app.db).find().lean()
  expect(first).not.toBeNull()
  const rows = Array.from({ length: 50 }, () => ({ ...row, active: false, isPaid: true }))
  await app.db.collection('userPackages').insertMany(rows)
  expect(await reported(boss)).toBe(250)
  const costs = await readCosts(app, () => reported(boss))
  const read = costs.filter(({ collection }) => collection === 'userPackages')
  expect(read.map(({ examined }) => examined)).toEqual(read.map(() => 0))
})
