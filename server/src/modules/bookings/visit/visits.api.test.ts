import { beforeEach, expect, test } from 'vitest'
import type { BookingView } from '../../../contract/bookings.ts'
import { sealedId } from '../../../security/sealed-id.ts'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makeBranch, makeService } from '../../../testing/factories.ts'
import { REAL_LIMITS } from '../../../testing/test-app.ts'
import { TestClient, type BodyOf } from '../../../testing/test-client.ts'
import { changesBy } from '../change/testing/changes.ts'
import { sendMails } from '../../../testing/send-mails.ts'

const app = await appForFile({ limits: { unknownLinksPerIp: REAL_LIMITS.unknownLinksPerIp } })
const { refusal } = TestClient

let wish: BodyOf<'POST /bookings'>
beforeEach(async () => {
  const branch = await makeBranch(app.context, { bays: 3 })
  const service = await makeService(app.context)
  wish = { branchId: branch.id, serviceId: service.id, bookingDate: '2026-11-23', bookingTime: '10:00' }
})

interface Linked {
  customer: TestClient
  booking: BookingView
  token: string
}

const tokenOf = (url: string) => url.split('/visit/')[1] ?? ''

async function linked(): Promise<Linked> {
  const customer = await app.signedInAs('customer', { name: 'Zoraida' })
  const { body: booking } = await customer.call('POST /bookings', { body: { ...wish, plate: 'AB123CD' } })
  const { body } = await customer.call('GET /bookings/:id/link', { params: { id: booking._id } })
  return { customer, booking, token: tokenOf(body.url) }
}

const show = (token: string, headers = {}) =>
  app.visitor.callWith('GET /visits/:token', headers, { params: { token } })
const confirm = (token: string) => app.visitor.call('POST /visits/:token/confirm', { params: { token } })
const cancel = (token: string) => app.visitor.call('POST /visits/:token/cancel', { params: { token } })
const move = (token: string, bookingDate: string, bookingTime: string) =>
  app.visitor.call('PATCH /visits/:token', { params: { token }, body: { bookingDate, bookingTime } })

/** Everything that the database holds of bookings, days, accounts and sessions. */
const stored = async () => {
  const names = ['bookings', 'branchDays', 'users', 'washLedger', 'audit', 'outbox', 'sessions', 'throttles']
  const rows = await Promise.all(names.map(name => app.db.collection(name).find().toArray()))
  return JSON.stringify(rows)
}

test('the link in the mail shows the booking to a visitor, without name, address, number or note', async () => {
  const { token } = await linked()
  await sendMails(app.context)
  expect(app.sent[0]?.text).toContain(`http://localhost:3000/visit/${token}`)
  const { status, body, headers } = await show(token)
  expect(status).toBe(200)
  expect(body).toEqual({
    service: 'Test wash',
    branch: {
      name: 'Test branch',
      location: expect.any(String) as string,
      phone: expect.any(String) as string,
    },
    timeZone: 'Europe/Rome',
    bookingDate: '2026-11-23',
    bookingTime: '10:00',
    startsAt: '2026-11-23T10:00:00+01:00',
    endsAt: '2026-11-23T10:30:00+01:00',
    price: 20,
    status: 'pending',
    plateEnd: '3CD',
    canChangeUntil: '2026-11-23T07:00:00.000Z',
    canChange: true,
    canConfirm: true,
    isConfirmed: false,
    step: 'expected',
  })
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('x-robots-tag')).toBe('noindex')
})

test('two hundred looks at a link change nothing', async () => {
  const { token } = await linked()
  await sendMails(app.context)
  const before = await stored()
  for (let n = 0; n < 200; n++) expect((await show(token)).status).toBe(200)
  expect(await stored()).toBe(before)
})

test('a customer confirms, moves and cancels by the link, and the history says so', async () => {
  const { token, customer, booking } = await linked()
  const desk = await app.signedInAs('super-admin')
  expect((await confirm(token)).body).toMatchObject({
    isConfirmed: true,
    canConfirm: false,
  })
  expect((await confirm(token)).status).toBe(200)
  const times = await app.visitor.call('GET /visits/:token/times', {
    params: { token },
    query: { date: '2026-11-24' },
  })
  expect(times.body.times).toContain('11:00')
  const moved = await move(token, '2026-11-24', '11:00')
  expect(moved.body).toMatchObject({ bookingDate: '2026-11-24', bookingTime: '11:00', isConfirmed: false })
  expect(refusal(await move(token, '2026-11-24', '07:00'))).toBe('400 OUTSIDE_HOURS')
  expect((await cancel(token)).body).toMatchObject({
    status: 'cancelled',
  })
  const { history } = (await customer.call('GET /bookings/:id', { params: { id: booking._id } })).body
  expect(history.map(({ byLink }) => byLink)).toEqual([undefined, true, true])
  expect(history.at(-1)).toMatchObject({
    by: { role: 'customer' },
    to: 'cancelled',
    cancelReason: 'customer',
  })
  expect((await desk.call('GET /bookings/:id', { params: { id: booking._id } })).body.history).toHaveLength(3)
})

