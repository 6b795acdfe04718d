import { Decimal128, type Document, MaxKey, MinKey } from 'mongodb'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TemporaryEngine, openTemporaryEngine } from '../src/testing/temporary-engine.ts'
import { type Row, makeIndex } from './cases/case.ts'

// Each test quotes MongoDB's manual, https://www.mongodb.com/docs/manual/, where imitations behave differently.

let temporary: TemporaryEngine
const rows = () => temporary.client.db('golden').collection<Row>('rows')
const idsFound = async (filter: Document, sort: Document = { _id: 1 }): Promise<number[]> =>
  (await rows().find(filter).sort(sort).toArray()).map(({ _id }) => _id)

beforeAll(async () => {
  temporary = await openTemporaryEngine()
})
afterEach(() => rows().drop())
afterAll(() => temporary.close())

// "MinKey … compares less than all other possible BSON element values" (reference/bson-type-comparison-order/)
test('a bound of MinKey or MaxKey finds values of all types, with and without an index', async () => {
  const values = [new MinKey(), null, 1, 'x', [new MinKey()], new Date(1), new MaxKey()]
  await rows().insertMany(values.map((a, _id) => ({ _id, a })))
  await rows().insertOne({ _id: 7 })
  for (const isIndexed of [false, true]) {
    if (isIndexed) await makeIndex(rows(), { a: 1 })
    expect(await idsFound({ a: { $gt: new MinKey() } })).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(await idsFound({ a: { $gte: new MinKey() } })).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(await idsFound({ a: { $lt: new MaxKey() } })).toEqual([0, 1, 2, 3, 4, 5, 7])
    expect(await idsFound({ a: { $gt: new MinKey(), $lt: new MaxKey() } })).toEqual([1, 2, 3, 4, 5, 7])
    expect(await idsFound({ a: { $lt: new MinKey() } })).toEqual([])
  }
  // Every collection has an index on _id.
  expect(await idsFound({ _id: { $gte: new MinKey() as never, $lte: new MaxKey() as never } })).toHaveLength(
    8,
  )
  expect(await rows().countDocuments({ _id: { $gt: new MinKey() as never } })).toBe(8)
})

// "Numeric types … are compared by value" and "$type int" is none for a double (reference/operator/query/type/)
test('a partial index over one type of numbers is not used for a number that equals those of other types', async () => {
  await makeIndex(rows(), { a: 1 }, { partialFilterExpression: { a: { $type: 'int' } } })
  await rows().insertMany([
    { _id: 1, a: 5 },
    { _id: 2, a: Decimal128.fromString('5.0') },
  ])
  expect(await idsFound({ a: 5 })).toEqual([1, 2])
})

// "With an ascending sort … the smallest element"; a compound sort looks at the fields of an element together, as a
// compound multikey index does (reference/method/cursor.sort/, core/indexes/index-types/index-multikey/)
test('a sort by two fields of one array takes them from the same element', async () => {
  const many = [
    {
      _id: 1,
      a: [
        { x: 1, y: 9 },
        { x: 2, y: 0 },
      ],
    },
    { _id: 2, a: [{ x: 1, y: 5 }] },
    {
      _id: 3,
      a: [
        { x: 1, y: 8 },
        { x: 0, y: 9 },
      ],
    },
  ]
  await rows().insertMany(many)
  expect(await idsFound({}, { 'a.x': 1, 'a.y': 1 })).toEqual([3, 2, 1])
  expect(await idsFound({}, { 'a.y': -1, 'a.x': -1 })).toEqual([1, 3, 2])
})

// "You cannot … if the fields in the sort are parallel arrays": BadValue
test('a sort by two arrays is refused', async () => {
  await rows().insertOne({ _id: 1, a: [1], b: [2] })
  await expect(idsFound({}, { a: 1, b: 1 })).rejects.toMatchObject({
    code: 2,
    message: 'cannot sort with keys that are parallel arrays',
  })
})

