import { describe, expect, test } from 'vitest'
import type { BookingView } from '../../../contract/bookings.ts'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makeBranch } from '../../../testing/factories.ts'
import { TestClient, type BodyOf } from '../../../testing/test-client.ts'
import { expectSound } from '../testing/expect-sound.ts'
import { MONDAY } from '../testing/place-to-book.ts'
import { book, changesBy, paidPackage, startAt, to, washes } from './testing/changes.ts'

const app = await appForFile()

const { refusal } = TestClient
const start = (values?: { bays: number }) => startAt(app, values)
const CASH = { paymentStatus: 'paid', method: 'cash' } as const
const BACK = { paymentStatus: 'unpaid', method: 'cash' } as const

describe('a customer', () => {
  test('a customer can cancel until two hours before the start; repeating it has no effect', async () => {
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
    await expectSound(app)
  })

  test('a customer can move a booking onto cells of its old place and to another branch, keeping price and minutes', async () => {
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
    await expectSound(app)
    const other = await app.signedInAs('customer')
    expect((await other.call('POST /bookings', { body: { ...wish, bookingTime: '09:50' } })).status).toBe(201)
  })

  test('a customer keeps the old place when the new one is taken or would be a duplicate', async () => {
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
    await expectSound(app)
  })
})
describe('the desk', () => {
  test('the desk can tap a car through the wash, and finishing completes the booking', async () => {
    const { branch, customer, wish } = await start()
    const booking = await book(customer, wish)
    app.clock.set('2026-11-23T08:40:00Z')
    const desk = await app.signedInAs('branch-admin', { branch: branch._id })
    let car = booking
    const tap = async (step: 'arrived' | 'started' | 'finished') => {
      const reply = await changesBy(desk).tap(car, { step })
      if (reply.status === 200) car = reply.body
      return reply
    }
    const now = app.clock.now().toISOString()
    expect((await tap('arrived')).body).toMatchObject({ status: 'pending', arrivedAt: now })
    expect((await tap('started')).body).toMatchObject({ startedAt: now })
    expect((await tap('finished')).body).toMatchObject({ status: 'completed', finishedAt: now })
    expect((await tap('finished')).status).toBe(200)
    await to(desk, booking, 'cancelled')
    expect(refusal(await tap('finished'))).toBe('409 STATE_CONFLICT')
    await expectSound(app)
  })

  test.each([
    [-12.1, true],
    [-12, false],
    [12, false],
    [12.1, true],
  ])(
    'the desk can tap a car %s hours from its start; beyond 12 only with confirmation',
    async (hours, isFar) => {
      const { branch, customer, wish } = await start()
      const booking = await book(customer, wish)
      app.clock.set(new Date(Date.parse(booking.startsAt) + hours * 3_600_000).toISOString())
      const desk = await app.signedInAs('branch-admin', { branch: branch._id })
      let car = booking
      const tap = (body: Parameters<ReturnType<typeof changesBy>['tap']>[1]) => changesBy(desk).tap(car, body)
      for (const body of [{ step: 'arrived' }, { step: 'finished', confirm: false }] as const) {
        const reply = await tap(body)
        if (!isFar) car = reply.body
        expect(refusal(reply)).toBe(isFar ? '409 STATE_CONFLICT' : '200')
        if (isFar) expect(reply.body).toMatchObject({ needsConfirm: true, booking: { rev: booking.rev } })
      }
      expect((await tap({ step: 'finished', confirm: true })).body).toMatchObject({ status: 'completed' })
      // A step already taken needs no confirmation.
      expect((await tap({ step: 'finished' })).status).toBe(200)
      await expectSound(app)
    },
  )

  test('the desk can mark a booking paid, but not one paid by a package', async () => {
    const { customer, desk, wish } = await start()
    const booking = await book(customer, wish)
    expect((await changesBy(desk).pay(booking, CASH)).body).toMatchObject({ paymentStatus: 'paid', rev: 1 })
    expect((await changesBy(desk).pay(booking, CASH)).body.rev).toBe(1)
    expect((await changesBy(desk).pay(booking, BACK)).body.paymentStatus).toBe('unpaid')
    const userPackageId = await paidPackage(app, { customer, desk })
    const packaged = await book(customer, { ...wish, bookingTime: '12:00', userPackageId })
    expect(refusal(await changesBy(desk).pay(packaged, BACK))).toBe('409 STATE_CONFLICT')
  })

  test('the desk can add how a paid booking was paid later, without a second payment or e-mail', async () => {
    const { customer, desk, wish } = await start()
    const booking = await book(customer, wish)
    const paid = await changesBy(desk).pay(booking, { paymentStatus: 'paid' })
    expect(paid.body).not.toHaveProperty('paymentMethod')
    const mails = async () => (await app.db.collection('bookings').findOne())?.['mails'] as unknown
    const [before, sent] = [await app.db.collection('bookings').findOne(), await mails()]
    app.clock.advance(60_000)
    expect(
      (await changesBy(desk).pay(booking, { paymentStatus: 'paid', method: 'card' })).body.paymentMethod,
    ).toBe('card')
    expect((await changesBy(desk).pay(booking, { paymentStatus: 'paid' })).body.paymentMethod).toBe('card')
    expect((await app.db.collection('bookings').findOne())?.['paidAt']).toEqual(before?.['paidAt'])
    expect(await mails()).toEqual(sent)
    expect((await changesBy(desk).pay(booking, { paymentStatus: 'unpaid' })).body).not.toHaveProperty(
      'paymentMethod',
    )
  })

  test('the desk can download a booking as a calendar file', async () => {
    const { customer, wish } = await start()
    const booking = await book(customer, wish)
    const reply = await customer.call('GET /bookings/:id/calendar.ics', { params: { id: booking._id } })
    expect(reply.headers.get('content-type')).toContain('text/calendar')
    expect(reply.body).toContain('DTSTART:20261123T090000Z')
  })

  test('the desk can delete a booking with their password: a held wash and the bay are returned, a used wash is not', async () => {
    const { customer, wish, branch } = await start({ bays: 1 })
    const passwordHash = await app.context.passwords.hash('a good password')
    const desk = await app.signedInAs('branch-admin', { branch: branch._id, passwordHash })
    const userPackageId = await paidPackage(app, { customer, desk })
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
    await expectSound(app)
  })
})
