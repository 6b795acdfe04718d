import { EventEmitter } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import mongoose from 'mongoose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { withinDeadline } from '../http/deadline.ts'
import { startOwnEngine, type OwnEngine } from '../testing/own-engine.ts'
import { connectDatabase, type Database } from './connect.ts'
import { databaseFailure } from './failure.ts'
import { transaction } from './transaction.ts'

const { MongoServerError } = mongoose.mongo

interface Car {
  _id: number
}

let engine: OwnEngine
let database: Database
let context: Pick<Context, 'db' | 'request'>
beforeAll(async () => {
  engine = await startOwnEngine()
  database = await connectDatabase({ uri: engine.uri, dataDir: '' })
  context = { db: database.connection }
})
afterAll(async () => {
  await database.close()
  await engine.close()
})

const cars = () => database.connection.collection<Car>('cars')
const carIds = async () => (await cars().find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id)

beforeEach(async () => {
  await engine.pid()
  await cars().deleteMany({})
})

test('a transaction whose commit meets a dead database runs again, and its write is stored once', async () => {
  let tries = 0
  const done = await transaction(context, async session => {
    await cars().insertOne({ _id: 1 }, { session })
    if (++tries === 1) engine.killAtOnce()
    return 'done'
  })
  expect(done).toBe('done')
  expect(tries).toBe(2)
  expect(await carIds()).toEqual([1])
})

/** A proxy before the database: kills the database once it has answered a commit, and withholds the answer. */
async function deafToOneCommit(): Promise<{ uri: string; close: () => void }> {
  const { pathname } = new URL(engine.uri)
  const socket = decodeURIComponent(new URL(engine.uri).host)
  let isArmed = true
  const proxy = net.createServer(client => {
    const server = net.connect(socket)
    const end = () => {
      client.destroy()
      server.destroy()
    }
    let isCommit = false
    client.on('data', sent => {
      isCommit = isArmed && sent.includes('commitTransaction')
      server.write(sent)
    })
    server.on('data', answer => {
      if (!isCommit) {
        client.write(answer)
        return
      }
      isArmed = false
      engine.killAtOnce()
      end()
    })
    for (const side of [client, server]) side.on('close', end).on('error', end)
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  return {
    uri: `mongodb://127.0.0.1:${String(port)}${pathname}?directConnection=true`,
    close: () => proxy.close(),
  }
}

test('a commit whose answer was lost with the database does not run again', async () => {
  const proxy = await deafToOneCommit()
  const far = await connectDatabase({ uri: proxy.uri, dataDir: '' })
  try {
    let tries = 0
    await transaction({ db: far.connection }, async session => {
      tries++
      const place = { session, upsert: true }
      await far.connection.collection<Car>('cars').updateOne({ _id: 1 }, { $inc: { n: 1 } }, place)
    })
    expect(tries).toBe(1)
    expect(await cars().findOne({ _id: 1 })).toMatchObject({ n: 1 })
  } finally {
    await far.close()
    proxy.close()
  }
})

test('a transaction that meets a dead database between two commands runs again', async () => {
  let tries = 0
  await transaction(context, async session => {
    await cars().insertOne({ _id: 1 }, { session })
    if (++tries === 1) engine.killAtOnce()
    await cars().insertOne({ _id: 2 }, { session })
  })
  expect(tries).toBe(2)
  expect(await carIds()).toEqual([1, 2])
})

test('an insert of several documents that meets a dead database is tried again, too', async () => {
  let tries = 0
  await transaction(context, async session => {
    await cars().insertOne({ _id: 1 }, { session })
    if (++tries === 1) engine.killAtOnce()
    await cars().insertMany([{ _id: 2 }, { _id: 3 }], { session })
  })
  expect(tries).toBe(2)
  expect(await carIds()).toEqual([1, 2, 3])
})

test('a read that meets a dead database fails as `away`, regardless of the socket error', async () => {
  const client = database.connection.getClient()
  const failures: unknown[] = []
  engine.killAtOnce()
  await Promise.all(
    Array.from({ length: 40 }, () =>
      client
        .db()
        .command({ ping: 1 })
        .catch((error: unknown) => failures.push(databaseFailure(error))),
    ),
  )
  expect(failures.length).toBeGreaterThan(0)
  expect(new Set(failures)).toEqual(new Set(['away']))
})

test('a transaction starts at once after the clock was set forward', async () => {
  // Mongoose considers a connection lost when its last heartbeat is too long ago by the time of day.
  const clocked = database.connection as unknown as { _lastHeartbeatAt: number }
  clocked._lastHeartbeatAt -= 86_400_000
  expect(database.connection.readyState).toBe(0)
  await transaction(context, async session => {
    await cars().insertOne({ _id: 1 }, { session })
  })
  // It did not wait for the next heartbeat, which would have corrected this.
  expect(database.connection.readyState).toBe(0)
  expect(await carIds()).toEqual([1])
})

test('nothing is committed for a request that has been answered or is about to be', async () => {
  const response = new EventEmitter()
  const health = { draining: false, storing: 0 }
  const late = (deadlineMs: number) =>
    new Promise(resolve => {
      const answered = withinDeadline(
        request =>
          transaction({ ...context, request }, async session => {
            await cars().insertOne({ _id: 1 }, { session })
            await new Promise(go => setTimeout(go, 200))
          }).finally(() => setImmediate(() => resolve(answered))),
        { deadlineMs, response, health, unheard: () => undefined },
      )
      answered.catch(() => undefined)
    })
  for (const deadlineMs of [100, 1000]) await expect(late(deadlineMs)).rejects.toMatchObject({ code: 'BUSY' })
  expect(await carIds()).toEqual([])
  expect(health.storing).toBe(0)
})

test.each([112, 251])('a conflict with code %i and without its label is tried again', async code => {
  let tries = 0
  const done = await transaction(context, async session => {
    await cars().insertOne({ _id: 1 }, { session })
    if (++tries === 1) throw new MongoServerError({ message: 'could not serialize access', code })
    return 'done'
  })
  expect([done, tries]).toEqual(['done', 2])
  expect(await carIds()).toEqual([1])
})