test('the link after the cut-off shows the booking and changes nothing, and a refusal reveals no name', async () => {
  const { token } = await linked()
  app.clock.set('2026-11-23T08:00:00Z')
  expect((await show(token)).body).toMatchObject({ canChange: false, canConfirm: true })
  expect(refusal(await cancel(token))).toBe('409 TOO_LATE')
  app.clock.set('2026-11-23T09:05:00Z')
  const late = await confirm(token)
  expect(refusal(late)).toBe('409 STATE_CONFLICT')
  await app.db.collection('bookings').updateOne({}, { $set: { status: 'completed' } })
  const done = await cancel(token)
  expect(refusal(done)).toBe('409 STATE_CONFLICT')
  expect(JSON.stringify(done.body)).not.toContain('Zoraida')
})

test('a customer whose car has arrived can neither confirm, move nor cancel, by the link or signed in', async () => {
  const { token, booking, customer } = await linked()
  app.clock.set('2026-11-23T06:00:00Z')
  const desk = await app.signedInAs('super-admin')
  const params = { id: booking._id }
  await desk.call('PATCH /admin/bookings/:id/progress', { params, body: { step: 'arrived', from: 'booked' } })
  expect((await show(token)).body).toMatchObject({ canChange: false, canConfirm: false })
  expect(refusal(await confirm(token))).toBe('409 STATE_CONFLICT')
  expect(refusal(await cancel(token))).toBe('409 TOO_LATE')
  expect(refusal(await move(token, '2026-11-24', '10:00'))).toBe('409 TOO_LATE')
  expect(refusal(await customer.call('POST /bookings/:id/cancel', { params }))).toBe('409 TOO_LATE')
  expect(refusal(await customer.call('POST /bookings/:id/confirm', { params }))).toBe('409 STATE_CONFLICT')
})

test('a customer who is signed in says once that they come, as by the link, also after the link was renewed', async () => {
  const { token, booking, customer } = await linked()
  const params = { id: booking._id }
  await customer.call('POST /bookings/:id/link', { params })
  expect(refusal(await confirm(token))).toBe('404 NOT_FOUND')
  const said = () => customer.call('POST /bookings/:id/confirm', { params })
  const [first, second] = await Promise.all([said(), said()])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.body).toMatchObject({ customerConfirmedAt: app.clock.now().toISOString(), rev: booking.rev })
  app.clock.advance(60_000)
  expect((await said()).body).toEqual(first.body)
  const { url } = (await customer.call('GET /bookings/:id/link', { params })).body
  expect((await show(tokenOf(url))).body).toMatchObject({ isConfirmed: true, canConfirm: false })
})

test('a customer can no longer say that they come once the time has come, or the booking is cancelled', async () => {
  const { booking, customer } = await linked()
  const said = () => customer.call('POST /bookings/:id/confirm', { params: { id: booking._id } })
  app.clock.set('2026-11-23T09:00:00Z')
  expect(refusal(await said())).toBe('409 STATE_CONFLICT')
  app.clock.set('2026-11-21T11:00:00Z')
  await customer.call('POST /bookings/:id/cancel', { params: { id: booking._id } })
  expect(refusal(await said())).toBe('409 STATE_CONFLICT')
})

