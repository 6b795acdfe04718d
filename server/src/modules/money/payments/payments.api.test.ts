import { expect, test } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makeBranch, makePackage, makeService } from '../../../testing/factories.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { reservePackage } from '../../../testing/reserve-package.ts'
import { expectSound, paidPackage, pay, payingCustomer, rowsOf } from './testing/paying.ts'

const app = await appForFile()
const chain = () => payingCustomer(app)
const isSound = () => expectSound(app)

test('a payment, its new method and its return are rows that add up to nothing, numbered without a gap', async () => {
  const { desk, customer, book } = await chain()
  const id = await book()
  await pay(desk, id)
  await pay(desk, id, { paymentStatus: 'paid', method: 'card' })
  await pay(desk, id, { paymentStatus: 'unpaid', reason: 'wrong car' })
  const rows = (await rowsOf(desk)).toReversed()
  expect(rows.map(({ amount, method, reason }) => [amount, method, reason])).toEqual([
    [24.9, 'cash', null],
    [-24.9, 'cash', null],
    [24.9, 'card', null],
    [-24.9, 'card', 'wrong car'],
  ])
  expect(rows.map(({ receiptNo }) => receiptNo?.replace(/^[^-]+-2026-/, ''))).toEqual(['1', '2', '3', '4'])
  expect(rows.map(({ reverses }) => reverses)).toEqual([null, rows[0]?._id, null, rows[2]?._id])
  const own = (await customer.call('GET /users/payments', { query: {} })).body.data
  expect(own.map(({ amount }) => amount)).toEqual(rows.map(({ amount }) => amount).toReversed())
  await isSound()
})

test('the desk finds the payments for one booking and of one customer', async () => {
  const { desk, customer, book } = await chain()
  const [first, second] = [await book('10:00'), await book('11:00')]
  await pay(desk, first)
  await pay(desk, second)
  const [row, ...others] = await rowsOf(desk, { forId: second })
  expect(row?.for._id).toBe(second)
  expect(others).toEqual([])
  expect(await rowsOf(desk, { customerId: customer.userId })).toHaveLength(2)
  expect(await rowsOf(desk, { customerId: second })).toEqual([])
})

test('a package paid at a branch is sold there, and its money is in that branch’s list', async () => {
  const { branch, customer, desk } = await chain()
  const offer = await makePackage(app.context, { priceCents: 18_900 })
  const id = await paidPackage(customer, desk, offer.id)
  expect(await rowsOf(desk)).toMatchObject([
    { amount: 189, for: { kind: 'package', name: offer.name }, branchId: { _id: branch.id } },
  ])
  const boss = await app.signedInAs('super-admin')
  await boss.call('PATCH /admin/user-packages/:id/payment', {
    params: { id },
    body: { isPaid: false },
  })
  const [back] = await rowsOf(boss)
  expect(back).toMatchObject({ amount: -189, branchId: null, receiptNo: 'HQ-2026-1' })
  await isSound()
})

test('a drawer is counted blind, keeps the difference, and takes no row after it is closed', async () => {
  const { desk, book } = await chain()
  const opened = await desk.call('POST /admin/tills', { body: { float: 100 } })
  expect(opened.body).toMatchObject({ float: 100, expected: null })
  expect((await desk.call('POST /admin/tills', { body: { float: 0 } })).status).toBe(409)
  await pay(desk, await book())
  const close = (counted: number) =>
    desk.call('POST /admin/tills/:id/close', { params: { id: opened.body._id }, body: { counted } })
  expect((await close(120)).body).toMatchObject({ counted: 120, expected: 124.9, difference: -4.9 })
  expect((await close(124.9)).status).toBe(409)
  app.clock.advance(60_000)
  await pay(desk, await book('11:00'))
  const tills = (await desk.call('GET /admin/tills', { query: {} })).body.data
  expect(tills.map(({ float, closedAt }) => [float, closedAt !== null])).toEqual([
    [0, false],
    [100, true],
  ])
  const [latest] = await rowsOf(desk)
  expect(latest?.tillId).toBe(tills[0]?._id)
  await isSound()
})

test('cash taken while a drawer is closed is in exactly one drawer', async () => {
  const { desk, book } = await chain()
  const ids = [await book('10:00'), await book('11:00'), await book('12:00'), await book('13:00')]
  const { body: till } = await desk.call('POST /admin/tills', { body: { float: 50 } })
  const closing = desk.call('POST /admin/tills/:id/close', {
    params: { id: till._id },
    body: { counted: 50 },
  })
  await Promise.all([closing, ...ids.map(id => pay(desk, id))])
  expect((await closing).status).toBe(200)
  const rows = await rowsOf(desk, { method: 'cash' })
  expect(rows).toHaveLength(4)
  expect(rows.every(({ tillId }) => tillId !== null)).toBe(true)
  await isSound()
})

test('a branch-admin neither sees nor counts another branch’s money', async () => {
  const { desk, branch, book } = await chain()
  await pay(desk, await book())
  const { body: till } = await desk.call('POST /admin/tills', { body: { float: 1 } })
  const [open] = (await desk.call('GET /admin/tills', { query: {} })).body.data
  const other = await makeBranch(app.context, { name: 'Milano' })
  const stranger = await app.signedInAs('branch-admin', { branch: other._id })
  expect(await rowsOf(stranger)).toEqual([])
  expect((await stranger.call('GET /admin/payments', { query: { branchId: branch.id } })).status).toBe(404)
  expect((await stranger.call('GET /admin/tills', { query: { branchId: branch.id } })).status).toBe(404)
  expect(
    (
      await stranger.call('POST /admin/tills/:id/close', {
        params: { id: String(open?._id) },
        body: { counted: 0 },
      })
    ).status,
  ).toBe(404)
  expect((await stranger.call('POST /admin/tills', { body: { float: 0, branchId: branch.id } })).status).toBe(
    404,
  )
  expect(till).toMatchObject({ code: 'STATE_CONFLICT' })
})

