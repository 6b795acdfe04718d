import { Types } from 'mongoose'
import { describe, expect, test } from 'vitest'
import type { BookingView } from '../../../contract/bookings.ts'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makeBranch, makePackage, makeService } from '../../../testing/factories.ts'
import { newId } from '../../../testing/test-app.ts'
import { TestClient, type BodyOf } from '../../../testing/test-client.ts'
import { checkIntegrity } from '../../integrity/integrity.service.ts'
import { reservePackage } from '../../../testing/reserve-package.ts'
import type { BookingStatus } from '../../../contract/constants.ts'

const app = await appForFile()

const { refusal } = TestClient
const MONDAY = '2026-11-23'

async function start(values: { bays?: number; washCount?: number } = {}) {
  const branch = await makeBranch(app.context, { bays: values.bays ?? 2 })
  const service = await makeService(app.context)
  const customer = await app.signedInAs('customer')
  const desk = await app.signedInAs('branch-admin', { branch: branch._id })
  const wish = { branchId: branch.id, serviceId: service.id, bookingDate: MONDAY, bookingTime: '10:00' }
  return { branch, service, customer, desk, wish }
}

async function paidPackage(customer: TestClient, desk: TestClient, washCount = 5): Promise<string> {
  const offer = await makePackage(app.context, { washCount })
  const { _id: id } = await reservePackage(customer, offer.id)
  await desk.call('PATCH /admin/user-packages/:id/payment', { params: { id }, body: { isPaid: true } })
  return id
}

const book = async (who: TestClient, wish: BodyOf<'POST /bookings'>) =>
  (await who.call('POST /bookings', { body: wish })).body
const to = (who: TestClient, { _id: id }: BookingView, ...[status, body]: [BookingStatus, object?]) =>
  who.call('PATCH /admin/bookings/:id/:status', { params: { id, status }, body: { confirm: true, ...body } })
const CASH = { paymentStatus: 'paid', method: 'cash' } as const
const BACK = { paymentStatus: 'unpaid', method: 'cash' } as const
const pay = (desk: TestClient, { _id: id }: BookingView, body: BodyOf<'PATCH /admin/bookings/:id/payment'>) =>
  desk.call('PATCH /admin/bookings/:id/payment', { params: { id }, body })
const washes = async (customer: TestClient) => {
  const { body } = await customer.call('GET /users/packages')
  const [row] = body.data
  return [row?.remainingWashes, row?.availableWashes]
}
const sound = async () => {
  const { faults } = await checkIntegrity(app.context)
  expect(faults).toEqual([])
}

