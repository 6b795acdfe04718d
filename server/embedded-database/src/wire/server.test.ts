import { once } from 'node:events'
import net from 'node:net'
import { Binary, Long, Timestamp } from 'mongodb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendMutated } from '../testing/mutated-messages.ts'
import { type TemporaryEngine, openTemporaryEngine } from '../testing/temporary-engine.ts'

let database: TemporaryEngine

beforeEach(async () => {
  database = await openTemporaryEngine()
})

afterEach(() => database.close())

test('corrupted messages neither hang nor stop the server', async () => {
  await sendMutated(database.socket, 400, 1)
  expect(await database.client.db().command({ ping: 1 })).toMatchObject({ ok: 1 })
})

test('a message that announces an impossible length closes only its connection', async () => {
  const connection = net.connect(database.socket)
  const header = Buffer.alloc(16)
  header.writeInt32LE(0x7fffffff, 0)
  connection.write(header)
  connection.resume()
  await once(connection, 'close')
  expect(await database.client.db().command({ ping: 1 })).toMatchObject({ ok: 1 })
})

test('waiting for a slow reader leaks no listeners on the connection', async () => {
  const warnings: Error[] = []
  const note = (warning: Error): unknown => warnings.push(warning)
  process.on('warning', note)
  const cars = database.client.db().collection('cars')
  await cars.insertOne({ pad: 'x'.repeat(5_000_000) })
  for (let n = 0; n < 15; n++) await cars.findOne()
  process.off('warning', note)
  expect(warnings).toEqual([])
})

test('documents nested too deeply are refused', async () => {
  let nested: object = {}
  for (let depth = 0; depth < 250; depth++) nested = { nested }
  await expect(database.client.db().collection('t').insertOne({ nested })).rejects.toMatchObject({ code: 15 })
})

test('hello names a replica set of one at the address of the connection string, and MongoDB 7.0', async () => {
  const hello = await database.client.db('admin').command({ hello: 1 })
  expect(hello).toMatchObject({
    isWritablePrimary: true,
    me: database.socket,
    primary: database.socket,
    maxWireVersion: 21,
  })
  expect(hello).toMatchObject({
    hosts: [database.socket],
    setName: 'embedded',
    logicalSessionTimeoutMinutes: 30,
  })
  expect(hello).not.toHaveProperty('topologyVersion')
})

test('every reply carries an operationTime, which increases', async () => {
  const ask = async (): Promise<unknown> => (await database.client.db().command({ ping: 1 }))['operationTime']
  const [first, second] = [await ask(), await ask()]
  expect([first, second]).toEqual([expect.any(Timestamp), expect.any(Timestamp)])
  expect((second as Timestamp).greaterThan(first as Timestamp)).toBe(true)
})

test('a retried write gets its first reply again and is executed once', async () => {
  const lsid = { id: new Binary(Buffer.alloc(16, 7), Binary.SUBTYPE_UUID) }
  const cars = database.client.db().collection<{ _id: number; n: number }>('cars')
  await cars.insertOne({ _id: 1, n: 0 })
  const command = {
    update: 'cars',
    updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }],
    lsid,
    txnNumber: Long.fromNumber(5),
  }
  const send = (): Promise<unknown> => database.client.db().command(command)
  expect([...(await Promise.all([send(), send()])), await send()]).toEqual(
    Array(3).fill(expect.objectContaining({ n: 1, nModified: 1, ok: 1 })),
  )
  expect(await cars.findOne({ _id: 1 })).toEqual({ _id: 1, n: 1 })
})

