import { describe, expect, test } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { commandsOf } from '../../../testing/commands-of.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { bookedChain, TODAY } from '../stats/testing/booked-chain.ts'

const app = await appForFile()

const today = async (client: TestClient, branchId?: string) =>
  (await client.call('GET /admin/today', { query: branchId === undefined ? {} : { branchId } })).body

describe('today', () => {
  test('a super-admin gets a row for each branch, and the day of the branch that they choose', async () => {
    const { admin, branch, other, book } = await bookedChain(app)
    await book(TODAY, '15:00')
    const { data, day } = await today(admin)
    expect(day).toBeNull()
    expect(data.map(({ branchId, bookings }) => [branchId.name, bookings])).toEqual([
      ['Centre', 1],
      ['North', 0],
    ])
    expect(data[0]?.share).toBeGreaterThan(0)
    expect(data[0]?.weekAgo).toBe(0)
    expect((await today(admin, other.id)).day?.arrivals).toEqual([])
    expect((await today(admin, branch.id)).day?.arrivals).toHaveLength(1)
  })

  test('a branch-admin gets their own branch’s hours, arrivals and what is to be confirmed, and no other branch', async () => {
    const { desk, other, book, set } = await bookedChain(app)
    const [, second] = [await book(TODAY, '15:00'), await book(TODAY, '16:00')]
    await set(second, 'pending')
    await set(await book(TODAY, '17:00'), 'cancelled')
    const { data, day } = await today(desk)
    expect(data).toMatchObject([{ bookings: 2, pending: 1, cars: 0, isTillOpen: false }])
    expect(day?.dayHours.filter(({ cars }) => cars > 0)).toMatchObject([
      { hour: 15, cars: 1, blocked: 0 },
      { hour: 16, cars: 1, blocked: 0 },
    ])
    expect(day?.arrivals.map(({ bookingTime }) => bookingTime)).toEqual(['15:00', '16:00'])
    expect(day?.toConfirm.map(({ _id }) => _id)).toEqual([second])
    const refused = await desk.call('GET /admin/today', { query: { branchId: other.id } })
    expect(TestClient.refusal(refused)).toBe('404 NOT_FOUND')
  })

  test('an open till shows what is expected and how many payments there are, and no sum of what was taken', async () => {
    const { desk, book, set, service } = await bookedChain(app)
    const id = await book(TODAY, '15:00')
    expect((await today(desk)).day).toMatchObject({ due: service.priceCents / 100, payments: 0, takings: 0 })
    await desk.call('POST /admin/tills', { body: { float: 50 } })
    await set(id, 'completed')
    await desk.call('PATCH /admin/bookings/:id/payment', {
      params: { id },
      body: { paymentStatus: 'paid', method: 'cash' },
    })
    const { data, day } = await today(desk)
    expect(data).toMatchObject([{ isTillOpen: true }])
    expect(day).toMatchObject({ due: service.priceCents / 100, payments: 1, takings: null })
  })

  test('the day of a branch takes at most fourteen commands, however many cars it has', async () => {
    const { desk, book } = await bookedChain(app)
    for (const time of ['14:00', '15:00', '16:00', '17:00']) await book(TODAY, time)
    const commands = await commandsOf(app, () => today(desk))
    expect(commands.length, commands.join('\n')).toBeLessThanOrEqual(14)
  })
})
