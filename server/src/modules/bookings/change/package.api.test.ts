import { describe, expect, test } from 'vitest'
import type { BookingView } from '../../../contract/bookings.ts'
import { serversForFile } from '../../../testing/app-for-file.ts'
import { makeBranch, makePackage, makeService } from '../../../testing/factories.ts'
import { reservePackage } from '../../../testing/reserve-package.ts'
import { newId } from '../../../testing/test-app.ts'
import { TestClient, type TestReply } from '../../../testing/test-client.ts'
import { expectSound } from '../testing/expect-sound.ts'
import { MONDAY } from '../testing/place-to-book.ts'
import { book, changesBy, paidPackage, startAtDesk, walkIn, washes } from './testing/changes.ts'

const { app, second } = await serversForFile()
const { refusal } = TestClient

/** An unpaid booking of a customer who has a paid package, at the desk. */
async function unpaid(values: Parameters<typeof makePackage>[1] = {}) {
  const started = await startAtDesk(app, { bays: 5 })
  const userPackageId = await paidPackage(app, started, values)
  const own = { walkIn: undefined, customerId: started.customer.userId }
  const bookOwn = (more: object = {}) => started.book({ ...own, ...more })
  // The desk knows its customers by their bookings.
  const booking = await book(started.customer, started.wish)
  return { ...started, userPackageId, bookOwn, booking }
}

const ledgerOf = async (customer: TestClient, id: string) =>
  (await customer.call('GET /users/packages/:id/ledger', { params: { id } })).body.data.map(
    ({ type }) => type,
  )

describe('a package and an unpaid booking', () => {
  test('a wash is held for a booking to come and consumed for one that is done, as if booked with the package', async () => {
    const { customer, desk, set, booking, bookOwn, usePackage, userPackageId } = await unpaid()
    const used = await usePackage(booking, userPackageId)
    expect(used.body).toMatchObject({
      userPackageId: { _id: userPackageId, remainingWashes: 5 },
      serviceId: { price: 20 },
      paymentStatus: 'paid',
      rev: booking.rev + 1,
    })
    expect(await washes(customer)).toEqual([5, 4])
    const done = (await set(await bookOwn({ bookingTime: '10:30' }), 'completed')).body
    expect((await usePackage(done, userPackageId)).body.userPackageId?.remainingWashes).toBe(4)
    expect(await washes(customer)).toEqual([4, 3])
    expect((await ledgerOf(customer, userPackageId)).toSorted()).toEqual([
      'consumed',
      'held',
      'held',
      'reserved',
    ])
    const { body } = await desk.call('GET /bookings/:id', { params: { id: booking._id } })
    expect(body.history.at(-1)).toMatchObject({ byPackage: 'used', by: { role: 'branch-admin' } })
    const row = await app.db.collection('audit').findOne({ action: 'booking.package' })
    expect(row).toMatchObject({ before: { withPackage: false }, after: { withPackage: true } })
    const query = { branchId: booking.branchId._id, from: MONDAY, to: MONDAY }
    const report = (await desk.call('GET /admin/reports', { query })).body.data[0]
    expect(report).toMatchObject({ bookings: 2, completed: 1, bookingRevenue: 0 })
    await expectSound(app)
  })

  test('a wash is settled between the seller and the branch that washed, and taken back with its part', async () => {
    const { desk, booking, set, usePackage, userPackageId } = await unpaid({
      priceCents: 10_000,
      washCount: 3,
    })
    const boss = await app.signedInAs('super-admin')
    const washed = async () => {
      const { body } = await boss.call('GET /admin/settlement', { query: { from: MONDAY, to: MONDAY } })
      return body.totals.washed
    }
    const done = (await set(booking, 'completed')).body
    const used = (await usePackage(done, userPackageId)).body
    expect(await washed()).toEqual({ washes: 1, amount: 33.33 })
    const back = await usePackage(used, null)
    expect(back.body).toMatchObject({ userPackageId: null, paymentStatus: 'unpaid', status: 'completed' })
    expect(await washed()).toEqual({ washes: 0, amount: 0 })
    const paid = await changesBy(desk).pay(back.body, { paymentStatus: 'paid', method: 'cash', due: 20 })
    expect(paid.body.paymentStatus).toBe('paid')
    await expectSound(app)
  })

  test('a wash is given back with the cancellation, and after another service that the package does not cover', async () => {
    const { customer, booking, set, exchange, usePackage, userPackageId, service, bookOwn } = await unpaid()
    const other = await makeService(app.context, { name: 'Wax' })
    await app.db
      .collection('userPackages')
      .updateMany({}, { $set: { 'snap.services': [{ id: service._id, name: 'x' }] } })
    await set((await usePackage(booking, userPackageId)).body, 'cancelled')
    const used = (await usePackage(await bookOwn({ bookingTime: '11:00' }), userPackageId)).body
    const changed = await exchange(used, { serviceId: other.id, rev: used.rev })
    expect(changed.body).toMatchObject({ userPackageId: null, paymentStatus: 'unpaid' })
    expect(await washes(customer)).toEqual([5, 5])
    const refused = await usePackage(changed.body, userPackageId)
    expect(refusal(refused)).toBe('400 SERVICE_NOT_IN_PACKAGE')
    await expectSound(app)
  })

  test('a package keeps its own limits', async () => {
    const { customer, desk, booking, bookOwn, usePackage, userPackageId } = await unpaid({ washCount: 1 })
    const later = await bookOwn({ bookingTime: '12:00' })
    await app.db.collection('userPackages').updateMany({}, { $set: { expiryDate: '2026-11-22' } })
    expect(refusal(await usePackage(booking, userPackageId))).toBe('400 PACKAGE_EXPIRED')
    await app.db.collection('userPackages').updateMany({}, { $set: { expiryDate: MONDAY } })
    expect(refusal(await usePackage(booking, userPackageId))).toBe('200')
    expect(refusal(await usePackage(later, userPackageId))).toBe('400 NO_WASHES_LEFT')
    const { _id: own } = await reservePackage(
      await app.signedInAs('customer'),
      (await makePackage(app.context)).id,
    )
    expect(refusal(await usePackage(later, own))).toBe('404 NOT_FOUND')
    await changesBy(desk).set((await usePackage(later, null)).body, 'cancelled')
    expect(await washes(customer)).toEqual([1, 0])
  })

  test('an unpaid package has as many washes as its credit', async () => {
    const { wish, desk, customer, usePackage } = await startAtDesk(app, { bays: 3 })
    const { _id: userPackageId } = await reservePackage(customer, (await makePackage(app.context)).id)
    const first = await book(customer, wish)
    const next = await book(customer, { ...wish, bookingTime: '12:00' })
    expect((await usePackage(first, userPackageId)).body.paymentStatus).toBe('unpaid')
    expect(refusal(await usePackage(next, userPackageId))).toBe('400 UNPAID_PACKAGE_LIMIT')
    await desk.call('PATCH /admin/user-packages/:id/payment', {
      params: { id: userPackageId },
      body: { isPaid: true, method: 'card' },
    })
    expect((await usePackage(next, userPackageId)).body.paymentStatus).toBe('paid')
    await expectSound(app)
  })

  test('a wash is refused for a walk-in, another branch’s booking, and one that is paid, cancelled or has changed', async () => {
    const { desk, wish, booking, bookOwn, pay, set, usePackage, userPackageId } = await unpaid()
    const CONFLICT = '409 STATE_CONFLICT'
    expect(
      refusal(await usePackage(await book(desk, { ...wish, walkIn, bookingTime: '13:00' }), userPackageId)),
    ).toBe('404 NOT_FOUND')
    expect(refusal(await usePackage(booking, newId()))).toBe('404 NOT_FOUND')
    const elsewhere = await makeBranch(app.context, { name: 'Elsewhere' })
    const other = changesBy(await app.signedInAs('branch-admin', { branch: elsewhere._id }))
    expect(refusal(await other.usePackage(booking, userPackageId))).toBe('404 NOT_FOUND')
    const paid = (await pay(booking, { paymentStatus: 'paid', method: 'cash' })).body
    expect(refusal(await usePackage(booking, userPackageId))).toBe(CONFLICT)
    expect(refusal(await usePackage(paid, userPackageId))).toBe(CONFLICT)
    const cancelled = (await set(await bookOwn({ bookingTime: '14:00' }), 'cancelled')).body
    expect(refusal(await usePackage(cancelled, userPackageId))).toBe(CONFLICT)
    const used = (await usePackage(await bookOwn({ bookingTime: '15:00' }), userPackageId)).body
    expect(refusal(await pay(used, { paymentStatus: 'paid', method: 'cash' }))).toBe(CONFLICT)
    await expectSound(app)
  })
})