describe('a status', () => {
  test('may be any of the four at any time, each change is recorded, and repeating one changes nothing', async () => {
    const { customer, desk, wish } = await start()
    const booking = await book(customer, wish)
    const order = ['confirmed', 'completed', 'pending', 'cancelled', 'confirmed', 'confirmed'] as const
    for (const status of order) expect((await to(desk, booking, status)).body).toMatchObject({ status })
    const detail = await desk.call('GET /bookings/:id', { params: { id: booking._id } })
    expect(detail.body.history.map(row => row.to)).toEqual([
      'pending',
      'confirmed',
      'completed',
      'pending',
      'cancelled',
      'confirmed',
    ])
    expect(detail.body.history[4]).toMatchObject({
      by: { role: 'branch-admin', name: 'Test branch-admin' },
      cancelReason: 'branch',
    })
    const seen = await customer.call('GET /bookings/:id', { params: { id: booking._id } })
    expect(seen.body.history[4]?.by).toEqual({ role: 'branch-admin' })
    const unknown = await desk.raw('PATCH', `/admin/bookings/${booking._id}/washed`, { body: {} })
    expect(refusal(unknown)).toBe('400 VALIDATION')
    expect(refusal(await to(desk, booking, 'pending', { status: 'completed' }))).toBe('400 VALIDATION')
    await sound()
  })

  test('has a history stored as data, which each screen words in its language', async () => {
    const { branch, customer, desk, wish } = await start()
    const boss = await app.signedInAs('super-admin')
    const north = await makeBranch(app.context, { name: 'North' })
    const booking = await book(customer, wish)
    await boss.call('PATCH /bookings/:id', {
      params: { id: booking._id },
      body: { branchId: north.id, bookingDate: MONDAY, bookingTime: '11:00' },
    })
    await to(boss, booking, 'cancelled', { cancelReason: 'no-show', reason: 'Nobody came until noon' })
    const from = { _id: branch.id, name: branch.name }
    const left = { branchId: from, bookingDate: MONDAY, bookingTime: '10:00' }
    const history = [
      { from: null, to: 'pending' },
      { from: 'pending', to: 'pending', movedFrom: left },
      { from: 'pending', to: 'cancelled', cancelReason: 'no-show', reason: 'Nobody came until noon' },
    ]
    const read = async (who: TestClient) => {
      const { history } = (await who.call('GET /bookings/:id', { params: { id: booking._id } })).body
      return history.map(row =>
        Object.fromEntries(Object.entries(row).filter(([id]) => id !== 'at' && id !== 'by')),
      )
    }
    expect(await read(boss)).toEqual(history)
    expect(refusal(await desk.call('GET /bookings/:id', { params: { id: booking._id } }))).toBe(
      '404 NOT_FOUND',
    )

    // In the format of earlier versions.
    const text = [null, `moved from ${branch.id} ${MONDAY} 10:00`, 'no-show', 'no-show']
    const statuses = ['pending', 'pending', 'cancelled', 'confirmed']
    const at = app.clock.now()
    await app.db.collection('bookings').updateOne(
      { _id: new Types.ObjectId(booking._id) },
      {
        $set: {
          history: statuses.map((status, i) => ({
            at,
            by: { id: null, role: 'super-admin' },
            from: statuses[i - 1] ?? null,
            to: status,
            reason: text[i],
          })),
        },
      },
    )
    expect(await read(customer)).toEqual([
      history[0],
      history[1],
      { from: 'pending', to: 'cancelled', cancelReason: 'no-show' },
      // An admin's text is unchanged.
      { from: 'cancelled', to: 'confirmed', reason: 'no-show' },
    ])
  })

  test('set from a stale booking is refused with the current one', async () => {
    const { customer, desk, wish } = await start()
    const booking = await book(customer, wish)
    await to(desk, booking, 'confirmed')
    const reply = await to(desk, booking, 'cancelled', { rev: booking.rev })
    expect(refusal(reply)).toBe('409 STATE_CONFLICT')
    expect(TestClient.errorOf(reply)['booking']).toMatchObject({ status: 'confirmed', rev: 1 })
  })

  test('cancelled frees the bay; a cancelled booking cannot be reinstated at a full time, unless that is past', async () => {
    const { customer, desk, wish } = await start({ bays: 1 })
    const other = await app.signedInAs('customer')
    const booking = await book(customer, wish)
    await to(desk, booking, 'cancelled')
    expect((await other.call('POST /bookings', { body: wish })).status).toBe(201)
    expect(refusal(await to(desk, booking, 'confirmed'))).toBe('409 STATE_CONFLICT')
    app.clock.set('2026-11-23T10:00:00Z')
    const later = await app.signedInAs('super-admin')
    expect((await to(later, booking, 'completed')).body).toMatchObject({ status: 'completed' })
    await sound()
  })

  test("of another branch's booking cannot be set by a branch admin", async () => {
    const { customer, wish } = await start()
    const elsewhere = await makeBranch(app.context)
    const desk = await app.signedInAs('branch-admin', { branch: elsewhere._id })
    const booking = await book(customer, wish)
    expect(refusal(await to(desk, booking, 'confirmed'))).toBe('404 NOT_FOUND')
    for (const id of [booking._id, newId()])
      expect(refusal(await desk.call('GET /bookings/:id', { params: { id } }))).toBe('404 NOT_FOUND')
  })
})

