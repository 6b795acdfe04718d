import { expect, test } from 'vitest'
import type { BoardView } from '../../../contract/desk-bookings.ts'
import { appForFile } from '../../../testing/app-for-file.ts'
import { commandsOf } from '../../../testing/commands-of.ts'
import { bookingThrough } from '../../../testing/booking-through.ts'
import { makeBranch, makePackage, makeService } from '../../../testing/factories.ts'
import { newId } from '../../../testing/test-app.ts'
import { TestClient, type QueryOf } from '../../../testing/test-client.ts'
import { reservePackage } from '../../../testing/reserve-package.ts'

const app = await appForFile()

const { refusal } = TestClient
const MONDAY = '2026-11-23'
const password = 'a good password'
const passwordHash = await app.context.passwords.hash(password)

async function start() {
  const branch = await makeBranch(app.context, { bays: 2, operatingHours: '07:00' })
  const service = await makeService(app.context)
  const desk = await app.signedInAs('branch-admin', { branch: branch._id, passwordHash })
  const book = bookingThrough(app, desk, {
    branchId: branch.id,
    serviceId: service.id,
    bookingDate: MONDAY,
    walkIn: { name: 'Walter', phone: '06 1111' },
  })
  return { branch, service, desk, book }
}

const board = async (client: TestClient, query: QueryOf<'GET /admin/board'> = { date: MONDAY }) =>
  (await client.call('GET /admin/board', { query })).body

test('the board gives each car of the day a bay and lists cancelled bookings beside the lanes', async () => {
  const { desk, book, branch } = await start()
  const [first, second] = [await book('10:00'), await book('10:15')]
  const third = await book('10:30')
  const gone = await book('11:00')
  await book('10:00', { bookingDate: '2026-11-24' })
  await desk.call('PATCH /admin/bookings/:id/:status', {
    params: { id: gone._id, status: 'cancelled' },
    body: { cancelReason: 'no-show' },
  })
  const view = await board(desk)
  expect(view).toMatchObject({
    branch: { _id: branch.id },
    date: MONDAY,
    open: { from: '08:00', to: '20:00' },
  })
  expect(view.lanes).toEqual([
    { bay: 1, bookings: [first, third], blocked: [] },
    { bay: 2, bookings: [second], blocked: [] },
  ])
  expect(view.unplaced).toMatchObject([{ _id: gone._id, cancelReason: 'no-show' }])
})

test('the board without a date shows the present day at the branch', async () => {
  app.clock.set('2026-11-21T23:30:00.000Z')
  const { desk } = await start()
  expect((await board(desk, {})).date).toBe('2026-11-22')
})

test('the board is 304 while nothing has changed, and is sent again after a tap', async () => {
  const { desk, book } = await start()
  const { _id } = await book('10:00')
  const first = await desk.call('GET /admin/board', { query: { date: MONDAY } })
  const ask = () =>
    desk.callWith(
      'GET /admin/board',
      { 'if-none-match': first.headers.get('etag') ?? '' },
      { query: { date: MONDAY } },
    )
  expect((await ask()).status).toBe(304)
  await desk.call('PATCH /admin/bookings/:id/progress', {
    params: { id: _id },
    body: { step: 'arrived', from: 'booked', confirm: true },
  })
  const again = await ask()
  expect(again.status).toBe(200)
  expect(again.body.rev).toBeGreaterThan(first.body.rev)
  expect(again.body.lanes[0]?.bookings[0]?.arrivedAt).toBeDefined()
})

/** A customer with a package that pays for a booking at 10:00 and for others, and the ETag of the board. */
async function withPackage(others: readonly object[] = []) {
  const { desk, book } = await start()
  const offer = await makePackage(app.context)
  const customer = await app.signedInAs('customer')
  const { _id: userPackageId } = await reservePackage(customer, offer.id)
  await desk.call('PATCH /admin/user-packages/:id/payment', {
    params: { id: userPackageId },
    body: { isPaid: true },
  })
  const wish = { walkIn: undefined, customerId: customer.userId, userPackageId }
  await book('10:00', wish)
  const more = []
  for (const other of others) more.push(await book('11:00', { ...wish, ...other }))
  const tag = (await desk.call('GET /admin/board', { query: { date: MONDAY } })).headers.get('etag') ?? ''
  const again = () => desk.callWith('GET /admin/board', { 'if-none-match': tag }, { query: { date: MONDAY } })
  return { desk, customer, userPackageId, more, again }
}
const shown = (reply: { body: BoardView }) => reply.body.lanes[0]?.bookings[0]

