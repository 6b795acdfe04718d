import { describe, expect, test } from 'vitest'
import type { BookingView } from '../../../contract/bookings.ts'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makeBranch, makePackage, makeService } from '../../../testing/factories.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { checkIntegrity } from '../../integrity/integrity.service.ts'
import { sendBookingMails } from '../mails/mail-sender.service.ts'
import { reservePackage } from '../../../testing/reserve-package.ts'

const app = await appForFile()

const { refusal } = TestClient
const MONDAY = '2026-11-23'
const MINUTE = 60_000
const walkIn = { name: 'Walter', phone: '06 1111' }

/** Monday morning at a branch, with a customer whose package is paid. */
async function start(values: { bays?: number } = {}) {
  app.clock.set(`${MONDAY}T08:30:00.000Z`)
  const branch = await makeBranch(app.context, { bays: values.bays ?? 2 })
  const service = await makeService(app.context)
  const customer = await app.signedInAs('customer')
  const desk = await app.signedInAs('branch-admin', { branch: branch._id })
  const wish = { branchId: branch.id, serviceId: service.id, bookingDate: MONDAY, bookingTime: '10:00' }
  const book = async (more: object = {}) =>
    (await desk.call('POST /bookings', { body: { ...wish, walkIn, ...more } })).body
  const change = (booking: BookingView, what: string, body: object) =>
    desk.raw<BookingView>('PATCH', `/admin/bookings/${booking._id}/${what}`, { body })
  return { branch, service, customer, desk, wish, book, change }
}
type Started = Awaited<ReturnType<typeof start>>

/** A booking against a package of the customer, and a look at its washes. */
async function withPackage({ customer, desk, book }: Started, values: object = {}, more: object = {}) {
  const offer = await makePackage(app.context, values)
  const { _id: userPackageId } = await reservePackage(customer, offer.id)
  await desk.call('PATCH /admin/user-packages/:id/payment', {
    params: { id: userPackageId },
    body: { isPaid: true },
  })
  const booking = await book({ walkIn: undefined, customerId: customer.userId, userPackageId, ...more })
  const washes = async () => {
    const { data } = (await customer.call('GET /users/packages')).body
    return [data[0]?.remainingWashes, data[0]?.availableWashes]
  }
  const ledger = async () =>
    (await customer.call('GET /users/packages/:id/ledger', { params: { id: userPackageId } })).body.data.map(
      ({ type }) => type,
    )
  return { booking, washes, ledger }
}

const sound = async () => {
  expect((await checkIntegrity(app.context)).faults).toEqual([])
}

describe('an undo', () => {
  test('takes back a step with its wash, once, and no other step or revision', async () => {
    const started = await start()
    const { change } = started
    const { booking, washes, ledger } = await withPackage(started)
    const arrived = (await change(booking, 'progress', { step: 'arrived' })).body
    const back = (await change(arrived, 'progress', { undo: 'arrived', rev: arrived.rev })).body
    expect([back.arrivedAt, back.status]).toEqual([undefined, 'confirmed'])
    const done = (await change(booking, 'progress', { step: 'finished' })).body
    expect(await washes()).toEqual([4, 4])
    const undo = (body: object) => change(done, 'progress', { undo: 'finished', rev: done.rev, ...body })
    expect(refusal(await undo({ undo: 'started' }))).toBe('409 STATE_CONFLICT')
    expect(refusal(await undo({ rev: done.rev - 1 }))).toBe('409 STATE_CONFLICT')
    expect(refusal(await undo({ rev: undefined }))).toBe('400 VALIDATION')
    const replies = await Promise.all([undo({}), undo({})])
    expect(replies.map(reply => refusal(reply)).sort()).toEqual(['200', '409 STATE_CONFLICT'])
    expect(replies.find(({ status }) => status === 200)?.body).toMatchObject({ status: 'confirmed' })
    expect(await washes()).toEqual([5, 4])
    expect((await ledger()).toSorted()).toEqual(['consumed', 'held', 'reopened', 'reserved'])
    await sound()
  })

  test('is accepted for a minute, and not after another change', async () => {
    const { book, change } = await start()
    const booking = await book()
    const done = (await change(booking, 'completed', {})).body
    await change(done, 'payment', { paymentStatus: 'paid' })
    expect(refusal(await change(done, 'confirmed', { undoOf: done.rev }))).toBe('409 STATE_CONFLICT')
    const other = (await change(await book(), 'completed', {})).body
    app.clock.advance(MINUTE)
    expect(refusal(await change(other, 'confirmed', { undoOf: other.rev }))).toBe('409 STATE_CONFLICT')
  })

  test('of a status restores reason, wash and expiry, shows in the history, and needs the bay', async () => {
    const started = await start({ bays: 1 })
    const { change, desk, book, customer } = started
    const { booking, washes } = await withPackage(started, { validityDays: 3 })
    const expiry = async () => (await customer.call('GET /users/packages')).body.data[0]?.expiryDate
    const before = await expiry()
    const gone = (await change(booking, 'cancelled', {})).body
    expect([await washes(), (await expiry()) === before]).toEqual([[5, 5], false])
    expect(refusal(await change(gone, 'pending', { undoOf: gone.rev }))).toBe('409 STATE_CONFLICT')
    expect((await change(gone, 'confirmed', { undoOf: gone.rev })).body).toMatchObject({
      status: 'confirmed',
    })
    expect([await washes(), await expiry()]).toEqual([[5, 4], before])

    const noShow = (await change(booking, 'cancelled', { cancelReason: 'no-show' })).body
    const forgiven = (await change(noShow, 'cancelled', { cancelReason: 'branch' })).body
    const again = await change(forgiven, 'cancelled', { undoOf: forgiven.rev })
    expect([again.body.cancelReason, await washes()]).toEqual(['no-show', [4, 4]])
    const { body } = await desk.call('GET /bookings/:id', { params: { id: booking._id } })
    expect(body.history.map(({ undone }) => undone)).toEqual([
      ...[undefined, undefined, true],
      ...[undefined, undefined, true],
    ])

    const retried = (await change(again.body, 'confirmed', {})).body
    const freed = (await change(retried, 'cancelled', {})).body
    await book()
    expect(refusal(await change(freed, 'confirmed', { undoOf: freed.rev }))).toBe('409 STATE_CONFLICT')
    await sound()
  })

  test('drops the mail about the change, which waits for a minute', async () => {
    const { customer, change, desk, wish } = await start()
    const booking = (await customer.call('POST /bookings', { body: wish })).body
    await sendBookingMails(app.context)
    app.sent.length = 0
    const confirmed = (await change(booking, 'confirmed', {})).body
    await sendBookingMails(app.context)
    expect(app.sent).toHaveLength(0)
    await change(booking, 'pending', { undoOf: confirmed.rev })
    const { body } = await change(booking, 'confirmed', {})
    await desk.call('PATCH /admin/bookings/:id/payment', {
      params: { id: body._id },
      body: { paymentStatus: 'paid' },
    })
    await sendBookingMails(app.context)
    expect(app.sent).toHaveLength(1)
    app.clock.advance(MINUTE)
    await sendBookingMails(app.context)
    expect(app.sent).toHaveLength(2)
  })
})

