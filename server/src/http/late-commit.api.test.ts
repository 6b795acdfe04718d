import net, { type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Types } from 'mongoose'
import { afterAll, beforeAll, test as anyTest } from 'vitest'
import { createApp } from '../app.ts'
import { addDays } from '../calendar/branch-time.ts'
import { checkIntegrity } from '../modules/office/integrity/integrity.service.ts'
import { makeBranch, makeService } from '../testing/factories.ts'
import { startOwnEngine, type OwnEngine } from '../testing/own-engine.ts'
import { TEST_NOW, testApp, type TestApp } from '../testing/test-app.ts'
import { TestClient, type TestReply } from '../testing/test-client.ts'
import { serverFor } from './connections.ts'
import { drainable } from './drain.ts'

/** Long enough for a busy machine to begin its commits, and with one shorter than the driver waits for a reply. */
const WITHIN_MS = 4500
const MANY = 16

let engine: OwnEngine
beforeAll(async () => {
  engine = await startOwnEngine()
})
afterAll(() => engine.close())

interface Place {
  app: TestApp
  /** How long a command that contains the word waits before the database gets it. */
  delays: { slow: Record<string, number> }
  close: () => Promise<void>
}

/** Each test has a way of its own to the database: they mostly wait, and so run side by side. */
const test = anyTest.extend<{ place: Place }>({
  place: async ({ onTestFinished }, use) => {
    const place = await slowPlace()
    onTestFinished(place.close)
    await use(place)
  },
})