// "if any element of the array does not have the field, the index stores null" (core/indexes/index-types/index-multikey/)
test('an element that a path does not go through sorts as null, and an empty array below null', async () => {
  await rows().insertMany([
    { _id: 1, a: [{ x: 5 }, 1] },
    { _id: 2, a: { x: 2 } },
    { _id: 3, a: { x: [] } },
    { _id: 4, a: { x: new MinKey() } },
  ])
  expect(await idsFound({}, { 'a.x': 1 })).toEqual([4, 3, 1, 2])
  await makeIndex(rows(), { 'a.x': 1 }, { unique: true })
  await expect(rows().insertOne({ _id: 5 })).rejects.toMatchObject({ code: 11000, keyValue: { 'a.x': null } })
})

// "Use the dot notation … to query for the element by the array index" (tutorial/query-arrays/); the element is not
// searched for the value again
test('an index in a path denotes the element itself', async () => {
  await rows().insertMany([
    { _id: 1, r: [[5, 6], 7] },
    { _id: 2, r: [5] },
    { _id: 3, r: { '0': [5] } },
    { _id: 4, r: [5, null] },
  ])
  for (const isIndexed of [false, true]) {
    if (isIndexed) await makeIndex(rows(), { 'r.0': 1 })
    expect(await idsFound({ 'r.0': 5 })).toEqual([2, 3, 4])
    expect(await idsFound({ 'r.0': [5, 6] })).toEqual([1])
    expect(await idsFound({ 'r.0.1': 6 })).toEqual([1])
    // An element that is not a document has no fields that could be missing.
    expect(await idsFound({ 'r.0.x': null })).toEqual([])
  }
})

// "$elemMatch … at least one element that matches all the specified query criteria" (reference/operator/query/elemMatch/)
test('$elemMatch does not enter the arrays inside an array', async () => {
  await rows().insertMany([
    { _id: 1, r: [[5, 6]] },
    { _id: 2, r: [5] },
  ])
  expect(await idsFound({ r: { $elemMatch: { $gt: 4 } } })).toEqual([2])
  expect(await idsFound({ r: { $elemMatch: { $in: [5] } } })).toEqual([2])
  expect(await idsFound({ r: { $elemMatch: { $elemMatch: { $gt: 5 } } } })).toEqual([1])
})

// "duplicate key error … dup key: { … }": the value that is there already (core/index-unique/)
test('a duplicate-key error names the conflicting element', async () => {
  await makeIndex(rows(), { tags: 1 }, { unique: true })
  await rows().insertOne({ _id: 1, tags: ['b'] })
  await expect(rows().insertOne({ _id: 2, tags: ['a', 'b'] })).rejects.toMatchObject({
    code: 11000,
    keyValue: { tags: 'b' },
  })
})

// "decimal128 … 34 decimal digits … exponent range of −6143 to +6144" (reference/bson-types/)
test('decimals beyond the precision of doubles are distinguished and ordered', async () => {
  const texts = ['1E+6000', '-1E+6000', '1.1E+6000', '1E-6000', '0', 'Infinity', '1.797693134862315807E+308']
  await rows().insertMany(texts.map((text, _id) => ({ _id, a: Decimal128.fromString(text) })))
  await rows().insertOne({ _id: 7, a: Number.MAX_VALUE })
  for (const isIndexed of [false, true]) {
    if (isIndexed) await makeIndex(rows(), { a: 1 }, { unique: true })
    expect(await idsFound({ a: { $exists: true } }, { a: 1 })).toEqual([1, 4, 3, 7, 6, 0, 2, 5])
    expect(await idsFound({ a: { $gt: Number.MAX_VALUE } })).toEqual([0, 2, 5, 6])
    expect(await idsFound({ a: Decimal128.fromString('10E+5999') })).toEqual([0])
    expect(await idsFound({ a: 0 })).toEqual([4])
  }
})
