import { describe, expect, test } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makeService } from '../../../testing/factories.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { sendMails } from '../../../testing/send-mails.ts'
import { expectSound } from '../testing/expect-sound.ts'
import { MONDAY } from '../testing/place-to-book.ts'
import { bookFromPackage, startAtDesk, walkIn } from './testing/changes.ts'

const app = await appForFile()

const { refusal } = TestClient
const MINUTE = 60_000
const start = (values?: { bays: number }) => startAtDesk(app, values)

describe('a step', () => {
  test('tapped twice before the button changed starts nothing, and repeating it changes nothing', async () => {
    const { book, tap } = await start()
    const booking = await book()
    const arrived = (await tap(booking, { step: 'arrived' })).body
    const again = await tap(booking, { step: 'arrived' })
    expect([again.status, again.body.rev]).toEqual([200, arrived.rev])
    for (const step of ['started', 'finished'] as const) {
      const late = await tap(booking, { step })
      expect(refusal(late)).toBe('409 STATE_CONFLICT')
      expect(late.body).toMatchObject({ booking: { _id: booking._id, rev: arrived.rev } })
    }
    const back = (await tap(arrived, { undo: 'arrived', rev: arrived.rev })).body
    expect(back.arrivedAt).toBeUndefined()
    expect(refusal(await tap(arrived, { step: 'started' }))).toBe('409 STATE_CONFLICT')
    expect(refusal(await tap(back, { step: 'started', from: undefined }))).toBe('400 VALIDATION')
    expect((await tap(back, { step: 'started' })).body.status).toBe('confirmed')
  })
})

describe('an undo', () => {
  test('an undo takes back a step with its wash, once, and no other step or revision', async () => {
    const started = await start()
    const { tap } = started
    const { booking, washes, ledger } = await bookFromPackage(app, started)
    const arrived = (await tap(booking, { step: 'arrived' })).body
    const back = (await tap(arrived, { undo: 'arrived', rev: arrived.rev })).body
    expect([back.arrivedAt, back.status]).toEqual([undefined, 'confirmed'])
    const done = (await tap(booking, { step: 'finished' })).body
    expect(await washes()).toEqual([4, 4])
    const undo = (body: object) => tap(done, { undo: 'finished', rev: done.rev, ...body })
    expect(refusal(await undo({ undo: 'started' }))).toBe('409 STATE_CONFLICT')
    expect(refusal(await undo({ rev: done.rev - 1 }))).toBe('409 STATE_CONFLICT')
    expect(refusal(await undo({ rev: undefined }))).toBe('400 VALIDATION')
    const replies = await Promise.all([undo({}), undo({})])
    expect(replies.map(reply => refusal(reply)).sort()).toEqual(['200', '409 STATE_CONFLICT'])
    expect(replies.find(({ status }) => status === 200)?.body).toMatchObject({ status: 'confirmed' })
    expect(await washes()).toEqual([5, 4])
    expect((await ledger()).toSorted()).toEqual(['consumed', 'held', 'reopened', 'reserved'])
    await expectSound(app)
  })

  test('an undo is accepted for a minute, and not after another change', async () => {
    const { book, pay, set } = await start()
    const booking = await book()
    const done = (await set(booking, 'completed')).body
    await pay(done, { paymentStatus: 'paid' })
    expect(refusal(await set(done, 'confirmed', { undoOf: done.rev }))).toBe('409 STATE_CONFLICT')
    const other = (await set(await book(), 'completed')).body
    app.clock.advance(MINUTE)
    expect(refusal(await set(other, 'confirmed', { undoOf: other.rev }))).toBe('409 STATE_CONFLICT')
  })

  test('an undo of a status restores reason, wash and expiry, shows in the history, and needs the bay', async () => {
    const started = await start({ bays: 1 })
    const { set, desk, book, customer } = started
    const { booking, washes } = await bookFromPackage(app, started, { validityDays: 3 })
    const expiry = async () => (await customer.call('GET /users/packages')).body.data[0]?.expiryDate
    const before = await expiry()
    const gone = (await set(booking, 'cancelled')).body
    expect([await washes(), (await expiry()) === before]).toEqual([[5, 5], false])
    expect(refusal(await set(gone, 'pending', { undoOf: gone.rev }))).toBe('409 STATE_CONFLICT')
    expect((await set(gone, 'confirmed', { undoOf: gone.rev })).body).toMatchObject({
      status: 'confirmed',
    })
    expect([await washes(), await expiry()]).toEqual([[5, 4], before])

    const noShow = (await set(booking, 'cancelled', { cancelReason: 'no-show' })).body
    const forgiven = (await set(noShow, 'cancelled', { cancelReason: 'branch' })).body
    const again = await set(forgiven, 'cancelled', { undoOf: forgiven.rev })
    expect([again.body.cancelReason, await washes()]).toEqual(['no-show', [4, 4]])
    const { body } = await desk.call('GET /bookings/:id', { params: { id: booking._id } })
    expect(body.history.map(({ undone }) => undone)).toEqual([
      ...[undefined, undefined, true],
      ...[undefined, undefined, true],
    ])

    const retried = (await set(again.body, 'confirmed')).body
    const freed = (await set(retried, 'cancelled')).body
    await book()
    expect(refusal(await set(freed, 'confirmed', { undoOf: freed.rev }))).toBe('409 STATE_CONFLICT')
    await expectSound(app)
  })

  test('an undo drops the mail about the change, which waits for a minute', async () => {
    const { customer, set, desk, wish } = await start()
    const booking = (await customer.call('POST /bookings', { body: wish })).body
    await sendMails(app.context)
    app.sent.length = 0
    const confirmed = (await set(booking, 'confirmed')).body
    await sendMails(app.context)
    expect(app.sent).toHaveLength(0)
    await set(booking, 'pending', { undoOf: confirmed.rev })
    const { body } = await set(booking, 'confirmed')
    await desk.call('PATCH /admin/bookings/:id/payment', {
      params: { id: body._id },
      body: { paymentStatus: 'paid' },
    })
    // The payment rules an undo out, so both mails leave, in order.
    await sendMails(app.context)
    expect(app.sent.map(({ subject }) => subject)).toEqual([
      'Your booking at Test branch: Confirmed',
      'We’ve received your payment',
    ])
    app.clock.advance(MINUTE)
    await sendMails(app.context)
    expect(app.sent).toHaveLength(2)
  })
})

