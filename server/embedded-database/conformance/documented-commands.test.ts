import { deserialize } from 'bson'
import { Binary, type Document, Long, MongoClient, Timestamp } from 'mongodb'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TemporaryEngine, openTemporaryEngine } from '../src/testing/temporary-engine.ts'
import { decode, encode } from '../src/values/decode.ts'
import { type Row, makeIndex } from './cases/case.ts'

// Commands that MongoDB refuses according to its manual (https://www.mongodb.com/docs/manual/), with its server's codes.

let temporary: TemporaryEngine
const db = () => temporary.client.db('golden')
const rows = () => db().collection<Row>('rows')
const send = (command: Document): Promise<Document> => db().command(command)
/** Bypasses the driver, which adds its session to each command. */
const sendRaw = async (command: Document): Promise<Document> => {
  const request = { command: decode(encode(command)), database: 'golden' }
  const reply = await temporary.engine.handle(request)
  return deserialize(Buffer.isBuffer(reply) ? reply : encode(reply))
}
const session = (byte: number): Document => ({ id: new Binary(Buffer.alloc(16, byte), Binary.SUBTYPE_UUID) })

beforeAll(async () => {
  temporary = await openTemporaryEngine()
})
afterEach(() => db().dropDatabase())
afterAll(() => temporary.close())

// reference/command/find/, insert/, update/, delete/, getMore/: the types and ranges of their fields
test.each<[Document, number]>([
  [{ find: 'rows', limit: 'x' }, 14],
  [{ find: 'rows', limit: -1 }, 51024],
  [{ find: 'rows', skip: -1 }, 51024],
  [{ find: 'rows', batchSize: [] }, 14],
  [{ find: 'rows', filter: 5 }, 14],
  [{ find: 'rows', sort: 'a' }, 14],
  [{ find: 'rows', hint: 5 }, 14],
  [{ find: 'rows', singleBatch: 'yes' }, 14],
  [{ find: 'rows', maxTimeMS: 'soon' }, 14],
  [{ count: 'rows', limit: {} }, 14],
  [{ count: 'rows', query: 'x' }, 14],
  [{ distinct: 'rows', key: 5 }, 14],
  [{ aggregate: 'rows', pipeline: [], cursor: 5 }, 14],
  [{ aggregate: 'rows', pipeline: [], cursor: { batchSize: 'x' } }, 14],
  [{ insert: 'rows', documents: [] }, 16],
  [{ insert: 'rows' }, 40414],
  [{ insert: 'rows', documents: [5] }, 14],
  [{ insert: 'rows', documents: [{ a: 1 }], ordered: 1 }, 14],
  [{ update: 'rows', updates: [] }, 16],
  [{ update: 'rows', updates: [{ q: {} }] }, 40414],
  [{ update: 'rows', updates: [{ q: {}, u: {}, upsrt: true }] }, 40415],
  [{ update: 'rows', updates: [{ q: {}, u: {}, multi: 1 }] }, 14],
  [{ delete: 'rows', deletes: [] }, 16],
  [{ delete: 'rows', deletes: [{ q: {} }] }, 40414],
  [{ delete: 'rows', deletes: [{ q: {}, limit: 1, multi: true }] }, 40415],
  [{ delete: 'rows', deletes: [{ q: 5, limit: 1 }] }, 14],
  [{ create: 'checked', validator: { a: 1 } }, 115],
  [{ find: 'rows', collation: { locale: 'es' } }, 115],
  [{ aggregate: 'rows', pipeline: [{ $match: {} }, { $out: 'x' }], cursor: {} }, 115],
  [{ killCursors: 'rows' }, 40414],
  [{ killCursors: 'rows', cursors: [5] }, 14],
  [{ getMore: 5, collection: 'rows' }, 14],
])('the command %j is refused with %i, and nothing is made', async (command, code) => {
  await expect(send(command)).rejects.toMatchObject({ code })
  expect(await db().listCollections().toArray()).toEqual([])
})

// "limit: the number of matching documents to delete. Specify either a 0 … or 1" (reference/command/delete/)
test('a delete of two documents is refused', async () => {
  await rows().insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }])
  const reply = send({ delete: 'rows', deletes: [{ q: {}, limit: 2 }] })
  await expect(reply).resolves.toMatchObject({ n: 0, writeErrors: [{ index: 0, code: 9 }] })
  expect(await rows().countDocuments()).toBe(3)
})

// "Retryable writes … multi-document operations are not retryable" (core/retryable-writes/)
test('a multi-document write with a txnNumber is refused, also with an older one', async () => {
  const lsid = session(1)
  const retried = (number: number, command: Document): Promise<Document> =>
    sendRaw({ ...command, lsid, txnNumber: Long.fromNumber(number) })
  const all = [{ q: {}, u: { $set: { a: 1 } }, multi: true }]
  const refused = { n: 0, writeErrors: [{ code: 72 }] }
  expect(await retried(1, { update: 'rows', updates: all })).toMatchObject(refused)
  expect(await retried(2, { delete: 'rows', deletes: [{ q: {}, limit: 0 }] })).toMatchObject(refused)
  expect(await retried(5, { insert: 'rows', documents: [{ _id: 1 }] })).toMatchObject({ n: 1 })
  expect(await retried(4, { insert: 'rows', documents: [{ _id: 2 }] })).toMatchObject({ code: 225 })
  const begin = { find: 'rows', startTransaction: true, autocommit: false }
  expect(await retried(3, begin)).toMatchObject({ code: 225 })
  expect(await rows().countDocuments()).toBe(1)
})

