import { createHmac } from 'node:crypto'
import net, { type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makeBranch, makeService } from '../../../testing/factories.ts'
import { readCosts } from '../../../testing/query-cost.ts'
import { testApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { TIMED_TASKS } from '../../../timed-tasks.ts'
import { runTimedWork } from '../timed-work/timed-work.service.ts'
import { collectEvents } from './collect.service.ts'
import { sendDueEvents } from './send.service.ts'
import { heardChain } from './testing/heard-chain.ts'
import { receiver } from './testing/receiver.ts'

const app = await appForFile({ deployment: { privateWebhooks: true } })
const { refusal } = TestClient
const HOUR = 3_600_000
const { start, round } = heardChain(app)

test('events of customers, the desk and money arrive signed, and name nobody', async () => {
  const { admin, target, book, secret } = await start()
  const booking = await book('10:00')
  await round()
  expect(
    refusal(
      await admin.call('PATCH /admin/bookings/:id/:status', {
        params: { id: booking._id, status: 'confirmed' },
        body: {},
      }),
    ),
  ).toBe('200')
  await round()
  const paid = await admin.call('PATCH /admin/bookings/:id/payment', {
    params: { id: booking._id },
    body: { paymentStatus: 'paid', method: 'card' },
  })
  expect(refusal(paid)).toBe('200')
  await round()
  const events = target.got.map(({ event }) => event)
  expect(events.map(({ type }) => type).sort()).toEqual([
    ...Array<string>(3).fill('booking.changed'),
    'payment.made',
  ])
  const data = events.flatMap(event => (event.type === 'booking.changed' ? [event.data] : []))
  expect(data).toMatchObject([
    { _id: booking._id, status: 'pending', paymentStatus: 'unpaid', startsAt: '2026-11-23T09:00:00.000Z' },
    { _id: booking._id, status: 'confirmed', paymentStatus: 'unpaid' },
    { _id: booking._id, status: 'confirmed', paymentStatus: 'paid' },
  ])
  const revisions = data.map(each => ('rev' in each ? each.rev : -1))
  expect(revisions).toEqual(revisions.toSorted((a, b) => a - b))
  expect(events.find(({ type }) => type === 'payment.made')?.data).toMatchObject({
    ...{ amount: 20, method: 'card', branchId: booking.branchId._id },
    for: { kind: 'booking', _id: booking._id },
  })
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  for (const { headers, body, event } of target.got) {
    expect(body).not.toMatch(/vera|verdi|example/i)
    const signed = `${event.id}.${String(headers['webhook-timestamp'])}.${body}`
    const expected = createHmac('sha256', key).update(signed).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${expected}`)
    expect(headers['webhook-id']).toBe(event.id)
    expect(headers['user-agent']).toBe('car-wash-webhooks/1')
  }
})

test('each event is entered and sent once, although several servers look at the same time', async () => {
  const { target, book, deliveries } = await start()
  for (const time of ['09:00', '10:00', '11:00']) await book(time)
  for (let rounds = 0; rounds < 4; rounds++) {
    app.clock.advance(5000)
    await Promise.all([1, 2, 3].map(() => runTimedWork(app.context, TIMED_TASKS)))
    await Promise.all([1, 2, 3].map(() => sendDueEvents(app.context)))
  }
  expect(target.got.map(({ event }) => event.id).sort()).toEqual(
    (await deliveries()).map(({ event }) => event).sort(),
  )
  expect(target.got).toHaveLength(3)
})

test('what happened before an endpoint was added, or while no server ran, is left out and made up for', async () => {
  const { target, book } = await start()
  await book('09:00')
  await round()
  app.clock.advance(HOUR)
  await book('10:00')
  app.clock.advance(HOUR)
  const late = await receiver()
  const admin = await app.signedInAs('super-admin')
  await admin.call('POST /admin/webhooks', { body: { url: late.url } })
  await round()
  expect(target.got).toHaveLength(2)
  expect(late.got).toEqual([])
})

test('a refused event is tried again later and later, given up visibly, and sent again on request', async () => {
  const { target, book, id, deliveries } = await start()
  target.state.status = 500
  await book('10:00')
  await round()
  expect(await deliveries()).toMatchObject([{ state: 'waiting', tries: 1, status: 500, fault: null }])
  expect(await sendDueEvents(app.context)).toBe(0)
  expect(target.got).toHaveLength(1)
  for (let tries = 2; tries <= 16; tries++) {
    app.clock.advance(HOUR)
    await sendDueEvents(app.context)
  }
  app.clock.advance(24 * HOUR)
  await sendDueEvents(app.context)
  expect(await deliveries()).toMatchObject([{ state: 'given-up', tries: 16 }])
  expect(new Set(target.got.map(({ event }) => event.id)).size).toBe(1)
  expect(target.got).toHaveLength(16)
  const admin = await app.signedInAs('super-admin')
  const seen = await admin.call('GET /admin/webhooks')
  expect(seen.body.data).toMatchObject([{ waiting: 0, givenUp: 1, lastTry: { status: 500 } }])

  target.state.status = 204
  const again = (body: object) => admin.call('POST /admin/webhooks/:id/again', { params: { id }, body })
  expect((await again({})).body).toEqual({ again: 1 })
  expect(await sendDueEvents(app.context)).toBe(1)
  const [sent] = await deliveries()
  expect(sent).toMatchObject({ state: 'sent', status: 204, tries: 1 })
  expect((await again({})).body).toEqual({ again: 0 })
  expect((await again({ delivery: sent?._id })).body).toEqual({ again: 1 })
  expect(await sendDueEvents(app.context)).toBe(1)
  expect(target.got).toHaveLength(18)
  expect(refusal(await again({ delivery: id }))).toBe('404 NOT_FOUND')
})

test('a redirect is not followed, and an endpoint that fails delays no other', async () => {
  const { admin, target, book } = await start()
  const other = await receiver()
  await admin.call('POST /admin/webhooks', { body: { url: other.url } })
  target.state.status = 302
  for (const time of ['09:00', '10:00']) await book(time)
  await round()
  expect(target.got).toHaveLength(1)
  expect(other.got).toHaveLength(2)
})

test('the event of a server that died in the middle is tried again by another', async () => {
  const { target, book, deliveries } = await start()
  await book('10:00')
  app.clock.advance(5000)
  await runTimedWork(app.context, TIMED_TASKS)
  const dueAt = new Date(app.clock.now().getTime() + 60_000)
  await app.db.collection('deliveries').updateMany({}, { $set: { claim: 'dead', dueAt } })
  expect(await sendDueEvents(app.context)).toBe(0)
  app.clock.advance(61_000)
  expect(await sendDueEvents(app.context)).toBe(1)
  expect(target.got).toHaveLength(1)
  expect(await deliveries()).toMatchObject([{ state: 'sent' }])
})

test('a removed endpoint hears no more, and is in the audit trail without its secret', async () => {
  const { admin, target, book, id, secret } = await start()
  await book('10:00')
  await runTimedWork(app.context, TIMED_TASKS)
  expect(refusal(await admin.call('DELETE /admin/webhooks/:id', { params: { id } }))).toBe('204')
  expect(refusal(await admin.call('DELETE /admin/webhooks/:id', { params: { id } }))).toBe('404 NOT_FOUND')
  await round()
  expect(target.got).toEqual([])
  expect(await app.db.collection('deliveries').countDocuments()).toBe(0)
  const trail = await admin.call('GET /admin/audit', { query: { kind: 'webhook' } })
  expect(trail.body.data.map(({ action }) => action)).toEqual(['webhook.end', 'webhook.create'])
  const rows = await app.db.collection('audit').find().toArray()
  expect(JSON.stringify(rows)).not.toContain(secret)
})

test('only https to the public Internet is accepted outside development, and a name is judged when it is used', async () => {
  const strict = await testApp()
  try {
    const admin = await strict.signedInAs('super-admin')
    const add = (url: string) => admin.call('POST /admin/webhooks', { body: { url } })
    const refused = [
      ...[
        'http://example.org/',
        'https://127.0.0.1/',
        'https://10.0.0.1/',
        'https://[::1]/',
        'https://2130706433/',
      ],
      ...[
        'https://user:word@example.org/',
        'ftp://example.org/',
        'https://',
        'example.org',
        'https://169.254.169.254',
      ],
    ]
    for (const url of refused) expect(refusal(await add(url)), url).toBe('400 VALIDATION')
    expect(refusal(await add('https://localhost:1/'))).toBe('201')
    const service = await makeService(strict.context)
    const branch = await makeBranch(strict.context)
    const customer = await strict.signedInAs('customer')
    const body = {
      branchId: branch.id,
      serviceId: service.id,
      bookingDate: '2026-11-23',
      bookingTime: '10:00',
    }
    expect(refusal(await customer.call('POST /bookings', { body }))).toBe('201')
    strict.clock.advance(5000)
    await runTimedWork(strict.context, TIMED_TASKS)
    await sendDueEvents(strict.context)
    const seen = await admin.call('GET /admin/webhooks')
    expect(seen.body.data[0]?.lastTry).toMatchObject({ status: null, fault: 'private' })
  } finally {
    await strict.close()
  }
})

test('a look reads what changed lately and no older booking, payment or audit row', async () => {
  const { admin, target, book } = await start()
  for (const time of ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00']) {
    const { _id } = await book(time)
    const paid = { paymentStatus: 'paid', method: 'card' } as const
    expect(
      refusal(await admin.call('PATCH /admin/bookings/:id/payment', { params: { id: _id }, body: paid })),
    ).toBe('200')
  }
  await round()
  app.clock.advance(HOUR)
  await round()
  expect(target.got).toHaveLength(14)
  await book('16:00')
  const costs = await readCosts(app, () => collectEvents(app.context, app.clock.now()))
  expect(costs.map(({ collection }) => collection)).toContain('bookings')
  for (const cost of costs) expect(cost.examined, JSON.stringify(cost)).toBeLessThanOrEqual(1)
  expect(await sendDueEvents(app.context)).toBe(1)
})

test('an endpoint that answers with something other than a reply holds up no round', async () => {
  const { admin, book, target } = await start()
  const odd = net.createServer(socket => {
    socket
      .on('error', () => undefined)
      .end('HTTP/1.1 101 Switching Protocols\r\nupgrade: odd\r\nconnection: upgrade\r\n\r\n')
  })
  onTestFinished(() => void odd.close())
  await new Promise<void>(resolve => odd.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${String((odd.address() as AddressInfo).port)}/hook`
  await admin.call('POST /admin/webhooks', { body: { url } })
  await book('10:00')
  await round()
  expect(target.got).toHaveLength(1)
  const [last] = (await admin.call('GET /admin/webhooks')).body.data
  expect(last).toMatchObject({ url, lastTry: { fault: 'unreachable' } })
})