describe('a customer', () => {
  test('can cancel until two hours before the start; repeating it has no effect', async () => {
    const { customer, desk, wish } = await start()
    const booking = await book(customer, wish)
    const late = await book(customer, { ...wish, bookingDate: '2026-11-21', bookingTime: '13:55' })
    const done = await book(customer, { ...wish, bookingTime: '12:00' })
    await to(desk, done, 'completed')
    const cancel = (row: BookingView) =>
      customer.call('POST /bookings/:id/cancel', { params: { id: row._id } })
    expect((await cancel(booking)).body).toMatchObject({ status: 'cancelled', cancelReason: 'customer' })
    expect((await cancel(booking)).status).toBe(200)
    expect(refusal(await cancel(late))).toBe('409 TOO_LATE')
    expect(refusal(await cancel(done))).toBe('409 STATE_CONFLICT')
    const stranger = await app.signedInAs('customer')
    const byStranger = await stranger.call('POST /bookings/:id/cancel', { params: { id: late._id } })
    expect(refusal(byStranger)).toBe('404 NOT_FOUND')
    await sound()
  })

  test('can move a booking onto cells of its old place and to another branch, keeping price and minutes', async () => {
    const { customer, service, wish } = await start({ bays: 1 })
    const second = await makeBranch(app.context, { name: 'Second' })
    const booking = await book(customer, wish)
    await app.db
      .collection('washServices')
      .updateOne({ _id: service._id }, { $set: { duration: 60, priceCents: 9900 } })
    const move = (body: BodyOf<'PATCH /bookings/:id'>) =>
      customer.call('PATCH /bookings/:id', { params: { id: booking._id }, body })
    const later = await move({ bookingDate: MONDAY, bookingTime: '10:15' })
    expect(later.body).toMatchObject({
      endsAt: '2026-11-23T10:45:00+01:00',
      serviceId: { price: 20 },
      rev: 1,
    })
    const away = await move({ bookingDate: '2026-11-24', bookingTime: '19:30', branchId: second.id })
    expect(away.body).toMatchObject({ branchId: { name: 'Second' }, bookingDate: '2026-11-24' })
    expect(refusal(await move({ bookingDate: '2026-11-24', bookingTime: '20:30' }))).toBe('400 OUTSIDE_HOURS')
    await sound()
    const other = await app.signedInAs('customer')
    expect((await other.call('POST /bookings', { body: { ...wish, bookingTime: '09:50' } })).status).toBe(201)
  })

  test('keeps the old place when the new one is taken or would be a duplicate', async () => {
    const { customer, wish } = await start({ bays: 1 })
    const other = await app.signedInAs('customer')
    const booking = await book(customer, wish)
    await book(other, { ...wish, bookingTime: '11:00' })
    const move = (bookingTime: string) =>
      customer.call('PATCH /bookings/:id', {
        params: { id: booking._id },
        body: { bookingDate: MONDAY, bookingTime },
      })
    const reply = await move('11:00')
    expect(refusal(reply)).toBe('400 SLOT_UNAVAILABLE')
    expect(reply.body).toMatchObject({ nextAvailable: '2026-11-23T11:30:00+01:00' })
    expect((await move('10:30')).status).toBe(200)
    await sound()
  })
})

