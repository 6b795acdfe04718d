import { expect, test } from 'vitest'
import type { BookingView } from '../../../contract/bookings.ts'
import { appForFile } from '../../../testing/app-for-file.ts'
import { bookingThrough } from '../../../testing/booking-through.ts'
import { makeBranch, makeService } from '../../../testing/factories.ts'
import { readCosts } from '../../../testing/query-cost.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const app = await appForFile()

const MONDAY = '2026-11-23'
const password = 'a good password'

/** Two branches with their desks; Ada, booked on Monday at the first, can be made to miss a wash at either. */
async function start() {
  const service = await makeService(app.context)
  const ada = await app.signedInAs('customer', { name: 'Ada' })
  const passwordHash = await app.context.passwords.hash(password)
  const boss = await app.signedInAs('super-admin', { passwordHash })
  const at = async (name: string) => {
    const branch = await makeBranch(app.context, { name })
    const desk = await app.signedInAs('branch-admin', { branch: branch._id })
    const place = { branchId: branch.id, serviceId: service.id, bookingDate: MONDAY }
    return { branch, desk, book: bookingThrough(app, boss, place) }
  }
  const [first, second] = [await at('One'), await at('Two')]
  const coming = await first.book('10:00', { customerId: ada.userId })
  const miss = async ({ desk, book }: typeof first, bookingTime: string, who = ada) => {
    const booking = await book(bookingTime, { customerId: who.userId, bookingDate: '2026-11-24' })
    await setStatus(desk, booking._id, 'no-show')
    return booking
  }
  return { ada, boss, first, second, coming, miss }
}

const setStatus = async (desk: TestClient, id: string, cancelReason: 'no-show' | 'branch') => {
  const params = { id, status: 'cancelled' } as const
  expect(
    (await desk.call('PATCH /admin/bookings/:id/:status', { params, body: { cancelReason } })).status,
  ).toBe(200)
}

/** What list, board and details say about the booking's customer. */
async function shownTo(client: TestClient, { _id, branchId }: BookingView) {
  const list = await client.call('GET /admin/bookings')
  const board = await client.call('GET /admin/board', {
    query: { date: MONDAY, branchId: branchId._id },
  })
  const detail = await client.call('GET /bookings/:id', { params: { id: _id } })
  return [
    list.body.data.find(row => row._id === _id)?.noShows,
    board.body.lanes.flatMap(lane => lane.bookings).find(row => row._id === _id)?.noShows,
    detail.body.noShows,
  ]
}

test('the list, board and details say how often the customer did not come, within the admin’s branches and a year', async () => {
  const { ada, boss, first, second, coming, miss } = await start()
  expect(await shownTo(first.desk, coming)).toEqual([undefined, undefined, undefined])
  await miss(first, '10:00')
  const forgiven = await miss(first, '11:00')
  await miss(second, '12:00')
  expect(await shownTo(first.desk, coming)).toEqual([2, 2, 2])
  expect(await shownTo(boss, coming)).toEqual([3, 3, 3])
  // The customer's page has the same number.
  const page = await first.desk.call('GET /admin/customers/:id', { params: { id: ada.userId } })
  expect(page.body.noShows).toBe(2)
  await setStatus(first.desk, forgiven._id, 'branch')
  expect(await shownTo(first.desk, coming)).toEqual([1, 1, 1])
  expect((await ada.call('GET /bookings/:id', { params: { id: coming._id } })).body.noShows).toBeUndefined()
  app.clock.set('2027-11-25T12:00:00Z')
  const later = await app.signedInAs('branch-admin', { branch: first.branch._id })
  expect(await shownTo(later, coming)).toEqual([undefined, undefined, undefined])
})

test('the board is sent again when the customer of a car misses another wash, and when that is forgiven or deleted', async () => {
  const { boss, first, miss } = await start()
  const changed = async (change: () => Promise<unknown>) => {
    const tag =
      (await first.desk.call('GET /admin/board', { query: { date: MONDAY } })).headers.get('etag') ?? ''
    await change()
    return (
      await first.desk.callWith('GET /admin/board', { 'if-none-match': tag }, { query: { date: MONDAY } })
    ).status
  }
  expect(await changed(() => Promise.resolve())).toBe(304)
  let missed: BookingView | undefined
  expect(await changed(async () => (missed = await miss(first, '10:00')))).toBe(200)
  const id = missed?._id ?? ''
  expect(await changed(() => setStatus(first.desk, id, 'branch'))).toBe(200)
  expect(await changed(() => setStatus(first.desk, id, 'no-show'))).toBe(200)
  const remove = () => boss.call('DELETE /admin/bookings/:id', { params: { id }, body: { password } })
  expect(await changed(remove)).toBe(200)
})

test('the no-shows of a page of bookings cost one query, which reads no booking', async () => {
  const { first, second, miss } = await start()
  const bob = await app.signedInAs('customer', { name: 'Bob' })
  for (const time of ['12:00', '13:00', '14:00']) await first.book(time, { customerId: bob.userId })
  await miss(first, '10:00')
  await miss(first, '11:00', bob)
  await miss(second, '12:00', bob)
  // Not on Monday's board.
  await miss(first, '13:00', await app.signedInAs('customer'))
  const list = () => first.desk.call('GET /admin/bookings')
  const board = () => first.desk.call('GET /admin/board', { query: { date: MONDAY } })
  for (const [read, queries] of [[list, 2] as const, [board, 3] as const]) {
    const reads = await readCosts(app, read)
    const costs = reads.filter(({ collection }) => collection === 'bookings').map(({ examined }) => examined)
    expect(costs).toHaveLength(queries)
    expect(costs[1]).toBe(0)
  }
})