test('unsupported features are refused with an error, never ignored', async () => {
  const db = database.client.db()
  const cars = db.collection('cars')
  const refused = [
    () => cars.createIndex({ at: '2dsphere' }, {}, {}),
    () => cars.createIndex({ at: 1 }, { sparse: true }, {}),
    () => cars.createIndex({ at: 1 }, { collation: { locale: 'es' } }, {}),
    () => cars.find({}, { collation: { locale: 'tr' } }).toArray(),
    () => cars.deleteMany({}, { collation: { locale: 'en' } }),
    () => cars.distinct('a', {}, { collation: { locale: 'en' } }),
    () => cars.findOneAndUpdate({}, { $set: { a: 1 } }, { collation: { locale: 'en' } }),
    () => cars.updateOne({}, { $set: { 'a.$[x]': 1 } }, { arrayFilters: [{ x: 1 }] }),
    () => cars.updateOne({}, [{ $set: { a: 1 } }]),
    () => cars.replaceOne({}, { a: 1 }),
    () => cars.find({ a: { $near: [0, 0] } }).toArray(),
    () => db.createCollection('checked', { validator: { a: 1 } }),
    () => db.createCollection('sorted', { collation: { locale: 'en' } }),
    () => cars.createIndex({ words: 'text' }, {}, {}),
    () => cars.createIndex({ 'a.$**': 1 }, {}, {}),
    () => cars.find({ $where: 'true' }).toArray(),
    () => cars.aggregate([{ $geoNear: {} }]).toArray(),
    () => cars.find({ $text: { $search: 'x' } }).toArray(),
    () => cars.aggregate([{ $out: 'other' }]).toArray(),
    () => cars.aggregate([{ $changeStream: {} }]).toArray(),
    () => cars.aggregate([{ $nope: 1 }]).toArray(),
    () => db.aggregate([{ $currentOp: {} }]).toArray(),
    () => db.createCollection('capped', { capped: true, size: 1000 }),
    () => db.createCollection('view', { viewOn: 'cars', pipeline: [] }),
    () => db.createCollection('times', { timeseries: { timeField: 'at' } }),
    () => cars.find({}, { tailable: true }).toArray(),
  ]
  for (const attempt of refused) await expect(attempt()).rejects.toMatchObject({ code: 115 })
  await expect(db.command({ saslStart: 1 })).rejects.toMatchObject({ code: 59 })
})

test('a query that exceeds maxTimeMS is aborted, and a sort over the memory limit is refused', async () => {
  const db = database.client.db()
  const cars = db.collection<{ n: number; pad: string }>('cars')
  const pad = 'x'.repeat(1_000_000)
  for (let n = 0; n < 11; n++) {
    await cars.insertMany(Array.from({ length: 10 }, (_, at) => ({ n: n * 10 + at, pad })))
  }
  await expect(cars.find().sort({ pad: 1 }).toArray()).rejects.toMatchObject({ code: 292 })
  expect(
    await cars
      .find({}, { projection: { n: 1 } })
      .sort({ pad: 1, n: -1 })
      .limit(2)
      .toArray(),
  ).toMatchObject([{ n: 109 }, { n: 108 }])
  await db.collection('many').insertMany(Array.from({ length: 20_000 }, (_, n) => ({ n })))
  const slow = db
    .collection('many')
    .find({ $or: Array.from({ length: 200 }, (_, n) => ({ n: { $lt: -n } })) })
    .maxTimeMS(5)
  await expect(slow.toArray()).rejects.toMatchObject({ code: 50 })
})

test('an explanation names the index and counts what was examined', async () => {
  const cars = database.client.db().collection('cars')
  await cars.createIndex({ n: 1 }, {}, {})
  await cars.insertMany(Array.from({ length: 100 }, (_, n) => ({ n, m: n })))
  const byIndex = await cars.find({ n: { $gte: 10, $lt: 15 } }).explain('executionStats')
  expect(byIndex).toMatchObject({
    queryPlanner: { winningPlan: { stage: 'FETCH', inputStage: { stage: 'IXSCAN', indexName: 'n_1' } } },
    executionStats: { nReturned: 5, totalKeysExamined: 5, totalDocsExamined: 5 },
  })
  const byScan = await cars.find({ m: 5 }).explain('executionStats')
  expect(byScan).toMatchObject({
    queryPlanner: { winningPlan: { stage: 'COLLSCAN' } },
    executionStats: { nReturned: 1, totalKeysExamined: 0, totalDocsExamined: 100 },
  })
})