describe('a wash of a package', () => {
  test('is held, consumed once on completion, reopened and returned, with a ledger row for each movement', async () => {
    const { customer, desk, wish } = await start()
    const userPackageId = await paidPackage(customer, desk)
    const booking = await book(customer, { ...wish, userPackageId })
    expect(booking).toMatchObject({
      paymentStatus: 'paid',
      userPackageId: { _id: userPackageId, remainingWashes: 5 },
    })
    expect(await washes(customer)).toEqual([5, 4])
    await Promise.all(Array.from({ length: 20 }, () => to(desk, booking, 'completed')))
    expect(await washes(customer)).toEqual([4, 4])
    await to(desk, booking, 'confirmed')
    expect(await washes(customer)).toEqual([5, 4])
    await to(desk, booking, 'cancelled')
    expect(await washes(customer)).toEqual([5, 5])
    const ledger = await customer.call('GET /users/packages/:id/ledger', { params: { id: userPackageId } })
    expect(ledger.body.data.map(({ type, seq }) => [seq, type])).toEqual([
      [1, 'reserved'],
      [2, 'held'],
      [3, 'consumed'],
      [4, 'reopened'],
      [5, 'returned'],
    ])
    expect(ledger.body.data.some(({ by }) => 'name' in by)).toBe(false)
    await sound()
  })

  test('is forfeited by a no-show and returned when an admin forgives it, with two weeks to use it', async () => {
    const { customer, desk, wish } = await start()
    const userPackageId = await paidPackage(customer, desk)
    const booking = await book(customer, { ...wish, userPackageId })
    await app.db.collection('userPackages').updateOne({}, { $set: { expiryDate: '2026-11-25' } })
    await to(desk, booking, 'cancelled', { cancelReason: 'no-show' })
    expect(await washes(customer)).toEqual([4, 4])
    await to(desk, booking, 'cancelled')
    expect(await washes(customer)).toEqual([4, 4])
    await to(desk, booking, 'cancelled', { cancelReason: 'branch' })
    expect(await washes(customer)).toEqual([5, 5])
    const own = await customer.call('GET /users/packages')
    expect(own.body.data[0]?.expiryDate).toBe('2026-12-05')
    await sound()
  })

  test('goes to only one of two requests when it is the last, and no booking is reinstated without one', async () => {
    const { customer, desk, wish } = await start({ bays: 5 })
    const userPackageId = await paidPackage(customer, desk, 1)
    const race = await Promise.all(
      [MONDAY, '2026-11-24'].map(bookingDate =>
        customer.call('POST /bookings', { body: { ...wish, bookingDate, userPackageId } }),
      ),
    )
    expect(race.map(refusal).sort()).toEqual(['201', '400 NO_WASHES_LEFT'])
    const [booking] = race.filter(({ status }) => status === 201).map(({ body }) => body)
    if (!booking) throw new Error('no booking was made')
    await to(desk, booking, 'cancelled')
    await book(customer, { ...wish, bookingTime: '15:00', userPackageId })
    expect(refusal(await to(desk, booking, 'confirmed'))).toBe('409 STATE_CONFLICT')
    expect(refusal(await to(desk, booking, 'completed'))).toBe('409 STATE_CONFLICT')
    await sound()
  })

  test('moved past the expiry extends it when the desk moves it, and is refused to the customer', async () => {
    const { customer, desk, wish } = await start()
    const userPackageId = await paidPackage(customer, desk)
    const booking = await book(customer, { ...wish, userPackageId })
    const place = { bookingDate: '2027-02-10', bookingTime: '10:00' }
    expect(
      refusal(await customer.call('PATCH /bookings/:id', { params: { id: booking._id }, body: place })),
    ).toBe('400 PACKAGE_EXPIRED')
    const moved = await desk.call('PATCH /bookings/:id', { params: { id: booking._id }, body: place })
    expect(moved.body.userPackageId?.expiryDate).toBe('2027-02-10')
    await sound()
  })
})

