import { describe, expect, test } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makeBranch } from '../../../testing/factories.ts'
import { newId } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { expectSound } from '../testing/expect-sound.ts'
import { MONDAY } from '../testing/place-to-book.ts'
import { book, paidPackage, startAt, to, washes } from './testing/changes.ts'

const app = await appForFile()

const { refusal } = TestClient
const start = (values?: { bays: number }) => startAt(app, values)

describe('a status', () => {
  test('a status may be any of the four at any time, each change is recorded, and repeating one changes nothing', async () => {
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
    await expectSound(app)
  })

  test('a status has a history stored as data, which each screen words in its language', async () => {
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
  })

  test('a status set from a stale booking is refused with the current one', async () => {
    const { customer, desk, wish } = await start()
    const booking = await book(customer, wish)
    await to(desk, booking, 'confirmed')
    const reply = await to(desk, booking, 'cancelled', { rev: booking.rev })
    expect(refusal(reply)).toBe('409 STATE_CONFLICT')
    expect(TestClient.errorOf(reply).booking).toMatchObject({ status: 'confirmed', rev: 1 })
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
    await expectSound(app)
  })

  test("a status of another branch's booking cannot be set by a branch admin", async () => {
    const { customer, wish } = await start()
    const elsewhere = await makeBranch(app.context)
    const desk = await app.signedInAs('branch-admin', { branch: elsewhere._id })
    const booking = await book(customer, wish)
    expect(refusal(await to(desk, booking, 'confirmed'))).toBe('404 NOT_FOUND')
    for (const id of [booking._id, newId()])
      expect(refusal(await desk.call('GET /bookings/:id', { params: { id } }))).toBe('404 NOT_FOUND')
  })
})
describe('a wash of a package', () => {
  test('a wash of a package is held, consumed once on completion, reopened and returned, with a ledger row for each movement', async () => {
    const { customer, desk, wish } = await start()
    const userPackageId = await paidPackage(app, { customer, desk })
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
    await expectSound(app)
  })

  test('a wash of a package is forfeited by a no-show and returned when an admin forgives it, with two weeks to use it', async () => {
    const { customer, desk, wish } = await start()
    const userPackageId = await paidPackage(app, { customer, desk })
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
    await expectSound(app)
  })

  test('a wash of a package goes to only one of two requests when it is the last, and no booking is reinstated without one', async () => {
    const { customer, desk, wish } = await start({ bays: 5 })
    const userPackageId = await paidPackage(app, { customer, desk }, { washCount: 1 })
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
    await expectSound(app)
  })

  test('moved past the expiry extends it when the desk moves it, and is refused to the customer', async () => {
    const { customer, desk, wish } = await start()
    const userPackageId = await paidPackage(app, { customer, desk })
    const booking = await book(customer, { ...wish, userPackageId })
    const place = { bookingDate: '2027-02-10', bookingTime: '10:00' }
    expect(
      refusal(await customer.call('PATCH /bookings/:id', { params: { id: booking._id }, body: place })),
    ).toBe('400 PACKAGE_EXPIRED')
    const moved = await desk.call('PATCH /bookings/:id', { params: { id: booking._id }, body: place })
    expect(moved.body.userPackageId?.expiryDate).toBe('2027-02-10')
    await expectSound(app)
  })
})