describe('another service', () => {
  test('another service is priced by the menu and claims its minutes; what is paid or full is refused', async () => {
    const { book, exchange, pay, desk, wish } = await start({ bays: 1 })
    const long = await makeService(app.context, { priceCents: 5000, duration: 60 })
    const booking = await book()
    const rev = booking.rev
    expect(refusal(await exchange(booking, { serviceId: long.id, rev: rev + 1 }))).toBe('409 STATE_CONFLICT')
    const changed = await exchange(booking, { serviceId: long.id, rev })
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
    const full = await exchange(changed.body, { serviceId: longest.id, rev: changed.body.rev })
    expect(refusal(full)).toBe('400 SLOT_UNAVAILABLE')
    const paid = (await pay(next, { paymentStatus: 'paid' })).body
    expect(refusal(await exchange(paid, { serviceId: long.id, rev: paid.rev }))).toBe('409 STATE_CONFLICT')
    await expectSound(app)
  })

  test('another service holds a wash again where the package covers it, and otherwise gives it back and is to be paid', async () => {
    const started = await start()
    const { exchange, service } = started
    const covered = await makeService(app.context)
    const services = [service._id, covered._id].map(id => ({ id, name: 'x', translations: {} }))
    const { booking, washes, ledger } = await bookFromPackage(app, started, {
      services: services.map(({ id }) => id),
    })
    const same = (await exchange(booking, { serviceId: covered.id, rev: booking.rev })).body
    expect([same.userPackageId?._id, await washes()]).toEqual([booking.userPackageId?._id, [5, 4]])
    expect((await ledger()).toSorted()).toEqual(['held', 'held', 'reserved', 'returned'])
    const other = await makeService(app.context)
    const alone = (await exchange(same, { serviceId: other.id, rev: same.rev })).body
    expect([alone.userPackageId, alone.paymentStatus, await washes()]).toEqual([null, 'unpaid', [5, 5]])
    await expectSound(app)
  })
})