// "Further optimization can occur if the regular expression is a 'prefix expression', which means that all potential
// matches start with the same string."
// https://www.mongodb.com/docs/manual/reference/operator/query/regex/#index-use
test('a prefix pattern uses an index range, over arrays too; any other pattern is refused', async () => {
  const cars = database.client.db().collection('cars')
  await cars.createIndex({ words: 1 }, {}, {})
  await cars.insertMany(Array.from({ length: 100 }, (_, n) => ({ words: [`w${n}`, `x.y${n}`, 'all'] })))
  const expectExamined = async (
    filter: object,
    nReturned: number,
    totalDocsExamined: number,
  ): Promise<void> => {
    const explained = await cars.find(filter).explain('executionStats')
    expect(explained).toMatchObject({ executionStats: { nReturned, totalDocsExamined } })
  }
  await expectExamined({ words: /^w7/ }, 11, 11)
  await expectExamined({ words: /^x\.y7/ }, 11, 11)
  await expectExamined({ $and: [{ words: /^w7/ }, { words: /^all/ }] }, 11, 11)
  for (const words of [/^w7?5$/, /^W7/i, /7$/])
    await expect(cars.find({ words }).toArray()).rejects.toMatchObject({ code: 115 })
})

test('a sort by $natural is refused, and $natural as the hint of a scan is accepted', async () => {
  const cars = database.client.db().collection('cars')
  await cars.insertOne({ n: 1 })
  await expect(cars.find().sort({ $natural: -1 }).toArray()).rejects.toMatchObject({ code: 115 })
  await expect(cars.find().hint({ $natural: -1 }).toArray()).rejects.toMatchObject({ code: 115 })
  expect(await cars.find().hint({ $natural: 1 }).toArray()).toMatchObject([{ n: 1 }])
})

test('a TTL index removes only expired documents that match its partial filter', async () => {
  const cars = database.client.db().collection<{ _id: number; at: Date; done: boolean }>('cars')
  await cars.createIndex({ at: 1 }, { expireAfterSeconds: 60, partialFilterExpression: { done: true } }, {})
  const [old, now] = [new Date(Date.now() - 120_000), new Date()]
  await cars.insertMany([
    { _id: 1, at: old, done: true },
    { _id: 2, at: old, done: false },
    { _id: 3, at: now, done: true },
  ])
  await database.engine.removeExpired()
  expect(await cars.distinct('_id')).toEqual([2, 3])
})

test('expired documents stay while ttlMonitorEnabled is false, and no other parameter can be set', async () => {
  const cars = database.client.db().collection<{ _id: number; at: Date }>('cars')
  await cars.createIndex({ at: 1 }, { expireAfterSeconds: 60 }, {})
  await cars.insertOne({ _id: 1, at: new Date(0) })
  const admin = database.client.db('admin')
  const expire = (is: unknown) => admin.command({ setParameter: 1, ttlMonitorEnabled: is })
  expect(await expire(false)).toMatchObject({ was: true })
  await database.engine.eachMinute()
  expect(await cars.distinct('_id')).toEqual([1])
  expect(await expire(true)).toMatchObject({ was: false })
  await database.engine.eachMinute()
  expect(await cars.distinct('_id')).toEqual([])
  await expect(expire(1)).rejects.toMatchObject({ code: 115 })
  await expect(admin.command({ setParameter: 1, ttlMonitorSleepSecs: 1 })).rejects.toMatchObject({
    code: 115,
  })
})

test('a transaction whose client is gone is aborted when another needs its lock, and kept when none does', async () => {
  const cars = database.client.db().collection<{ _id: number; n: number }>('cars')
  await cars.insertMany([
    { _id: 1, n: 0 },
    { _id: 2, n: 0 },
  ])
  const [gone, slow] = [database.client.startSession(), database.client.startSession()]
  for (const [session, _id] of [[gone, 1] as const, [slow, 2] as const]) {
    session.startTransaction()
    await cars.updateOne({ _id }, { $inc: { n: 1 } }, { session })
  }
  const addTen = () =>
    database.client.withSession(async session => {
      session.startTransaction()
      await cars.updateOne({ _id: 1 }, { $inc: { n: 10 } }, { session })
      await session.commitTransaction()
    })
  await expect(addTen()).rejects.toMatchObject({ code: 112 })
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000)
  database.engine.sessions.expire()
  later.mockRestore()
  await addTen()
  await slow.commitTransaction()
  await expect(gone.commitTransaction()).rejects.toMatchObject({ code: 251 })
  expect(await cars.find().sort({ _id: 1 }).toArray()).toMatchObject([{ n: 10 }, { n: 1 }])
  await Promise.all([gone.endSession(), slow.endSession()])
})
