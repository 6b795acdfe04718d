import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RangeAvailability } from '../../contract/availability.ts'
import { makeBranch, makeService } from '../../testing/factories.ts'
import { startSecondServer, type SecondServer } from '../../testing/second-server.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'
import { expectSound } from './testing/expect-sound.ts'

const { refusal } = TestClient

let app: TestApp
let second: SecondServer
let customer: TestClient
let desk: TestClient
let wish: { branchId: string; serviceId: string; bookingDate: string }
beforeAll(async () => {
  app = await testApp()
  second = await startSecondServer(app)
})
beforeEach(async () => {
  await app.reset()
  app.clock.set('2026-11-21T11:00:00.000Z')
  const branch = await makeBranch(app.context, { bays: 30 })
  const service = await makeService(app.context)
  wish = { branchId: branch.id, serviceId: service.id, bookingDate: '2026-11-23' }
  customer = await app.signedInAs('customer')
  desk = await app.signedInAs('super-admin')
})
afterAll(async () => {
  await second.kill()
  await app.close()
})

const time = (n: number) =>
  `${String(8 + Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`
const book = (n: number, more: object = {}) =>
  customer.call('POST /bookings', { body: { ...wish, bookingTime: time(n), ...more } })
const made = async (n: number, more: object = {}) => {
  const reply = await book(n, more)
  expect(refusal(reply)).toBe('201')
  return reply.body._id
}
/** How many of the customer's bookings are open. */
const counted = async () =>
  app.db.collection('bookings').countDocuments({
    status: { $in: ['pending', 'confirmed'] },
    endAt: { $gt: app.clock.now() },
    archivedAt: null,
  })
const decide = async (change: { openBookings?: number; horizonDays?: number }) => {
  const { rev, brand, policies } = (await desk.call('GET /admin/settings')).body
  const body = { rev, brand, policies: { ...policies, ...change } }
  const saved = await desk.call('PUT /admin/settings', { body })
  expect(saved.status).toBe(200)
}

test('the chain decides how many bookings a customer may have open, even when many are sent at once', async () => {
  await decide({ openBookings: 3 })
  await made(0)
  const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => book(n + 1)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(2)
  for (const reply of replies) expect(['201', '400 TOO_MANY_OPEN']).toContain(refusal(reply))
  expect(await counted()).toBe(3)
  await decide({ openBookings: 4 })
  await made(13)
  expect(refusal(await book(14))).toBe('400 TOO_MANY_OPEN')
  // Fewer than are open: those stay, and no other is made.
  await decide({ openBookings: 1 })
  expect(refusal(await book(14))).toBe('400 TOO_MANY_OPEN')
  await expectSound(app)
})

test('the chain decides how far ahead bookings are taken, in lists of free days and in bookings alike', async () => {
  await decide({ horizonDays: 3 })
  const query = { branchId: wish.branchId, serviceId: wish.serviceId, from: '2026-11-23', to: '2026-11-25' }
  const { days } = (await customer.call('GET /bookings/availability', { query })).body as RangeAvailability
  expect(days.map(({ free }) => free > 0)).toEqual([true, true, false])
  expect((await customer.call('GET /config')).body.horizonDays).toBe(3)
  expect(refusal(await book(0, { bookingDate: '2026-11-25' }))).toBe('400 TOO_FAR_AHEAD')
  await made(0, { bookingDate: '2026-11-24' })
})

test('forty bookings sent at once to two servers leave a customer with ten', async () => {
  await made(0)
  const elsewhere = second.as(customer)
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      (n % 2 === 0 ? customer : elsewhere).call('POST /bookings', {
        body: { ...wish, bookingTime: time(n + 1) },
      }),
    ),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(9)
  for (const reply of replies) expect(['201', '400 TOO_MANY_OPEN', '503 BUSY']).toContain(refusal(reply))
  expect(await counted()).toBe(10)
  await expectSound(app)
})

test('a cancelled, completed or deleted booking makes room at once, and a reinstated one takes it', async () => {
  const ids: string[] = []
  for (let n = 0; n < 10; n++) ids.push(await made(n))
  const [first = '', other = '', third = ''] = ids
  expect(refusal(await book(10))).toBe('400 TOO_MANY_OPEN')
  await customer.call('POST /bookings/:id/cancel', { params: { id: first } })
  await desk.call('PATCH /admin/bookings/:id/:status', {
    params: { id: other, status: 'completed' },
    body: { confirm: true },
  })
  const passwordHash = await app.context.passwords.hash('a good password')
  await app.db.collection('users').updateOne({ role: 'super-admin' }, { $set: { passwordHash } })
  expect(
    (
      await desk.call('DELETE /admin/bookings/:id', {
        params: { id: third },
        body: { password: 'a good password' },
      })
    ).status,
  ).toBe(204)
  expect(await counted()).toBe(7)
  await expectSound(app)
  for (let n = 10; n < 12; n++) await made(n)
  // Reinstated after cancellation and completion: the limit does not apply to the desk.
  await desk.call('PATCH /admin/bookings/:id/:status', { params: { id: first, status: 'confirmed' } })
  await desk.call('PATCH /admin/bookings/:id/:status', { params: { id: other, status: 'pending' } })
  expect(await counted()).toBe(11)
  expect(refusal(await book(12))).toBe('400 TOO_MANY_OPEN')
  await expectSound(app)
})

test('ended bookings no longer count, and one that is moved to a future day counts again', async () => {
  const ids: string[] = []
  for (let n = 0; n < 10; n++) ids.push(await made(n))
  app.clock.set('2026-11-24T11:00:00.000Z')
  desk = await app.signedInAs('super-admin')
  wish = { ...wish, bookingDate: '2026-11-25' }
  await made(0)
  expect(await counted()).toBe(1)
  await expectSound(app)
  const move = { bookingDate: '2026-11-25', bookingTime: '18:00' }
  expect(refusal(await desk.call('PATCH /bookings/:id', { params: { id: ids[0] ?? '' }, body: move }))).toBe(
    '200',
  )
  expect(await counted()).toBe(2)
  // Ended, and cancelled: the number does not change.
  await desk.call('PATCH /admin/bookings/:id/:status', { params: { id: ids[1] ?? '', status: 'cancelled' } })
  expect(await counted()).toBe(2)
  await expectSound(app)
})

test('the desk books beyond the limit, and the customer is then over it', async () => {
  const booking = { customerId: customer.userId, bookingTime: '10:00' }
  for (let n = 0; n < 12; n++) {
    const bookingDate = `2026-12-${String(n + 10)}`
    expect(refusal(await desk.call('POST /bookings', { body: { ...wish, ...booking, bookingDate } }))).toBe(
      '201',
    )
  }
  expect(await counted()).toBe(12)
  expect(refusal(await book(0))).toBe('400 TOO_MANY_OPEN')
  await expectSound(app)
})