test('the list of payments is also a CSV file, with an amount below zero for money given back', async () => {
  const { desk, book } = await chain()
  const id = await book()
  await pay(desk, id)
  await pay(desk, id, { paymentStatus: 'unpaid' })
  const { body } = await desk.download('GET /admin/payments', { query: { format: 'csv' } })
  const [titles, ...lines] = body.trim().split('\n')
  expect(titles).toContain('"Amount (EUR)"')
  expect(lines.map(line => /"(-?\d+\.\d\d)"/.exec(line)?.[1])).toEqual(['-24.90', '24.90'])
})

test('an erased customer is in no payment, and the books keep the rows', async () => {
  const { desk, customer, book } = await chain()
  await pay(desk, await book())
  const passwordHash = await app.context.passwords.hash('a good password')
  await app.db.collection('users').updateMany({}, { $set: { passwordHash } })
  expect((await customer.call('DELETE /users/me', { body: { password: 'a good password' } })).status).toBe(
    204,
  )
  expect(await rowsOf(desk)).toMatchObject([{ amount: 24.9, customer: null }])
})

test('the reports’ money is that of the payments, by method and person, and its receipt has the legal name', async () => {
  const { branch, desk, book } = await chain()
  const [first, second] = [await book('10:00'), await book('11:00')]
  await pay(desk, first)
  await pay(desk, second, { paymentStatus: 'paid', method: 'card' })
  await pay(desk, second, { paymentStatus: 'unpaid' })
  const boss = await app.signedInAs('super-admin')
  const [latest] = await rowsOf(boss)
  const today = String(latest?.at).slice(0, 10)
  const query = { from: today, to: today, people: 'true' } as const
  const { taken } = (await boss.call('GET /admin/reports', { query })).body
  const sums = { total: 24.9, cash: 24.9, card: 0, other: 0, back: 24.9, packages: 0 }
  expect(taken.totals).toEqual(sums)
  expect(taken.data).toEqual([{ date: today, branchId: { _id: branch.id, name: branch.name }, ...sums }])
  expect(taken.people).toMatchObject([{ by: latest?.by, ...sums }])
  const params = { id: String(latest?._id) }
  const receipt = () => desk.call('GET /admin/payments/:id', { params, query: {} })
  expect((await receipt()).body).toMatchObject({ amount: -24.9 })
})

test('the reports’ money stands beside that of the period before, in all, by branch and by day, the head office included', async () => {
  const { branch, desk, book } = await chain()
  const boss = await app.signedInAs('super-admin')
  const customer = await app.signedInAs('customer')
  const { _id: id } = await reservePackage(
    customer,
    (await makePackage(app.context, { priceCents: 8000 })).id,
  )
  await pay(desk, await book('10:00'))
  await boss.call('PATCH /admin/user-packages/:id/payment', {
    params: { id },
    body: { isPaid: true, method: 'card' },
  })
  const before = app.clock.now().toISOString().slice(0, 10)
  app.clock.advance(86_400_000)
  const by = await app.signedInAs('super-admin')
  await pay(by, await book('11:00'), { paymentStatus: 'paid', method: 'card' })
  const today = app.clock.now().toISOString().slice(0, 10)
  const query = { from: today, to: today, chain: 'true' } as const
  const { taken } = (await by.call('GET /admin/reports', { query })).body
  const none = { total: 0, cash: 0, card: 0, other: 0, back: 0, packages: 0 }
  const earlier = { ...none, total: 104.9, cash: 24.9, card: 80, packages: 80 }
  expect(taken.totals).toEqual({ ...none, total: 24.9, card: 24.9 })
  expect(taken.previous).toEqual({ ...earlier, days: [{ date: before, ...earlier }] })
  expect(taken.branches).toEqual([
    {
      ...{ branchId: { _id: branch.id, name: branch.name }, ...none, total: 24.9, card: 24.9 },
      previous: { ...none, total: 24.9, cash: 24.9 },
    },
    { branchId: null, ...none, previous: { ...none, total: 80, card: 80, packages: 80 } },
  ])
})

test('a list for a branch has that branch’s days, as its report has', async () => {
  const dubai = await makeBranch(app.context, { name: 'Dubai', timeZone: 'Asia/Dubai' })
  const service = await makeService(app.context)
  const customer = await app.signedInAs('customer')
  const wish = { branchId: dubai.id, serviceId: service.id, bookingDate: '2026-11-23', bookingTime: '10:00' }
  const id = (await customer.call('POST /bookings', { body: wish })).body._id
  // 01:30 of the 22nd there, 22:30 of the 21st in Rome.
  app.clock.set('2026-11-21T21:30:00.000Z')
  const desk = await app.signedInAs('branch-admin', { branch: dubai._id })
  const boss = await app.signedInAs('super-admin')
  await pay(desk, id)
  const on = (who: TestClient, day: string, query = {}) => rowsOf(who, { from: day, to: day, ...query })
  for (const [who, query] of [
    [desk, {}],
    [boss, { branchId: dubai.id }],
  ] as const) {
    expect(await on(who, '2026-11-22', query)).toHaveLength(1)
    expect(await on(who, '2026-11-21', query)).toEqual([])
    const csv = await who.raw<string>(
      'GET',
      `/admin/payments?format=csv&from=2026-11-22&to=2026-11-22&branchId=${dubai.id}`,
    )
    expect(csv.body).toContain('Dubai')
  }
  expect(await on(boss, '2026-11-21')).toHaveLength(1)
})