describe('another service', () => {
  test('is priced by the menu and claims its minutes; what is paid or full is refused', async () => {
    const { book, change, desk, wish } = await start({ bays: 1 })
    const long = await makeService(app.context, { priceCents: 5000, duration: 60 })
    const booking = await book()
    const rev = booking.rev
    expect(refusal(await change(booking, 'service', { serviceId: long.id, rev: rev + 1 }))).toBe(
      '409 STATE_CONFLICT',
    )
    const changed = await change(booking, 'service', { serviceId: long.id, rev })
    expect(changed.body).toMatchObject({
      serviceId: { _id: long.id, price: 50 },
      bookingTime: '10:00',
      endsAt: `${MONDAY}T11:00:00+01:00`,
    })
    const { history } = (await desk.call('GET /bookings/:id', { params: { id: booking._id } })).body
    expect(history.at(-1)?.serviceFrom).toEqual(booking.serviceId)
    expect(
      refusal(await desk.call('POST /bookings', { body: { ...wish, walkIn, bookingTime: '10:30' } })),
    ).toBe('400 SLOT_UNAVAILABLE')
    const next = await book({ bookingTime: '11:00' })
    const longest = await makeService(app.context, { duration: 90 })
    const full = await change(changed.body, 'service', { serviceId: longest.id, rev: changed.body.rev })
    expect(refusal(full)).toBe('400 SLOT_UNAVAILABLE')
    const paid = (await change(next, 'payment', { paymentStatus: 'paid' })).body
    expect(refusal(await change(paid, 'service', { serviceId: long.id, rev: paid.rev }))).toBe(
      '409 STATE_CONFLICT',
    )
    await sound()
  })

  test('holds a wash again where the package covers it, and otherwise gives it back and is to be paid', async () => {
    const started = await start()
    const { change, service } = started
    const covered = await makeService(app.context)
    const services = [service._id, covered._id].map(id => ({ id, name: 'x', translations: {} }))
    const { booking, washes, ledger } = await withPackage(started, { services: services.map(({ id }) => id) })
    const same = (await change(booking, 'service', { serviceId: covered.id, rev: booking.rev })).body
    expect([same.userPackageId?._id, await washes()]).toEqual([booking.userPackageId?._id, [5, 4]])
    expect((await ledger()).toSorted()).toEqual(['held', 'held', 'reserved', 'returned'])
    const other = await makeService(app.context)
    const alone = (await change(same, 'service', { serviceId: other.id, rev: same.rev })).body
    expect([alone.userPackageId, alone.paymentStatus, await washes()]).toEqual([null, 'unpaid', [5, 5]])
    await sound()
  })
})