// "cannot infer query fields to set": the equalities of an upsert's filter make the document
// (reference/method/db.collection.updateOne/#upsert-with-duplicate-values)
test.each([
  [{ $and: [{ a: 1 }, { a: 2 }] }],
  [{ a: 1, 'a.b': 2 }],
  [{ 'a.b': 1, $and: [{ a: { $eq: {} } }] }],
])('an upsert by %j, which says two things of a field, is refused', async filter => {
  await expect(rows().updateOne(filter, { $set: { x: 1 } }, { upsert: true })).rejects.toMatchObject({
    code: 54,
  })
  expect(await rows().countDocuments()).toBe(0)
})

// "If a collection or index is dropped, … cursors … are closed": QueryPlanKilled
test('a cursor whose index or collection is dropped ends with an error', async () => {
  for (const drop of ['index', 'collection', 'database'] as const) {
    await rows().insertMany(Array.from({ length: 300 }, (_, _id) => ({ _id, a: _id })))
    await makeIndex(rows(), { a: 1 })
    const [byIndex, byScan] = [{ a: { $gte: 0 } }, {}].map(filter => rows().find(filter, { batchSize: 2 }))
    for (const cursor of [byIndex, byScan]) await cursor?.next()
    if (drop === 'index') await rows().dropIndex('a_1')
    else if (drop === 'collection') await rows().drop()
    else await db().dropDatabase()
    await expect(byIndex?.toArray()).rejects.toMatchObject({ code: 175, codeName: 'QueryPlanKilled' })
    if (drop === 'index') expect(await byScan?.toArray()).toHaveLength(299)
    else await expect(byScan?.toArray()).rejects.toMatchObject({ code: 175 })
    await rows().deleteMany({})
  }
})

// reference/command/getMore/: "collection: the name of the collection on which the original command was run"
test('getMore needs the collection and session of its cursor', async () => {
  await rows().insertMany(Array.from({ length: 9 }, (_, _id) => ({ _id })))
  const open = async (lsid: Document): Promise<Long> => {
    const { cursor } = await sendRaw({ find: 'rows', batchSize: 2, lsid })
    return Long.fromValue((cursor as Document)['id'] as number)
  }
  const getMore = await open(session(3))
  const more = { getMore, collection: 'rows', lsid: session(3) }
  expect(await sendRaw({ ...more, collection: 'others' })).toMatchObject({ code: 13 })
  expect(await sendRaw({ ...more, lsid: session(4) })).toMatchObject({ code: 50738 })
  const inside = { ...more, txnNumber: Long.fromNumber(1), startTransaction: true, autocommit: false }
  expect(await sendRaw(inside)).toMatchObject({ code: 50739 })
  expect(await sendRaw(more)).toMatchObject({
    cursor: { nextBatch: [2, 3, 4, 5, 6, 7, 8].map(_id => ({ _id })) },
  })
  const cursors = [await open(session(3)), Long.fromNumber(12345)]
  expect(await sendRaw({ killCursors: 'rows', cursors })).toMatchObject({
    cursorsKilled: [cursors[0]?.toNumber()],
    cursorsNotFound: [12345],
    cursorsAlive: [],
    cursorsUnknown: [],
  })
})

// An option unknown to MongoDB is refused with any value; an unsupported one is refused when it is on
// (reference/command/find/, reference/command/create/)
test.each<[Document, number | null]>([
  [{ find: 'rows', fliter: {} }, 40415],
  [{ find: 'rows', fliter: false }, 40415],
  [{ find: 'rows', $nope: 1 }, 40415],
  [{ find: 'rows', pipeline: [] }, 40415],
  [{ find: 'rows', tailable: true }, 115],
  [{ find: 'rows', tailable: false }, null],
  [{ find: 'rows', returnKey: true }, 115],
  [{ aggregate: 'rows', pipeline: [], cursor: {}, batchSize: 1 }, 40415],
  [{ count: 'rows', sort: {} }, 40415],
  [{ insert: 'rows', documents: [{}], upsert: true }, 40415],
  [{ update: 'rows', updates: [{ q: {}, u: {} }], multi: true }, 40415],
  [{ findAndModify: 'rows', update: {}, multi: true }, 40415],
  [{ create: 'more', cappd: true }, 40415],
  [{ create: 'more', capped: true, size: 1000 }, 115],
  [{ createIndexes: 'rows', indexes: [{ key: { a: 1 }, name: 'a' }], unique: true }, 40415],
  [{ createIndexes: 'rows', indexes: [{ key: { a: 1 }, name: 'a' }], commitQuorum: 1 }, 115],
  [{ drop: 'rows', force: true }, 40415],
])('the options of %j are answered with %o', async (command, code) => {
  await rows().insertOne({ _id: 1 })
  const answer = sendRaw(command)
  expect(await answer).toMatchObject(code === null ? { ok: 1 } : { ok: 0, code })
})