describe('a wish for a bay', () => {
  const lanes = async (desk: TestClient) => {
    const { body } = await desk.call('GET /admin/board', { query: { date: MONDAY } })
    return body.lanes.map(({ bookings }) => bookings.map(({ _id }) => _id))
  }

  test('a wish for a bay is kept, with another time if asked, and refused where the day cannot be arranged with it', async () => {
    const { book, place, desk } = await start()
    const [first, second] = [await book(), await book({ bookingTime: '11:00' })]
    const inTwo = (await place(first, { bay: 2, rev: first.rev })).body
    expect(await lanes(desk)).toEqual([[second._id], [first._id]])
    const drag = (rev: number, more: object = {}) =>
      place(second, { bay: 2, bookingTime: '10:15', rev, ...more })
    expect(refusal(await drag(second.rev))).toBe('409 STATE_CONFLICT')
    expect(refusal(await drag(second.rev, { bay: 3 }))).toBe('400 VALIDATION')
    expect((await drag(second.rev, { bay: 1 })).body.bookingTime).toBe('10:15')
    expect(await lanes(desk)).toEqual([[second._id], [first._id]])
    const third = await book({ bookingTime: '12:00' })
    expect(refusal(await place(third, { bay: 1, bookingTime: '10:05', rev: 0 }))).toBe('400 SLOT_UNAVAILABLE')
    expect((await place(inTwo, { bay: null, rev: inTwo.rev })).status).toBe(200)
    await expectSound(app)
  })

  test('a wish for a bay yields to earlier ones when cars have moved, and its card says so', async () => {
    const { book, place, desk } = await start()
    const [first, second] = [await book(), await book({ bookingTime: '11:00' })]
    await place(first, { bay: 1, rev: first.rev })
    app.clock.advance(1000)
    await place(second, { bay: 1, rev: second.rev })
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

describe('another car', () => {
  test('another car of a walk-in has its plate, type, price and search, and a plate alone is corrected on a paid wash', async () => {
    const { book, exchange, pay, desk, service } = await start()
    await app.context.db
      .collection('washServices')
      .updateOne(
        { _id: service._id },
        { $set: { vehiclePrices: { suv: { priceCents: 3300, duration: 40 } } } },
      )
    const found = async (q: string) =>
      (await desk.call('GET /admin/search', { query: { q } })).body.bookings.map(({ _id }) => _id)
    const booking = await book({ walkIn: { plate: 'AB 111 AA' } })
    const same = { serviceId: service.id }
    const suv = await exchange(booking, { ...same, vehicleType: 'suv', plate: 'ab 222 bb', rev: booking.rev })
    expect(suv.body).toMatchObject({
      serviceId: { price: 33 },
      walkIn: { name: 'AB 222 BB', plate: 'AB 222 BB', vehicleType: 'suv' },
    })
    expect([await found('AB111AA'), await found('AB222BB')]).toEqual([[], [booking._id]])
    await pay(booking, { paymentStatus: 'paid' })
    const { rev } = suv.body
    const typo = await exchange(booking, { ...same, plate: 'AB 333 CC', rev: rev + 1 })
    expect(typo.body).toMatchObject({ walkIn: { plate: 'AB 333 CC' }, paymentStatus: 'paid' })
    const cheaper = { ...same, vehicleType: 'car' as const, rev: rev + 2 }
    expect(refusal(await exchange(booking, cheaper))).toBe('409 STATE_CONFLICT')
    await expectSound(app)
  })

  test('another car of a customer is one of the saved vehicles, or another one by plate and type', async () => {
    const { customer, wish, exchange, service } = await start()
    const profile = {
      name: 'Pia',
      phone: '06 2222',
      vehicles: [{ plate: 'SA 1', label: 'Work', type: 'suv' as const }],
    }
    const { body } = await customer.call('PUT /users/profile', { body: profile })
    const [saved] = body.vehicles
    const { body: booking } = await customer.call('POST /bookings', { body: { ...wish, plate: 'XX 1' } })
    const change = async (more: object, { rev }: { rev: number }) =>
      (await exchange(booking, { serviceId: service.id, ...more, rev })).body
    const known = await change({ vehicleId: saved?._id }, booking)
    expect(known.vehicle).toEqual(saved)
    const wrong = { serviceId: service.id, vehicleType: 'car' as const, rev: known.rev }
    expect(refusal(await exchange(booking, wrong))).toBe('400 VALIDATION')
    const stranger = { serviceId: service.id, vehicleId: service.id, rev: known.rev }
    expect(refusal(await exchange(booking, stranger))).toBe('404 NOT_FOUND')
    const other = await change({ vehicleId: null, plate: 'yy 2', vehicleType: 'car' }, known)
    expect(other.vehicle).toEqual({ plate: 'YY 2', label: '', type: 'car' })
    expect((await change({}, other)).rev).toBe(other.rev)
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
  const { book, note } = await start()
  const booking = await book()
  const noted = await note(booking, { notes: 'Roof box', rev: booking.rev })
  expect(noted.body).toMatchObject({ notes: 'Roof box', rev: booking.rev + 1 })
  expect(refusal(await note(booking, { notes: 'x', rev: booking.rev }))).toBe('409 STATE_CONFLICT')
  expect((await note(booking, { notes: '' })).body.notes).toBe('')
})

test('a step or completion of another day is refused until it is confirmed, and says whether it is early', async () => {
  const { book, set, tap, branch } = await start()
  const tomorrow = await book({ bookingDate: '2026-11-24' })
  for (const reply of [await set(tomorrow, 'completed'), await tap(tomorrow, { step: 'arrived' })]) {
    expect(refusal(reply)).toBe('409 STATE_CONFLICT')
    expect(reply.body).toMatchObject({ needsConfirm: true, confirm: 'early' })
  }
  expect((await set(tomorrow, 'cancelled')).status).toBe(200)
  const today = await book()
  app.clock.set('2026-11-24T09:00:00.000Z')
  const desk = await app.signedInAs('branch-admin', { branch: branch._id })
  const complete = (body: object) =>
    desk.call('PATCH /admin/bookings/:id/:status', { params: { id: today._id, status: 'completed' }, body })
  expect((await complete({})).body).toMatchObject({ confirm: 'late' })
  expect((await complete({ confirm: true })).body.status).toBe('completed')
})
