import { beforeEach, expect, test } from 'vitest'
import type { BookingView } from '../../../contract/bookings.ts'
import type { VisitView } from '../../../contract/visits.ts'
import { sealedId } from '../../../security/sealed-id.ts'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makeBranch, makeService } from '../../../testing/factories.ts'
import { REAL_LIMITS } from '../../../testing/test-app.ts'
import { TestClient, type TestReply, type BodyOf } from '../../../testing/test-client.ts'
import { sendBookingMails } from '../mails/mail-sender.service.ts'

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
  /** The path of the link's calls. */
  path: string
}

const pathOf = (url: string) => `/visits/${url.split('/visit/')[1] ?? ''}`

async function linked(): Promise<Linked> {
  const customer = await app.signedInAs('customer', { name: 'Zoraida' })
  const { body: booking } = await customer.call('POST /bookings', { body: { ...wish, plate: 'AB123CD' } })
  const { body } = await customer.call('GET /bookings/:id/link', { params: { id: booking._id } })
  return { customer, booking, path: pathOf(body.url) }
}

const show = (path: string): Promise<TestReply<VisitView>> => app.visitor.raw<VisitView>('GET', path)

/** Everything that the database holds of bookings, days, accounts and sessions. */
const stored = async () => {
  const names = ['bookings', 'branchDays', 'users', 'washLedger', 'audit', 'outbox', 'sessions', 'throttles']
  const rows = await Promise.all(names.map(name => app.db.collection(name).find().toArray()))
  return JSON.stringify(rows)
}