test('the car is followed from its arrival to the end, with an answer of 304 while nothing changes', async () => {
  const { token, booking, customer } = await linked()
  const own = async () => (await customer.call('GET /users/bookings')).body.data[0]?.visit
  expect(await own()).toEqual({ step: 'expected' })
  app.clock.set('2026-11-23T08:58:00Z')
  const desk = await app.signedInAs('super-admin')
  let car = booking
  const step = async (name: 'arrived' | 'started' | 'finished') => {
    const reply = await changesBy(desk).tap(car, { step: name })
    car = reply.body
    expect(reply.status).toBe(200)
    return (await show(token)).body
  }
  expect(await step('arrived')).toMatchObject({ step: 'arrived', canConfirm: false })
  expect(await own()).toEqual({ step: 'arrived' })
  const washing = await step('started')
  expect(washing).toMatchObject({ step: 'washing', bay: 1, readyAt: '2026-11-23T10:28:00+01:00' })
  expect(await own()).toEqual({ step: 'washing', bay: 1, readyAt: '2026-11-23T10:28:00+01:00' })
  const { headers } = await show(token)
  const again = { 'if-none-match': headers.get('etag') ?? '' }
  expect((await show(token, again)).status).toBe(304)
  expect(await step('finished')).toMatchObject({ step: 'ready' })
  expect((await show(token, again)).status).toBe(200)
  expect(await own()).toEqual({ step: 'ready' })
  app.clock.set('2026-11-23T10:58:00Z')
  expect(await own()).toBeUndefined()
})

test('a walk-in without an account has a link too', async () => {
  const desk = await app.signedInAs('super-admin')
  const walkIn = { name: 'Carlo', phone: '+39 333 1234567' }
  const { body } = await desk.call('POST /bookings', { body: { ...wish, walkIn } })
  const { body: link } = await desk.call('GET /bookings/:id/link', { params: { id: body._id } })
  const token = tokenOf(link.url)
  expect((await move(token, '2026-11-23', '12:00')).status).toBe(200)
  expect((await cancel(token)).body).toMatchObject({
    status: 'cancelled',
  })
})

test('a link ends 24 hours after the wash, when it is renewed, and with the booking or the account', async () => {
  const NOT_FOUND = '404 NOT_FOUND'
  const one = await linked()
  const renewed = await one.customer.call('POST /bookings/:id/link', { params: { id: one.booking._id } })
  expect(refusal(await show(one.token))).toBe(NOT_FOUND)
  const token = tokenOf(renewed.body.url)
  expect((await show(token)).status).toBe(200)
  app.clock.set('2026-11-24T09:30:00Z')
  expect((await show(token)).status).toBe(200)
  app.clock.advance(1)
  expect(refusal(await show(token))).toBe(NOT_FOUND)

  app.clock.set('2026-11-21T11:00:00Z')
  await app.db.collection('bookings').updateOne({}, { $set: { archivedAt: app.clock.now() } })
  expect(refusal(await show(token))).toBe(NOT_FOUND)

  const two = await app.signedInAs('customer', {
    passwordHash: await app.context.passwords.hash('three blue buckets'),
  })
  const { body } = await two.call('POST /bookings', { body: { ...wish, bookingTime: '15:00' } })
  const { url } = (await two.call('GET /bookings/:id/link', { params: { id: body._id } })).body
  expect((await show(tokenOf(url))).status).toBe(200)
  expect((await two.call('DELETE /users/me', { body: { password: 'three blue buckets' } })).status).toBe(204)
  expect(refusal(await show(tokenOf(url)))).toBe(NOT_FOUND)
})

test('tampered and unknown links are the same 404, and too many from one address are refused, but not right ones', async () => {
  const { token } = await linked()
  const changed = [
    `${token}A`,
    token.slice(0, -1),
    `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`,
    'A'.repeat(43),
    '\0',
    'x',
  ]
  for (const each of changed) {
    const { requestId, ...body } = TestClient.errorOf(await show(each))
    expect(requestId).toBeTypeOf('string')
    expect(body).toEqual({
      code: 'NOT_FOUND',
      error: 'NOT_FOUND',
      message: 'Not found.',
      status: 404,
      title: 'not found',
      type: 'urn:carwash:error:NOT_FOUND',
    })
  }
  for (let n = 0; n < REAL_LIMITS.unknownLinksPerIp; n++) await show('x')
  expect(refusal(await show('x'))).toBe('429 RATE_LIMITED')
  // Others behind the same address.
  expect((await show(token)).status).toBe(200)
})

test('the link in a reminder switches reminders off, and a link of another kind does not', async () => {
  const { customer, token: visit } = await linked()
  await sendMails(app.context)
  const key = app.context.deployment.jwtKey
  const token = sealedId(key, 'reminders link', { id: customer.userId, seq: 0 })
  expect(
    refusal(
      await app.visitor.call('POST /reminder-links/:token/stop', {
        params: { token: visit },
      }),
    ),
  ).toBe('404 NOT_FOUND')
  expect((await app.visitor.call('POST /reminder-links/:token/stop', { params: { token } })).status).toBe(204)
  expect((await customer.call('GET /users/profile')).body).toMatchObject({ reminders: false })
})
