import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BoardView } from '../../contract/bookings.ts'
import { bookingThrough } from '../../testing/booking-through.ts'
import { makeBranch, makePackage, makeService } from '../../testing/factories.ts'
import { newId, TEST_NOW, testApp, type TestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  await app.reset()
})
afterAll(() => app.close())

const { refusal } = TestClient
const MONDAY = '2026-11-23'

async function start() {
  const branch = await makeBranch(app.context, { bays: 2, operatingHours: '07:00' })
  const service = await makeService(app.context)
  const desk = await app.signedInAs('branch-admin', { branch: branch._id })
  const book = bookingThrough(app, desk, {
    branchId: branch.id,
    serviceId: service.id,
    bookingDate: MONDAY,
    walkIn: { name: 'Walter', phone: '06 1111' },
  })
  return { branch, service, desk, book }
}

const board = async (client: TestClient, query = `?date=${MONDAY}`) =>
  (await client.get<BoardView>(`/admin/board${query}`)).body

test('the board gives each car of the day a bay, and the cancelled ones stand beside', async () => {
  const { desk, book, branch } = await start()
  const [first, second] = [await book('10:00'), await book('10:15')]
  const third = await book('10:30')
  const gone = await book('11:00')
  await book('10:00', { bookingDate: '2026-11-24' })
  await desk.patch(`/admin/bookings/${gone._id}/cancelled`, { cancelReason: 'no-show' })
  const view = await board(desk)
  expect(view).toMatchObject({
    branch: { _id: branch.id },
    date: MONDAY,
    open: { from: '08:00', to: '20:00' },
  })
  expect(view.lanes).toEqual([
    { bay: 1, bookings: [first, third] },
    { bay: 2, bookings: [second] },
  ])
  expect(view.unplaced).toMatchObject([{ _id: gone._id, cancelReason: 'no-show' }])
})

test('without a date it shows the day that it is at the branch', async () => {
  app.clock.set('2026-11-21T23:30:00.000Z')
  const { desk } = await start()
  expect((await board(desk, '')).date).toBe('2026-11-22')
})

test('it is 304 while nothing has changed, and sent again after a tap', async () => {
  const { desk, book } = await start()
  const { _id } = await book('10:00')
  const first = await desk.get<BoardView>(`/admin/board?date=${MONDAY}`)
  const ask = () =>
    desk.get<BoardView>(`/admin/board?date=${MONDAY}`, { 'if-none-match': first.headers.get('etag') ?? '' })
  expect((await ask()).status).toBe(304)
  await desk.patch(`/admin/bookings/${_id}/progress`, { step: 'arrived', confirm: true })
  const again = await ask()
  expect(again.status).toBe(200)
  expect(again.body.rev).toBeGreaterThan(first.body.rev)
  expect(again.body.lanes[0]?.bookings[0]?.arrivedAt).toBeDefined()
})

test('it is sent again when the package of a booked wash is paid', async () => {
  const { desk, book } = await start()
  const offer = await makePackage(app.context)
  const customer = await app.signedInAs('customer')
  const reserved = await customer.post<{ userPackage: { _id: string } }>('/packages/purchase', {
    packageId: offer.id,
  })
  const userPackageId = reserved.body.userPackage._id
  await book('10:00', { walkIn: undefined, customerId: customer.userId, userPackageId })
  const first = await desk.get<BoardView>(`/admin/board?date=${MONDAY}`)
  await desk.patch(`/admin/user-packages/${userPackageId}/payment`, { isPaid: true })
  const again = await desk.get<BoardView>(`/admin/board?date=${MONDAY}`, {
    'if-none-match': first.headers.get('etag') ?? '',
  })
  expect(again.body.lanes[0]?.bookings[0]?.paymentStatus).toBe('paid')
})

test('cars above the bays that are left stand beside the lanes', async () => {
  const { branch, book, desk } = await start()
  await book('10:00')
  const late = await book('10:00')
  const { name, location, phone, operatingHours, closeingHours } = branch
  const body = { name, location, phone, operatingHours, closeingHours, bays: 1, replan: true }
  expect((await desk.put(`/admin/branches/${branch.id}`, body)).status).toBe(200)
  const view = await board(desk)
  expect([view.lanes.length, view.unplaced.map(({ _id }) => _id)]).toEqual([1, [late._id]])
})

test('another branch is 404 to a branch-admin; the super-admin sees any, the first one unasked', async () => {
  const { branch, desk } = await start()
  const other = await makeBranch(app.context)
  const admin = await app.signedInAs('super-admin')
  expect(refusal(await desk.get(`/admin/board?branchId=${other.id}`))).toBe('404 NOT_FOUND')
  expect((await board(admin, `?branchId=${other.id}`)).branch._id).toBe(other.id)
  expect((await board(admin, '')).branch._id).toBe(branch.id)
  expect(refusal(await admin.get(`/admin/board?branchId=${newId()}`))).toBe('404 NOT_FOUND')
})