async function slowPlace(): Promise<Place> {
  const delays: Place['delays'] = { slow: {} }
  const { pathname, host } = new URL(engine.uri)
  const proxy = net.createServer(client => {
    const server = net.connect(decodeURIComponent(host))
    let sent = Promise.resolve()
    client.on('data', bytes => {
      const [, ms] = Object.entries(delays.slow).find(([word]) => bytes.includes(word)) ?? []
      sent = sent.then(async () => {
        if (ms !== undefined) await pause(ms)
        server.write(bytes)
      })
    })
    server.pipe(client)
    for (const side of [client, server])
      side
        .on('error', () => undefined)
        .on('close', () => {
          client.destroy()
          server.destroy()
        })
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  const app = await testApp({
    engine: `mongodb://127.0.0.1:${String(port)}${pathname}?directConnection=true`,
    limits: { answerWithinMs: WITHIN_MS },
  })
  const close = async () => {
    await app.close()
    proxy.close()
  }
  return { app, delays, close }
}

/** Bookings of as many customers at `url`: the first half on days of their own, the others on one day. */
async function manyOrders(
  { app }: Place,
  url = app.url,
): Promise<(() => Promise<TestReply<{ _id: string }>>)[]> {
  const branch = await makeBranch(app.context, { bays: MANY })
  const service = await makeService(app.context)
  const customers = await Promise.all(Array.from({ length: MANY }, () => app.signedInAs('customer')))
  return customers.map(({ cookie, userId }, n) => {
    const bookingDate = addDays('2026-11-23', n < MANY / 2 ? n : MANY)
    const body = { branchId: branch.id, serviceId: service.id, bookingDate, bookingTime: '10:00' }
    return () => new TestClient(url, cookie, userId).call('POST /bookings', { body })
  })
}

const storedIds = async ({ app }: Place) =>
  (await app.db.collection('bookings').find().toArray()).map(({ _id }) => String(_id)).sort()

const madeIds = (replies: readonly TestReply<{ _id: string }>[]) =>
  replies.flatMap(({ status, body }) => (status === 201 ? [body._id] : [])).sort()

test.concurrent(
  'a request whose commit has begun is answered with what it stored, and whoever gets 503 stores nothing',
  async ({ expect, place }) => {
    const orders = await manyOrders(place)
    // One commit is longer than a request may last, and so is the queue of the common day.
    place.delays.slow = { commitTransaction: WITHIN_MS + 500 }
    const replies = await Promise.all(orders.map(order => order()))
    place.delays.slow = {}
    const made = madeIds(replies)
    expect(made.length).toBeGreaterThanOrEqual(MANY / 2)
    const others = replies.filter(({ status }) => status !== 201)
    expect(new Set(others.map(TestClient.refusal))).toEqual(new Set(['503 BUSY']))
    await pause(WITHIN_MS + 1000)
    expect(await storedIds(place)).toEqual(made)
    expect((await checkIntegrity(place.app.context)).faults).toEqual([])
  },
  60_000,
)

test.concurrent(
  'a change is answered with what it stored, however long its reply is read',
  async ({ expect, place }) => {
    const orders = (await manyOrders(place)).slice(0, 4)
    const desk = await place.app.signedInAs('super-admin')
    const made = await Promise.all(orders.map(async order => (await order()).body._id))
    const params = { status: 'confirmed' } as const
    // What the reply needs is read after the commit.
    place.delays.slow = { commitTransaction: WITHIN_MS - 500, users: WITHIN_MS / 3 }
    const changed = await Promise.all(
      made.map(id => desk.call('PATCH /admin/bookings/:id/:status', { params: { id, ...params }, body: {} })),
    )
    place.delays.slow = {}
    expect(changed.map(TestClient.refusal)).toEqual(made.map(() => '200'))
    expect(await place.app.db.collection('bookings').countDocuments(params)).toBe(made.length)
  },
  60_000,
)

/** A server whose requests may last, until it stops. */
async function stoppingServer({ app }: Place) {
  app.context.limits.answerWithinMs = 60_000
  const health = { draining: false, storing: 0 }
  const server = serverFor(createApp({ ...app.context, health }))
  const drain = drainable(server, health)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    health.draining = true
    await drain()
  }
  return { url: `http://127.0.0.1:${String(port)}`, stop }
}

test.concurrent(
  'a server that stops answers each request whose commit has begun',
  async ({ expect, place }) => {
    const { url, stop } = await stoppingServer(place)
    const orders = (await manyOrders(place, url)).slice(0, 4)
    // The first booking of a day is tried twice: together longer than the server waits for requests that store nothing.
    place.delays.slow = { bookingSeq: 4000, commitTransaction: 7000 }
    const replies = Promise.all(orders.map(order => order()))
    await pause(500)
    await stop()
    expect((await replies).map(({ status }) => status)).toEqual([201, 201, 201, 201])
    place.delays.slow = {}
    expect(await storedIds(place)).toEqual(madeIds(await replies))
  },
  60_000,
)

/** Calls whose handler stores something by a single write, with the word of that write and how to see what it stored. */
async function singleWrites({ app }: Place, url = app.url) {
  const signedIn = async (role: 'customer' | 'super-admin') => {
    const { cookie, userId } = await app.signedInAs(role)
    return new TestClient(url, cookie, userId)
  }
  const [customer, leaver, boss] = [
    await signedIn('customer'),
    await signedIn('customer'),
    await signedIn('super-admin'),
  ]
  const branchId = (await makeBranch(app.context)).id
  const users = (filter: object) => app.db.collection('users').countDocuments(filter)
  const sessionsOf = ({ userId }: TestClient) =>
    app.db.collection('sessions').countDocuments({ userId: new Types.ObjectId(userId) })
  return [
    {
      word: 'findAndModify',
      send: () => customer.call('POST /users/calendar-link'),
      stored: () => users({ 'calendarLink.seq': { $gt: 0 } }),
    },
    {
      word: 'deletes',
      send: () => leaver.call('POST /auth/logout'),
      stored: async () => 1 - (await sessionsOf(leaver)),
    },
    {
      word: 'updates',
      send: () => boss.call('POST /admin/notices/seen', { body: { branchId, until: TEST_NOW } }),
      stored: () => users({ noticesSeen: { $exists: true } }),
    },
  ]
}

test.concurrent(
  'a single write that has begun is waited for: nobody gets 503 for what is stored',
  async ({ expect, place }) => {
    const calls = await singleWrites(place)
    place.delays.slow = Object.fromEntries(calls.map(({ word }) => [word, WITHIN_MS + 500]))
    const replies = await Promise.all(calls.map(({ send }) => send()))
    place.delays.slow = {}
    expect(replies.map(({ status }) => status < 300)).toEqual(calls.map(() => true))
    expect(await Promise.all(calls.map(({ stored }) => stored()))).toEqual(calls.map(() => 1))
  },
  60_000,
)

test.concurrent(
  'a server that stops answers each request whose single write has begun',
  async ({ expect, place }) => {
    const { url, stop } = await stoppingServer(place)
    const calls = await singleWrites(place, url)
    // Together longer than the server waits for requests that store nothing, each shorter than the driver waits.
    place.delays.slow = { ...Object.fromEntries(calls.map(({ word }) => [word, 7000])), sessions: 7000 }
    const replies = Promise.all(calls.map(({ send }) => send()))
    await pause(500)
    await stop()
    place.delays.slow = {}
    expect((await replies).map(({ status }) => status < 300)).toEqual(calls.map(() => true))
    expect(await Promise.all(calls.map(({ stored }) => stored()))).toEqual(calls.map(() => 1))
  },
  60_000,
)

test.concurrent(
  'no single write begins near the deadline of its request or after it',
  async ({ expect, place }) => {
    const calls = await singleWrites(place)
    // The session is read just in time for the handler.
    place.delays.slow = { sessions: WITHIN_MS - 1000 }
    const replies = await Promise.all(calls.map(({ send }) => send()))
    place.delays.slow = {}
    expect(replies.map(TestClient.refusal)).toEqual(calls.map(() => '503 BUSY'))
    await pause(WITHIN_MS)
    expect(await Promise.all(calls.map(({ stored }) => stored()))).toEqual(calls.map(() => 0))
  },
  60_000,
)