test('the link in the mail shows the booking to a visitor, without name, address, number or note', async () => {
  const { path } = await linked()
  await sendBookingMails(app.context)
  expect(app.sent[0]?.text).toContain(`http://localhost:3000${path.replace('/visits/', '/visit/')}`)
  const { status, body, headers } = await show(path)
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

test('a thousand looks at a link change nothing', async () => {
  const { path } = await linked()
  await sendBookingMails(app.context)
  const before = await stored()
  for (let n = 0; n < 1000; n++) expect((await show(path)).status).toBe(200)
  expect(await stored()).toBe(before)
})

test('by the link a customer confirms, moves and cancels, and the history says so', async () => {
  const { path, customer, booking } = await linked()
  const desk = await app.signedInAs('super-admin')
  expect((await app.visitor.raw('POST', `${path}/confirm`, { body: {} })).body).toMatchObject({
    isConfirmed: true,
    canConfirm: false,
  })
  expect((await app.visitor.raw('POST', `${path}/confirm`, { body: {} })).status).toBe(200)
  const times = await app.visitor.raw<{ times: string[] }>('GET', `${path}/times?date=2026-11-24`)
  expect(times.body.times).toContain('11:00')
  const moved = await app.visitor.raw('PATCH', path, {
    body: { bookingDate: '2026-11-24', bookingTime: '11:00' },
  })
  expect(moved.body).toMatchObject({ bookingDate: '2026-11-24', bookingTime: '11:00', isConfirmed: false })
  expect(
    refusal(
      await app.visitor.raw('PATCH', path, { body: { bookingDate: '2026-11-24', bookingTime: '07:00' } }),
    ),
  ).toBe('400 OUTSIDE_HOURS')
  expect((await app.visitor.raw('POST', `${path}/cancel`, { body: {} })).body).toMatchObject({
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

test('after the cut-off the link shows the booking and changes nothing, and a refusal reveals no name', async () => {
  const { path } = await linked()
  app.clock.set('2026-11-23T08:00:00Z')
  expect((await show(path)).body).toMatchObject({ canChange: false, canConfirm: true })
  expect(refusal(await app.visitor.raw('POST', `${path}/cancel`, { body: {} }))).toBe('409 TOO_LATE')
  app.clock.set('2026-11-23T09:05:00Z')
  const late = await app.visitor.raw('POST', `${path}/confirm`, { body: {} })
  expect(refusal(late)).toBe('409 STATE_CONFLICT')
  await app.db.collection('bookings').updateOne({}, { $set: { status: 'completed' } })
  const done = await app.visitor.raw('POST', `${path}/cancel`, { body: {} })
  expect(refusal(done)).toBe('409 STATE_CONFLICT')
  expect(JSON.stringify(done.body)).not.toContain('Zoraida')
})

test('the car is followed from its arrival to the end, with an answer of 304 while nothing changes', async () => {
  const { path, booking } = await linked()
  app.clock.set('2026-11-23T08:58:00Z')
  const desk = await app.signedInAs('super-admin')
  const step = async (name: 'arrived' | 'started' | 'finished') => {
    const reply = await desk.call('PATCH /admin/bookings/:id/progress', {
      params: { id: booking._id },
      body: { step: name },
    })
    expect(reply.status).toBe(200)
    return (await show(path)).body
  }
  expect(await step('arrived')).toMatchObject({ step: 'arrived' })
  const washing = await step('started')
  expect(washing).toMatchObject({ step: 'washing', bay: 1, readyAt: '2026-11-23T10:28:00+01:00' })
  const { headers } = await show(path)
  const again = { 'if-none-match': headers.get('etag') ?? '' }
  expect((await app.visitor.raw('GET', path, { headers: again })).status).toBe(304)
  expect(await step('finished')).toMatchObject({ step: 'ready' })
  expect((await app.visitor.raw('GET', path, { headers: again })).status).toBe(200)
})

test('a walk-in without an account has a link too', async () => {
  const desk = await app.signedInAs('super-admin')
  const walkIn = { name: 'Carlo', phone: '+39 333 1234567' }
  const { body } = await desk.call('POST /bookings', { body: { ...wish, walkIn } })
  const { body: link } = await desk.call('GET /bookings/:id/link', { params: { id: body._id } })
  const path = pathOf(link.url)
  expect(
    (await app.visitor.raw('PATCH', path, { body: { bookingDate: '2026-11-23', bookingTime: '12:00' } }))
      .status,
  ).toBe(200)
  expect((await app.visitor.raw('POST', `${path}/cancel`, { body: {} })).body).toMatchObject({
    status: 'cancelled',
  })
})

test('a link ends 24 hours after the wash, when it is renewed, and with the booking or the account', async () => {
  const NOT_FOUND = '404 NOT_FOUND'
  const one = await linked()
  const renewed = await one.customer.call('POST /bookings/:id/link', { params: { id: one.booking._id } })
  expect(refusal(await show(one.path))).toBe(NOT_FOUND)
  const path = pathOf(renewed.body.url)
  expect((await show(path)).status).toBe(200)
  app.clock.set('2026-11-24T09:30:00Z')
  expect((await show(path)).status).toBe(200)
  app.clock.advance(1)
  expect(refusal(await show(path))).toBe(NOT_FOUND)

  app.clock.set('2026-11-21T11:00:00Z')
  await app.db.collection('bookings').updateOne({}, { $set: { archivedAt: app.clock.now() } })
  expect(refusal(await show(path))).toBe(NOT_FOUND)

  const two = await app.signedInAs('customer', {
    passwordHash: await app.context.passwords.hash('three blue buckets'),
  })
  const { body } = await two.call('POST /bookings', { body: { ...wish, bookingTime: '15:00' } })
  const { url } = (await two.call('GET /bookings/:id/link', { params: { id: body._id } })).body
  expect((await show(pathOf(url))).status).toBe(200)
  expect((await two.call('DELETE /users/me', { body: { password: 'three blue buckets' } })).status).toBe(204)
  expect(refusal(await show(pathOf(url)))).toBe(NOT_FOUND)
})

test('tampered and unknown links are the same 404, and too many from one address are refused', async () => {
  const { path } = await linked()
  const token = path.split('/')[2] ?? ''
  const changed = [
    `${token}A`,
    token.slice(0, -1),
    `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`,
    'A'.repeat(43),
    '%00',
    'x',
  ]
  for (const each of changed) {
    const { requestId, ...body } = (await show(`/visits/${each}`)).body as unknown as Record<string, unknown>
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
  for (let n = 0; n < REAL_LIMITS.unknownLinksPerIp; n++) await show('/visits/x')
  expect(refusal(await show('/visits/x'))).toBe('429 RATE_LIMITED')
})

test('the link in a reminder switches reminders off, and a link of another kind does not', async () => {
  const { customer, path } = await linked()
  await sendBookingMails(app.context)
  const key = app.context.deployment.jwtKey
  const token = sealedId(key, 'reminders link', { id: customer.userId, seq: 0 })
  expect(
    refusal(
      await app.visitor.call('POST /reminder-links/:token/stop', {
        params: { token: path.split('/')[2] ?? '' },
      }),
    ),
  ).toBe('404 NOT_FOUND')
  expect((await app.visitor.call('POST /reminder-links/:token/stop', { params: { token } })).status).toBe(204)
  expect((await customer.call('GET /users/profile')).body).toMatchObject({ reminders: false })
})