test('the board is sent again when the package of a booked wash is paid or extended', async () => {
  const { desk, userPackageId, again } = await withPackage()
  expect((await again()).status).toBe(304)
  await desk.call('PATCH /admin/user-packages/:id/payment', {
    params: { id: userPackageId },
    body: { isPaid: false },
  })
  expect(shown(await again())?.paymentStatus).toBe('unpaid')
  const { again: later, desk: boss, userPackageId: other } = await withPackage()
  const extension = { expiryDate: '2027-06-01', reason: 'a gift' }
  expect(
    (await boss.call('PATCH /admin/user-packages/:id/expiry', { params: { id: other }, body: extension }))
      .status,
  ).toBe(200)
  expect(shown(await later())?.userPackageId?.expiryDate).toBe('2027-06-01')
})

test('the board is sent again when a booking on another day uses a wash of a package it shows', async () => {
  const { desk, more, again } = await withPackage([{ bookingDate: '2026-11-24' }])
  expect((await again()).status).toBe(304)
  await desk.call('PATCH /admin/bookings/:id/:status', {
    params: { id: more[0]?._id ?? '', status: 'completed' },
    body: { confirm: true },
  })
  expect(shown(await again())?.userPackageId?.remainingWashes).toBe(4)
  const deleted = { params: { id: more[0]?._id ?? '' }, body: { password } }
  expect(refusal(await desk.call('DELETE /admin/bookings/:id', deleted))).toBe('204')
  expect((await again()).status).toBe(200)
})

test('the board is sent again when a customer changes their name', async () => {
  const { customer, again } = await withPackage()
  await customer.call('PUT /users/profile', { body: { name: 'Test customer', phone: '+39 06 7654321' } })
  const { body } = await customer.call('GET /users/profile')
  await customer.call('PUT /users/profile', { body: { name: `${body.name} Rossi` } })
  expect(shown(await again())?.userId).toMatchObject({ name: `${body.name} Rossi` })
})

test('the board is sent again when its branch is renamed, and for another language', async () => {
  const { branch, book, desk } = await start()
  await book('10:00')
  const boss = await app.signedInAs('super-admin')
  const tag =
    (await desk.call('GET /admin/board', { query: { branchId: branch.id, date: MONDAY } })).headers.get(
      'etag',
    ) ?? ''
  expect(
    (
      await desk.callWith(
        'GET /admin/board',
        { 'if-none-match': tag },
        { query: { branchId: branch.id, date: MONDAY } },
      )
    ).status,
  ).toBe(304)
  const { location, phone, operatingHours, closeingHours } = branch
  const body = { name: 'Renamed', location, phone, operatingHours, closeingHours }
  expect((await boss.call('PUT /admin/branches/:id', { params: { id: branch.id }, body })).status).toBe(200)
  const again = await desk.callWith(
    'GET /admin/board',
    { 'if-none-match': tag },
    { query: { branchId: branch.id, date: MONDAY } },
  )
  expect([again.status, again.body.branch.name]).toEqual([200, 'Renamed'])
})

test('an unchanged board takes one command besides the session, whatever it shows', async () => {
  const { again } = await withPackage([{ bookingDate: '2026-11-24' }])
  await again()
  const commands = await commandsOf(app, again)
  expect(commands.filter(name => name !== 'find branches')).toEqual(['find branchDays', 'find sessions'])
})

test('a past day, to which changes of people do not apply, is compared by its bytes', async () => {
  const { desk } = await start()
  const tag =
    (await desk.call('GET /admin/board', { query: { date: '2026-11-19' } })).headers.get('etag') ?? ''
  expect(
    (await desk.callWith('GET /admin/board', { 'if-none-match': tag }, { query: { date: '2026-11-19' } }))
      .status,
  ).toBe(304)
  const commands = await commandsOf(app, () =>
    desk.callWith('GET /admin/board', { 'if-none-match': tag }, { query: { date: '2026-11-19' } }),
  )
  expect(commands).toContain('find bookings')
})

test('cars beyond the available bays are listed beside the lanes', async () => {
  const { branch, book, desk } = await start()
  await book('10:00')
  const late = await book('10:00')
  const { name, location, phone, operatingHours, closeingHours } = branch
  const body = { name, location, phone, operatingHours, closeingHours, bays: 1, replan: true }
  expect((await desk.call('PUT /admin/branches/:id', { params: { id: branch.id }, body })).status).toBe(200)
  const view = await board(desk)
  expect([view.lanes.length, view.unplaced.map(({ _id }) => _id)]).toEqual([1, [late._id]])
})

test('another branch is 404 for a branch admin; a super-admin sees any branch, by default the first', async () => {
  const { branch, desk } = await start()
  const other = await makeBranch(app.context)
  const admin = await app.signedInAs('super-admin')
  expect(refusal(await desk.call('GET /admin/board', { query: { branchId: other.id } }))).toBe(
    '404 NOT_FOUND',
  )
  expect((await board(admin, { branchId: other.id })).branch._id).toBe(other.id)
  expect((await board(admin, {})).branch._id).toBe(branch.id)
  expect(refusal(await admin.call('GET /admin/board', { query: { branchId: newId() } }))).toBe(
    '404 NOT_FOUND',
  )
})