describe('the desk', () => {
  test('can tap a car through the wash, and finishing completes the booking', async () => {
    const { branch, customer, wish } = await start()
    const booking = await book(customer, wish)
    app.clock.set('2026-11-23T08:40:00Z')
    const desk = await app.signedInAs('branch-admin', { branch: branch._id })
    const tap = (step: 'arrived' | 'started' | 'finished') =>
      desk.call('PATCH /admin/bookings/:id/progress', { params: { id: booking._id }, body: { step } })
    const now = app.clock.now().toISOString()
    expect((await tap('arrived')).body).toMatchObject({ status: 'pending', arrivedAt: now })
    expect((await tap('started')).body).toMatchObject({ startedAt: now })
    expect((await tap('finished')).body).toMatchObject({ status: 'completed', finishedAt: now })
    expect((await tap('finished')).status).toBe(200)
    await to(desk, booking, 'cancelled')
    expect(refusal(await tap('finished'))).toBe('409 STATE_CONFLICT')
    await sound()
  })

  test.each([
    [-12.1, true],
    [-12, false],
    [12, false],
    [12.1, true],
  ])('can tap a car %s hours from its start; beyond 12 only with confirmation', async (hours, isFar) => {
    const { branch, customer, wish } = await start()
    const booking = await book(customer, wish)
    app.clock.set(new Date(Date.parse(booking.startsAt) + hours * 3_600_000).toISOString())
    const desk = await app.signedInAs('branch-admin', { branch: branch._id })
    const tap = (body: object) =>
      desk.call('PATCH /admin/bookings/:id/progress', { params: { id: booking._id }, body })
    for (const body of [{ step: 'arrived' }, { step: 'finished', confirm: false }]) {
      const reply = await tap(body)
      expect(refusal(reply)).toBe(isFar ? '409 STATE_CONFLICT' : '200')
      if (isFar) expect(reply.body).toMatchObject({ needsConfirm: true, booking: { rev: booking.rev } })
    }
    expect((await tap({ step: 'finished', confirm: true })).body).toMatchObject({ status: 'completed' })
    // A step already taken needs no confirmation.
    expect((await tap({ step: 'finished' })).status).toBe(200)
    await sound()
  })

  test('can mark a booking paid, but not one paid by a package', async () => {
    const { customer, desk, wish } = await start()
    const booking = await book(customer, wish)
    expect((await pay(desk, booking, CASH)).body).toMatchObject({ paymentStatus: 'paid', rev: 1 })
    expect((await pay(desk, booking, CASH)).body.rev).toBe(1)
    expect((await pay(desk, booking, BACK)).body.paymentStatus).toBe('unpaid')
    const userPackageId = await paidPackage(customer, desk)
    const packaged = await book(customer, { ...wish, bookingTime: '12:00', userPackageId })
    expect(refusal(await pay(desk, packaged, BACK))).toBe('409 STATE_CONFLICT')
  })

  test('can add how a paid booking was paid later, without a second payment or e-mail', async () => {
    const { customer, desk, wish } = await start()
    const booking = await book(customer, wish)
    const paid = await pay(desk, booking, { paymentStatus: 'paid' })
    expect(paid.body).not.toHaveProperty('paymentMethod')
    const mails = async () => (await app.db.collection('bookings').findOne())?.['mails'] as unknown
    const [before, sent] = [await app.db.collection('bookings').findOne(), await mails()]
    app.clock.advance(60_000)
    expect((await pay(desk, booking, { paymentStatus: 'paid', method: 'card' })).body.paymentMethod).toBe(
      'card',
    )
    expect((await pay(desk, booking, { paymentStatus: 'paid' })).body.paymentMethod).toBe('card')
    expect((await app.db.collection('bookings').findOne())?.['paidAt']).toEqual(before?.['paidAt'])
    expect(await mails()).toEqual(sent)
    expect((await pay(desk, booking, { paymentStatus: 'unpaid' })).body).not.toHaveProperty('paymentMethod')
  })

  test('can download a booking as a calendar file', async () => {
    const { customer, wish } = await start()
    const booking = await book(customer, wish)
    const reply = await customer.call('GET /bookings/:id/calendar.ics', { params: { id: booking._id } })
    expect(reply.headers.get('content-type')).toContain('text/calendar')
    expect(reply.body).toContain('DTSTART:20261123T090000Z')
  })

  test('can delete a booking with their password: a held wash and the bay are returned, a used wash is not', async () => {
    const { customer, wish, branch } = await start({ bays: 1 })
    const passwordHash = await app.context.passwords.hash('a good password')
    const desk = await app.signedInAs('branch-admin', { branch: branch._id, passwordHash })
    const userPackageId = await paidPackage(customer, desk)
    const held = await book(customer, { ...wish, userPackageId })
    const used = await book(customer, { ...wish, bookingTime: '12:00', userPackageId })
    await to(desk, used, 'completed')
    const remove = (row: BookingView, password: string) =>
      desk.call('DELETE /admin/bookings/:id', { params: { id: row._id }, body: { password } })
    expect(refusal(await remove(held, 'wrong'))).toBe('403 INCORRECT_DELETION_PASSWORD')
    expect(await washes(customer)).toEqual([4, 3])
    expect((await remove(held, 'a good password')).status).toBe(204)
    expect((await remove(used, 'a good password')).status).toBe(204)
    expect(refusal(await remove(used, 'wrong'))).toBe('404 NOT_FOUND')
    expect(await washes(customer)).toEqual([4, 4])
    expect((await customer.call('GET /users/bookings')).body.data).toEqual([])
    expect((await book(customer, wish)).status).toBe('pending')
    await sound()
  })
})