/** The booking after the change that succeeded. */
function wonBy(replies: readonly TestReply<BookingView>[]): BookingView {
  const won = replies.find(({ status }) => status === 200)
  if (!won) throw new Error('no desk succeeded')
  return won.body
}

describe('at two desks at once', () => {
  const round = (n: number) => ({ bookingTime: `${String(11 + n)}:00` })

  test('the last wash pays for one of two bookings', async () => {
    const { customer, desk, bookOwn, usePackage, userPackageId } = await unpaid({ washCount: 1 })
    const there = changesBy(second.as(desk))
    for (let n = 0; n < 6; n++) {
      const [one, two] = [
        await bookOwn(round(n)),
        await bookOwn({ ...round(n), bookingTime: `${String(11 + n)}:30` }),
      ]
      const replies = await Promise.all([
        usePackage(one, userPackageId),
        there.usePackage(two, userPackageId),
      ])
      expect(replies.map(refusal).toSorted()).toEqual(['200', '400 NO_WASHES_LEFT'])
      expect(await washes(customer)).toEqual([1, 0])
      const winner = wonBy(replies)
      await usePackage(winner, null)
    }
    await expectSound(app)
  })

  test('one booking is paid once, by the package or in cash, and takes one wash', async () => {
    const { customer, desk, bookOwn, pay, usePackage, userPackageId } = await unpaid()
    const there = changesBy(second.as(desk))
    let used = 0
    for (let n = 0; n < 6; n++) {
      const booking = await bookOwn(round(n))
      const replies = await Promise.all([
        pay(booking, { paymentStatus: 'paid', method: 'cash', due: 20 }),
        there.usePackage(booking, userPackageId),
        usePackage(booking, userPackageId),
      ])
      expect(replies.map(refusal).toSorted()).toEqual(['200', '409 STATE_CONFLICT', '409 STATE_CONFLICT'])
      if (replies[0].status !== 200) used++
      expect(await washes(customer)).toEqual([5, 5 - used])
      const winner = wonBy(replies)
      if (winner.userPackageId) used -= Number((await usePackage(winner, null)).status === 200)
    }
    await expectSound(app)
  })
})
