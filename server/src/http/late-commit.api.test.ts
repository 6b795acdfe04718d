import net, { type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Types } from 'mongoose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
let proxy: net.Server
let app: TestApp
/** How long a command that contains the word waits before the database gets it. */
let slow: Record<string, number> = {}

beforeAll(async () => {
  engine = await startOwnEngine()
  const { pathname, host } = new URL(engine.uri)
  proxy = net.createServer(client => {
    const server = net.connect(decodeURIComponent(host))
    let sent = Promise.resolve()
    client.on('data', bytes => {
      const [, ms] = Object.entries(slow).find(([word]) => bytes.includes(word)) ?? []
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
  app = await testApp({
    engine: `mongodb://127.0.0.1:${String(port)}${pathname}?directConnection=true`,
    limits: { answerWithinMs: WITHIN_MS },
  })
})
beforeEach(async () => {
  slow = {}
  app.context.limits.answerWithinMs = WITHIN_MS
  await app.reset()
})
afterAll(async () => {
  await app.close()
  proxy.close()
  await engine.close()
})

/** Bookings of as many customers at `url`: the first half on days of their own, the others on one day. */
async function manyOrders(url = app.url): Promise<(() => Promise<TestReply<{ _id: string }>>)[]> {
  const branch = await makeBranch(app.context, { bays: MANY })
  const service = await makeService(app.context)
  const customers = await Promise.all(Array.from({ length: MANY }, () => app.signedInAs('customer')))
  return customers.map(({ cookie, userId }, n) => {
    const bookingDate = addDays('2026-11-23', n < MANY / 2 ? n : MANY)
    const body = { branchId: branch.id, serviceId: service.id, bookingDate, bookingTime: '10:00' }
    return () => new TestClient(url, cookie, userId).call('POST /bookings', { body })
  })
}

const storedIds = async () =>
  (await app.db.collection('bookings').find().toArray()).map(({ _id }) => String(_id)).sort()

const madeIds = (replies: readonly TestReply<{ _id: string }>[]) =>
  replies.flatMap(({ status, body }) => (status === 201 ? [body._id] : [])).sort()

test('a request whose commit has begun is answered with what it stored, and whoever gets 503 stores nothing', async () => {
  const orders = await manyOrders()
  // One commit is longer than a request may last, and so is the queue of the common day.
  slow = { commitTransaction: WITHIN_MS + 500 }
  const replies = await Promise.all(orders.map(order => order()))
  slow = {}
  const made = madeIds(replies)
  expect(made.length).toBeGreaterThanOrEqual(MANY / 2)
  const others = replies.filter(({ status }) => status !== 201)
  expect(new Set(others.map(TestClient.refusal))).toEqual(new Set(['503 BUSY']))
  await pause(WITHIN_MS + 1000)
  expect(await storedIds()).toEqual(made)
  expect((await checkIntegrity(app.context)).faults).toEqual([])
}, 60_000)

test('a change is answered with what it stored, however long its reply is read', async () => {
  const orders = (await manyOrders()).slice(0, 4)
  const desk = await app.signedInAs('super-admin')
  const made = await Promise.all(orders.map(async order => (await order()).body._id))
  const params = { status: 'confirmed' } as const
  // What the reply needs is read after the commit.
  slow = { commitTransaction: WITHIN_MS - 500, users: WITHIN_MS / 3 }
  const changed = await Promise.all(
    made.map(id => desk.call('PATCH /admin/bookings/:id/:status', { params: { id, ...params }, body: {} })),
  )
  slow = {}
  expect(changed.map(TestClient.refusal)).toEqual(made.map(() => '200'))
  expect(await app.db.collection('bookings').countDocuments(params)).toBe(made.length)
}, 60_000)

/** A server whose requests may last, until it stops. */
async function stoppingServer() {
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

test('a server that stops answers each request whose commit has begun', async () => {
  const { url, stop } = await stoppingServer()
  const orders = (await manyOrders(url)).slice(0, 4)
  // The first booking of a day is tried twice: together longer than the server waits for requests that store nothing.
  slow = { bookingSeq: 4000, commitTransaction: 7000 }
  const replies = Promise.all(orders.map(order => order()))
  await pause(500)
  await stop()
  expect((await replies).map(({ status }) => status)).toEqual([201, 201, 201, 201])
  slow = {}
  expect(await storedIds()).toEqual(madeIds(await replies))
}, 60_000)

/** Calls whose handler stores something by a single write, with the word of that write and how to see what it stored. */
async function singleWrites(url = app.url) {
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

test('a single write that has begun is waited for: nobody gets 503 for what is stored', async () => {
  const calls = await singleWrites()
  slow = Object.fromEntries(calls.map(({ word }) => [word, WITHIN_MS + 500]))
  const replies = await Promise.all(calls.map(({ send }) => send()))
  slow = {}
  expect(replies.map(({ status }) => status < 300)).toEqual(calls.map(() => true))
  expect(await Promise.all(calls.map(({ stored }) => stored()))).toEqual(calls.map(() => 1))
}, 60_000)

test('a server that stops answers each request whose single write has begun', async () => {
  const { url, stop } = await stoppingServer()
  const calls = await singleWrites(url)
  // Together longer than the server waits for requests that store nothing, each shorter than the driver waits.
  slow = { ...Object.fromEntries(calls.map(({ word }) => [word, 7000])), sessions: 7000 }
  const replies = Promise.all(calls.map(({ send }) => send()))
  await pause(500)
  await stop()
  slow = {}
  expect((await replies).map(({ status }) => status < 300)).toEqual(calls.map(() => true))
  expect(await Promise.all(calls.map(({ stored }) => stored()))).toEqual(calls.map(() => 1))
}, 60_000)

test('no single write begins near the deadline of its request or after it', async () => {
  const calls = await singleWrites()
  // The session is read just in time for the handler.
  slow = { sessions: WITHIN_MS - 1000 }
  const replies = await Promise.all(calls.map(({ send }) => send()))
  slow = {}
  expect(replies.map(TestClient.refusal)).toEqual(calls.map(() => '503 BUSY'))
  await pause(WITHIN_MS)
  expect(await Promise.all(calls.map(({ stored }) => stored()))).toEqual(calls.map(() => 0))
}, 60_000)
