import type { Document } from 'mongodb'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TemporaryEngine, openTemporaryEngine } from '../src/testing/temporary-engine.ts'

// Each test quotes MongoDB's manual, https://www.mongodb.com/docs/manual/; the codes are those of its server.

let temporary: TemporaryEngine
const db = () => temporary.client.db('golden')
const create = (key: Document, options: Document = {}): Promise<Document> =>
  db().command({ createIndexes: 'rows', indexes: [{ key, name: 'wanted', ...options }] })

beforeAll(async () => {
  temporary = await openTemporaryEngine()
})
afterEach(() => db().dropDatabase())
afterAll(() => temporary.close())

// "TTL indexes are a single-field indexes. Compound indexes do not support TTL and ignore the expireAfterSeconds
// option." "The _id field does not support TTL indexes." "… between 0 and 2147483647 inclusive" (core/index-ttl/)
test.each([
  ['text', { at: 1 }, { expireAfterSeconds: '60' }, 67],
  ['below zero', { at: 1 }, { expireAfterSeconds: -1 }, 67],
  ['no number', { at: 1 }, { expireAfterSeconds: Number.NaN }, 67],
  ['too large', { at: 1 }, { expireAfterSeconds: 2 ** 31 }, 67],
  ['null', { at: 1 }, { expireAfterSeconds: null }, 67],
  ['that of a compound key', { at: 1, b: 1 }, { expireAfterSeconds: 60 }, 67],
  ['that of _id', { _id: 1 }, { expireAfterSeconds: 60 }, 197],
])('a lifetime that is %s is refused, and nothing expires', async (...[, key, options, code]) => {
  await db()
    .collection('rows')
    .insertOne({ at: new Date(0), b: 1 })
  await expect(create(key, options)).rejects.toMatchObject({ code })
  await temporary.engine.removeExpired()
  expect(await db().collection('rows').countDocuments()).toBe(1)
})

test('a TTL index removes all expired documents', async () => {
  const old = Array.from({ length: 1200 }, () => ({ at: new Date(0) }))
  await db()
    .collection('rows')
    .insertMany([...old, { at: new Date(Date.now() + 60_000) }, { at: 5 }])
  await create({ at: 1 }, { expireAfterSeconds: 0 })
  await temporary.engine.removeExpired()
  expect(await db().collection('rows').countDocuments()).toBe(2)
})

// "partialFilterExpression … equality, $exists: true, $gt, $gte, $lt, $lte, $type, $and, $or, $in" (core/index-partial/)
test.each([
  { a: { $ne: 1 } },
  { a: /^x/ },
  { a: { $not: { $gt: 1 } } },
  { a: { $exists: false } },
  { a: { $elemMatch: { $gt: 1 } } },
  { $and: [{ a: 1 }, { b: { $ne: 2 } }] },
])('a partial filter %j is refused', async partialFilterExpression => {
  await expect(create({ a: 1 }, { partialFilterExpression })).rejects.toMatchObject({ code: 67 })
})

test.each([
  { a: 1, b: null },
  { a: { $gte: 1, $lt: 5 }, b: { $exists: true } },
  { $and: [{ a: { $type: 'string' } }, { b: { $in: [1, 2] } }] },
  { $or: [{ a: 1 }, { b: { $gt: 2 } }] },
])('a partial filter %j is taken', async partialFilterExpression => {
  await expect(create({ a: 1 }, { partialFilterExpression })).resolves.toMatchObject({ numIndexesAfter: 2 })
})

// "reference/command/createIndexes/": the key, the names of the options and their types
test.each([
  [{ a: 0 }, {}, 67],
  [{ a: true }, {}, 67],
  [{ a: { x: 1 } }, {}, 67],
  [{ a: 'no such kind' }, {}, 67],
  [{ a: 'text' }, {}, 115],
  [{ a: 'hashed' }, {}, 115],
  [{}, {}, 67],
  [{ '': 1 }, {}, 67],
  [{ 'a..b': 1 }, {}, 67],
  [{ $a: 1 }, {}, 67],
  [{ a: 1 }, { name: '' }, 67],
  [{ a: 1 }, { name: '*' }, 2],
  [{ a: 1 }, { name: '_id_' }, 2],
  [{ a: 1 }, { name: 5 }, 14],
  [{ a: 1 }, { unique: 'yes' }, 14],
  [{ a: 1 }, { sparse: true }, 115],
  [{ a: 1 }, { collation: { locale: 'tr' } }, 115],
  [{ a: '2dsphere' }, {}, 115],
  [{ a: 1 }, { partialFilterExpression: { a: { $nin: [1] } } }, 115],
  [{ a: 1 }, { uniqe: true }, 197],
  [{ a: 1 }, { hidden: true }, 115],
  [{ a: 1 }, { v: 3 }, 67],
  [{ a: 1 }, { partialFilterExpression: 'a' }, 14],
  [{ _id: 1 }, { unique: true }, 197],
  [{ _id: -1 }, {}, 2],
])('an index on %j with %j is refused with %i', async (key, options, code) => {
  await expect(create(key, options)).rejects.toMatchObject({ code })
  expect(await db().listCollections().toArray()).toEqual([])
})

test('an index on _id already exists, and keys on fields of references are accepted', async () => {
  await expect(create({ _id: 1 })).resolves.toMatchObject({ numIndexesBefore: 1, numIndexesAfter: 1 })
  await expect(create({ 'a.$id': 1 }, { unique: 1, hidden: false })).resolves.toMatchObject({
    numIndexesAfter: 2,
  })
})
