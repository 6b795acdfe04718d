import { Types } from 'mongoose'
import { describe, expect, test } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { commandsOf } from '../../../testing/commands-of.ts'
import { makeUser } from '../../../testing/factories.ts'
import { TEST_NOW } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { bookedChain, MONDAY, reports, TODAY } from './testing/booked-chain.ts'

const app = await appForFile()

const { refusal } = TestClient
const stats = async (client: TestClient) => (await client.call('GET /admin/stats')).body
const toSettle = async (client: TestClient) =>
  (await client.call('GET /admin/today', { query: {} })).body.data
    .filter(({ cars }) => cars > 0)
    .map(({ branchId, cars }) => ({ branchId, cars }))

describe('the counters', () => {
  test('the super-admin gets the chain’s figures, a branch-admin those of their branch', async () => {
    const { admin, desk, book, set, other } = await bookedChain(app)
    await book(TODAY, '15:00')
    await set(await book(MONDAY, '10:00'), 'completed')
    await set(await book(MONDAY, '10:00'), 'cancelled')
    await set(await book(MONDAY, '10:00', { branchId: other.id }), 'pending')
    expect(await stats(admin)).toEqual({
      totalBookings: 4,
      completedBookings: 1,
      activeUsers: 0,
      branches: 2,
    })
    expect(await stats(desk)).toMatchObject({ totalBookings: 3, branches: 1 })
  })

  test('the counters count as active the customers seen or booked for in the last 30 days', async () => {
    const { admin, desk, book, other } = await bookedChain(app)
    const day = 86_400_000
    const seen = (days: number) => ({ activeAt: new Date(Date.parse(TEST_NOW) - days * day) })
    await makeUser(app.context, seen(29))
    await makeUser(app.context, seen(31))
    const here = await makeUser(app.context)
    const there = await makeUser(app.context, seen(1))
    const deleted = await makeUser(app.context, { email: null })
    for (const [customer, branch] of [
      [here, {}],
      [there, { branchId: other.id }],
      [deleted, {}],
    ] as const) {
      await book(MONDAY, '10:00', { walkIn: undefined, customerId: customer.id, ...branch })
      app.clock.advance(1000)
    }
    await app.db
      .collection('users')
      .updateOne(
        { _id: deleted._id },
        { $set: { deletedAt: new Date(TEST_NOW), activeAt: null, branchesBooked: [] } },
      )
    expect((await stats(admin)).activeUsers).toBe(3)
    expect((await stats(desk)).activeUsers).toBe(1)
  })

  test('the counters count deleted bookings in nothing', async () => {
    const { admin, desk, book } = await bookedChain(app)
    const password = 'a-long-admin-password'
    const { passwords } = app.context
    await app.db
      .collection('users')
      .updateOne(
        { _id: new Types.ObjectId(admin.userId) },
        { $set: { passwordHash: await passwords.hash(password) } },
      )
    const id = await book(MONDAY, '10:00')
    expect(
      (await admin.call('DELETE /admin/bookings/:id', { params: { id }, body: { password } })).status,
    ).toBe(204)
    expect(await stats(admin)).toMatchObject({ totalBookings: 0, completedBookings: 0 })
    expect((await reports(desk)).totals).toMatchObject({ bookings: 0 })
  })

  test('the day’s page counts the cars whose time is over until they are finished or a no-show', async () => {
    const { admin, book, branch, other } = await bookedChain(app)
    const here = { branchId: { _id: branch.id, name: 'Centre' } }
    const there = { branchId: { _id: other.id, name: 'North' } }
    const ids = [await book(TODAY, '15:00'), await book(TODAY, '15:00')]
    await book(TODAY, '15:00', { branchId: other.id })
    await book(MONDAY, '10:00')
    expect(await toSettle(admin)).toEqual([])
    app.clock.advance(8 * 3_600_000)
    const later = await app.signedInAs('super-admin')
    const desk = await app.signedInAs('branch-admin', { branch: branch._id })
    expect(await toSettle(later)).toEqual([
      { ...here, cars: 2 },
      { ...there, cars: 1 },
    ])
    expect(await toSettle(desk)).toEqual([{ ...here, cars: 2 }])
    const listed = async (person: typeof desk, query: { branchId?: string; status?: 'pending' } = {}) =>
      (await person.call('GET /admin/bookings', { query: { toSettle: 'true', ...query } })).body
    expect((await listed(desk)).data.map(({ _id }) => _id).sort()).toEqual([...ids].sort())
    expect((await listed(desk)).page).toEqual({ next: null, total: null })
    expect((await listed(later)).data).toHaveLength(3)
    expect((await listed(later, { branchId: other.id })).data).toHaveLength(1)
    expect((await listed(later, { status: 'pending' })).data).toEqual([])
    const [one = '', two = ''] = ids
    expect(
      refusal(
        await desk.call('PATCH /admin/bookings/:id/:status', { params: { id: one, status: 'completed' } }),
      ),
    ).toBe('200')
    expect(
      refusal(
        await desk.call('PATCH /admin/bookings/:id/:status', {
          params: { id: two, status: 'cancelled' },
          body: { cancelReason: 'no-show' },
        }),
      ),
    ).toBe('200')
    expect(await toSettle(later)).toEqual([{ ...there, cars: 1 }])
    // After two days North's car is in the lists alone, and Monday's is over.
    app.clock.advance(48 * 3_600_000)
    expect(await toSettle(await app.signedInAs('super-admin'))).toEqual([{ ...here, cars: 1 }])
  })

  test('the counters read the days that have changed once, for all sums', async () => {
    const { admin, book } = await bookedChain(app)
    await book(TODAY, '15:00')
    const commands = await commandsOf(app, () => stats(admin))
    expect(commands.filter(name => name !== 'find branches')).toEqual([
      'aggregate users',
      'find branchDays',
      'find sessions',
    ])
  })

  test('the counters are no business of customers and visitors', async () => {
    await bookedChain(app)
    const customer = await app.signedInAs('customer')
    const asked = async (who: TestClient) =>
      [
        await who.call('GET /admin/stats'),
        await who.call('GET /admin/reports', { query: { from: TODAY, to: TODAY } }),
        await who.call('GET /admin/board', { query: {} }),
      ].map(refusal)
    expect(await asked(customer)).toEqual(Array(3).fill('403 FORBIDDEN'))
    expect(await asked(app.visitor)).toEqual(Array(3).fill('401 UNAUTHENTICATED'))
  })
})
