import { afterEach, expect, test, vi } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makeBranch, makePackage, makeService } from '../../../testing/factories.ts'

/** How far a machine's clock may be off when it is corrected. */
const JUMP_MS = 1.4 * 86_400_000

const app = await appForFile()
afterEach(() => {
  vi.useRealTimers()
})

async function start() {
  const branch = await makeBranch(app.context, { bays: 50 })
  const service = await makeService(app.context)
  const wish = { branchId: branch.id, serviceId: service.id, bookingDate: '2026-11-23', bookingTime: '10:00' }
  return { branch, wish }
}

test('setting the clock forward while customers book and reserve neither delays nor refuses them', async () => {
  const { wish } = await start()
  const offer = await makePackage(app.context)
  const customers = await Promise.all(Array.from({ length: 20 }, () => app.signedInAs('customer')))
  vi.useFakeTimers({ toFake: ['Date'] })
  const replies = customers.flatMap(customer => [
    customer.call('POST /packages/purchase', { body: { packageId: offer.id } }),
    customer.call('POST /bookings', { body: wish }),
  ])
  await replies[0]
  vi.setSystemTime(Date.now() + JUMP_MS)
  const statuses = (await Promise.all(replies)).map(({ status }) => status)
  expect(statuses).toEqual(statuses.map(() => 201))
})

test('a change of hours recorded before the clock was set back blocks no booking', async () => {
  const { branch, wish } = await start()
  const changing = new Date(app.clock.now().getTime() + JUMP_MS)
  await app.db.collection('branches').updateOne({ _id: branch._id }, { $set: { changing } })
  const customer = await app.signedInAs('customer')
  expect((await customer.call('POST /bookings', { body: wish })).status).toBe(201)
})

test("the counters keep counting when the database's clock is set back", async () => {
  const { wish } = await start()
  const boss = await app.signedInAs('super-admin')
  const total = async () => (await boss.call('GET /admin/stats')).body.totalBookings
  const walkIn = { name: 'Walter', phone: '+39 06 1234567' }
  expect((await boss.call('POST /bookings', { body: { ...wish, walkIn } })).status).toBe(201)
  await app.db
    .collection('branchDays')
    .updateOne({ s: { $ne: {} } }, { $set: { countedAt: new Date(Date.now() + JUMP_MS) } })
  expect(await total()).toBe(1)
  expect(
    (await boss.call('POST /bookings', { body: { ...wish, bookingDate: '2026-11-24', walkIn } })).status,
  ).toBe(201)
  expect(await total()).toBe(2)
})