describe('a wish for a bay', () => {
  const lanes = async (desk: TestClient) => {
    const { body } = await desk.call('GET /admin/board', { query: { date: MONDAY } })
    return body.lanes.map(({ bookings }) => bookings.map(({ _id }) => _id))
  }

  test('is kept, with another time if asked, and refused where the day cannot be arranged with it', async () => {
    const { book, change, desk } = await start()
    const [first, second] = [await book(), await book({ bookingTime: '11:00' })]
    const inTwo = (await change(first, 'bay', { bay: 2, rev: first.rev })).body
    expect(await lanes(desk)).toEqual([[second._id], [first._id]])
    const drag = (rev: number, more: object = {}) =>
      change(second, 'bay', { bay: 2, bookingTime: '10:15', rev, ...more })
    expect(refusal(await drag(second.rev))).toBe('409 STATE_CONFLICT')
    expect(refusal(await drag(second.rev, { bay: 3 }))).toBe('400 VALIDATION')
    expect((await drag(second.rev, { bay: 1 })).body.bookingTime).toBe('10:15')
    expect(await lanes(desk)).toEqual([[second._id], [first._id]])
    const third = await book({ bookingTime: '12:00' })
    expect(refusal(await change(third, 'bay', { bay: 1, bookingTime: '10:05', rev: 0 }))).toBe(
      '400 SLOT_UNAVAILABLE',
    )
    expect((await change(inTwo, 'bay', { bay: null, rev: inTwo.rev })).status).toBe(200)
    await sound()
  })

  test('yields to earlier ones when cars have moved, and its card says so', async () => {
    const { book, change, desk } = await start()
    const [first, second] = [await book(), await book({ bookingTime: '11:00' })]
    await change(first, 'bay', { bay: 1, rev: first.rev })
    app.clock.advance(1000)
    await change(second, 'bay', { bay: 1, rev: second.rev })
    const move = { bookingDate: MONDAY, bookingTime: '10:10' }
    expect((await desk.call('PATCH /bookings/:id', { params: { id: second._id }, body: move })).status).toBe(
      200,
    )
    const { body } = await desk.call('GET /admin/board', { query: { date: MONDAY } })
    expect(
      body.lanes.map(({ bookings }) => bookings.map(({ bay, bayYielded }) => [bay, bayYielded])),
    ).toEqual([[[1, undefined]], [[1, true]]])
  })
})

test('a walk-in is booked by plate alone, from the running step on', async () => {
  const { desk, wish } = await start()
  app.clock.set(`${MONDAY}T08:33:20.000Z`)
  const book = (more: object) => desk.call('POST /bookings', { body: { ...wish, startsNow: true, ...more } })
  const { body } = await book({ walkIn: { plate: 'ab 123 cd', vehicleType: 'suv' } })
  expect(body).toMatchObject({
    bookingDate: MONDAY,
    bookingTime: '09:30',
    walkIn: { name: 'AB 123 CD', phone: '', plate: 'AB 123 CD', vehicleType: 'suv' },
  })
  expect((await book({ walkIn: { name: 'Walter' } })).status).toBe(201)
  expect(refusal(await book({ walkIn: { phone: '06 1111' } }))).toBe('400 VALIDATION')
  const customer = await app.signedInAs('customer')
  expect((await customer.call('POST /bookings', { body: { ...wish, startsNow: true } })).body).toMatchObject({
    bookingTime: wish.bookingTime,
  })
})

test('notes are changed in any status, and a stale revision is refused', async () => {
  const { book, change } = await start()
  const booking = await book()
  const noted = await change(booking, 'notes', { notes: 'Roof box', rev: booking.rev })
  expect(noted.body).toMatchObject({ notes: 'Roof box', rev: booking.rev + 1 })
  expect(refusal(await change(booking, 'notes', { notes: 'x', rev: booking.rev }))).toBe('409 STATE_CONFLICT')
  expect((await change(booking, 'notes', { notes: '' })).body.notes).toBe('')
})

test('a step or completion of another day is refused until it is confirmed, and says whether it is early', async () => {
  const { book, change, branch } = await start()
  const tomorrow = await book({ bookingDate: '2026-11-24' })
  for (const [what, body] of [
    ['completed', {}],
    ['progress', { step: 'arrived' }],
  ] as const) {
    const reply = await change(tomorrow, what, body)
    expect(refusal(reply)).toBe('409 STATE_CONFLICT')
    expect(reply.body).toMatchObject({ needsConfirm: true, confirm: 'early' })
  }
  expect((await change(tomorrow, 'cancelled', {})).status).toBe(200)
  const today = await book()
  app.clock.set('2026-11-24T09:00:00.000Z')
  const desk = await app.signedInAs('branch-admin', { branch: branch._id })
  const complete = (body: object) =>
    desk.call('PATCH /admin/bookings/:id/:status', { params: { id: today._id, status: 'completed' }, body })
  expect((await complete({})).body).toMatchObject({ confirm: 'late' })
  expect((await complete({ confirm: true })).body.status).toBe('completed')
})