// "Read concern snapshot is available for multi-document transactions and … find, aggregate, distinct" outside them; it
// is not done here, and refused (reference/read-concern-snapshot/)
test.each<[Document, number]>([
  [{ find: 'rows', readConcern: { level: 'snapshot' } }, 115],
  [{ aggregate: 'rows', pipeline: [], cursor: {}, readConcern: { level: 'snapshot' } }, 115],
  [
    {
      distinct: 'rows',
      key: 'a',
      readConcern: { level: 'snapshot', atClusterTime: new Timestamp({ t: 1, i: 1 }) },
    },
    115,
  ],
  [{ count: 'rows', readConcern: { level: 'snapshot' } }, 72],
  [{ insert: 'rows', documents: [{}], readConcern: { level: 'snapshot' } }, 72],
  [{ insert: 'rows', documents: [{}], readConcern: { level: 'majority' } }, 72],
  [{ find: 'rows', readConcern: { level: 'newest' } }, 2],
  [{ find: 'rows', readConcern: { level: 5 } }, 14],
  [{ find: 'rows', readConcern: 'local' }, 14],
  [{ find: 'rows', readConcern: { levle: 'local' } }, 40415],
  [{ find: 'rows', readConcern: { level: 'local', atClusterTime: new Timestamp({ t: 1, i: 1 }) } }, 72],
  [{ find: 'rows', writeConcern: { w: 1 } }, 72],
  [{ insert: 'rows', documents: [{}], writeConcern: { w: 51 } }, 9],
  [{ insert: 'rows', documents: [{}], writeConcern: { w: -1 } }, 9],
  [{ insert: 'rows', documents: [{}], writeConcern: { x: 1 } }, 9],
  [{ insert: 'rows', documents: [{}], writeConcern: { j: 'yes' } }, 9],
  [{ insert: 'rows', documents: [{}], writeConcern: 1 }, 14],
])('the concern of %j is refused with %i', async (command, code) => {
  await expect(send(command)).rejects.toMatchObject({ code })
})

test('levels that one member satisfies are accepted, and an unknown mode is reported after the write', async () => {
  for (const level of ['local', 'available', 'majority', 'linearizable'])
    expect(await send({ find: 'rows', readConcern: { level } })).toMatchObject({ ok: 1 })
  const reply = await send({
    insert: 'rows',
    documents: [{ _id: 1 }],
    writeConcern: { w: 'everywhere' },
  }).catch((error: unknown) => (error as { errorResponse: Document }).errorResponse)
  expect(reply).toMatchObject({ n: 1, writeConcernError: { code: 79, codeName: 'UnknownReplWriteConcern' } })
  expect(
    await send({ insert: 'rows', documents: [{ _id: 2 }], writeConcern: { w: 'majority', j: true } }),
  ).toMatchObject({
    n: 1,
  })
})

// "The first command in a transaction … readConcern" (core/transactions/#transactions-and-read-concern)
test('only the first command of a transaction may set its read concern', async () => {
  const inside = (command: Document): Promise<Document> =>
    sendRaw({ ...command, lsid: session(7), txnNumber: Long.fromNumber(1), autocommit: false })
  const begin = { find: 'rows', startTransaction: true }
  expect(await inside({ ...begin, readConcern: { level: 'linearizable' } })).toMatchObject({
    code: 72,
  })
  expect(await inside({ ...begin, readConcern: { level: 'snapshot' } })).toMatchObject({ ok: 1 })
  const again = { find: 'rows', readConcern: { level: 'local' } }
  expect(await inside(again)).toMatchObject({ code: 72 })
  expect(await inside({ ...begin, writeConcern: { w: 1 } })).toMatchObject({ code: 72 })
})

// "apiVersion … "1" is the only available version"; "apiStrict … returns an error if a command is not part of the
// declared API version" (reference/stable-api/)
test('the Stable API is accepted only as version 1, also in strict mode', async () => {
  const uri = `mongodb://${encodeURIComponent(temporary.socket)}/golden?directConnection=true`
  const client = await MongoClient.connect(uri, {
    serverApi: { version: '1', strict: true, deprecationErrors: true },
  })
  try {
    const strict = client.db('golden').collection<Row>('rows')
    await strict.insertOne({ _id: 1 })
    expect(await strict.countDocuments()).toBe(1)
    await expect(strict.distinct('_id')).rejects.toMatchObject({ code: 323, codeName: 'APIStrictError' })
  } finally {
    await client.close()
  }
  await expect(send({ ping: 1, apiVersion: '2' })).rejects.toMatchObject({ code: 322 })
  await expect(send({ ping: 1, apiStrict: true })).rejects.toMatchObject({ code: 4886600 })
  for (const name of ['isMaster', 'ismaster', 'buildinfo', 'buildInfo'])
    expect(await send({ [name]: 1 })).toMatchObject({ ok: 1 })
})
