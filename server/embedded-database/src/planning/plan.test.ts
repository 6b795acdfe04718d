import { Long } from 'bson'
import type { Document, Filter, Sort } from 'mongodb'
import { expect, test } from 'vitest'
import { engineOfEachTest } from '../testing/engine-of-each-test.ts'

const engine = engineOfEachTest()

interface Asked {
  filter: Filter<Document>
  sort?: Sort
}

/** The indexes that a query uses, and how many documents it reads. */
async function used({ filter, sort }: Asked): Promise<{ indexes: string[]; read: number }> {
  const find = engine.db.collection('people').find(filter)
  const explained = await (sort ? find.sort(sort) : find).explain('executionStats')
  const indexes = [...JSON.stringify(explained).matchAll(/"indexName":"([^"]*)"/g)].map(
    ([, name = '']) => name,
  )
  return { indexes, read: Number((explained['executionStats'] as Document)['totalDocsExamined']) }
}

test('each clause of an $or uses a separate index where that is less work', async () => {
  const people = engine.db.collection<{ _id: number }>('people')
  await people.createIndex(
    { email: 1 },
    { unique: true, partialFilterExpression: { email: { $type: 'string' } } },
    {},
  )
  await people.createIndex({ phone: 1 }, {}, {})
  await people.createIndex({ role: 1, _id: 1 }, {}, {})
  await people.insertMany(
    Array.from({ length: 500 }, (_, n) => ({
      ...{ _id: n, email: `p${n}@example.com`, phone: String(n), role: 'customer' },
      group: n % 2,
    })),
  )
  const filter = { role: 'customer', $or: [{ email: 'p7@example.com' }, { phone: '9' }, { phone: '7' }] }
  expect(
    await people
      .find(filter)
      .sort({ _id: -1 })
      .map(({ _id }) => _id)
      .toArray(),
  ).toEqual([9, 7])
  expect(await people.countDocuments(filter)).toBe(2)
  expect(await used({ filter, sort: { _id: -1 } })).toEqual({
    indexes: ['email_1', 'phone_1', 'phone_1'],
    read: 2,
  })
  const many = { role: 'customer', $or: [{ phone: { $gte: '1' } }, { email: 'p1@example.com' }] }
  expect((await used({ filter: many, sort: { _id: -1 } })).indexes).toEqual(['role_1__id_1'])
  expect((await used({ filter: { $or: [{ phone: '9' }, { group: 1 }] } })).indexes).toEqual([])
})

test('a partial index is read whole when its condition alone is asked for', async () => {
  const people = engine.db.collection<{ _id: number }>('people')
  await people.createIndex({ freedAt: 1 }, { partialFilterExpression: { freedAt: { $exists: true } } }, {})
  await people.insertMany(
    Array.from({ length: 100 }, (_, n) => ({ _id: n, ...(n % 50 === 0 ? { freedAt: n } : {}) })),
  )
  expect(await used({ filter: { freedAt: { $exists: true } } })).toEqual({ indexes: ['freedAt_1'], read: 2 })
  expect((await used({ filter: { freedAt: { $exists: false } } })).indexes).toEqual([])
})

test('an index on an array gives the order and the count of one of its values, but not of the array itself', async () => {
  const people = engine.db.collection<{ _id: number }>('people')
  await people.createIndex({ words: 1, at: -1 }, {}, {})
  await people.insertMany(
    Array.from({ length: 100 }, (_, n) => ({ _id: n, words: [`w${n % 10}`, 'z'], at: n })),
  )
  const newest = people.find({ words: 'w3' }).sort({ at: -1 }).limit(2)
  expect(await newest.map(({ _id }) => _id).toArray()).toEqual([93, 83])
  expect((await newest.clone().explain('executionStats'))['executionStats']).toMatchObject({
    totalDocsExamined: 2,
  })
  expect(await people.countDocuments({ words: 'z', at: { $gte: 90 } })).toBe(10)
  expect(await people.countDocuments({ words: { $gte: 'a' } })).toBe(100)
  const byWords = people.find({ words: 'z' }).sort({ words: 1, _id: 1 })
  expect((await byWords.toArray())[0]).toMatchObject({ _id: 0 })
  await people.insertOne({ _id: 100, words: ['w3'], at: [1, 200] } as never).catch(() => undefined)
  await people.insertOne({ _id: 101, words: 'w3', at: [1, 200] } as never)
  expect(
    await newest
      .clone()
      .map(({ _id }) => _id)
      .toArray(),
  ).toEqual([101, 93])
})

test('a count whose keys say everything reads no document', async () => {
  const people = engine.db.collection<{ _id: number }>('people')
  await people.createIndex({ role: 1, at: 1 }, {}, {})
  await people.insertMany(
    Array.from({ length: 100 }, (_, n) => ({ _id: n, role: n % 2 ? 'a' : 'b', at: n, k: n % 5 })),
  )
  const examined = async (query: Document): Promise<Document> => {
    const pipeline = [{ $match: query }, { $group: { _id: 1, n: { $sum: 1 } } }]
    const [count, aggregate] = await Promise.all(
      [
        { count: 'people', query },
        { aggregate: 'people', pipeline, cursor: {} },
      ].map(explain => engine.db.command({ explain })),
    )
    expect(aggregate?.['executionStats']).toEqual(count?.['executionStats'])
    return count?.['executionStats'] as Document
  }
  const [newest, some] = [
    { role: 'a', at: { $gte: 50 } },
    { role: 'a', k: 1 },
  ]
  expect(await people.countDocuments(newest)).toBe(25)
  expect(await examined(newest)).toMatchObject({
    ...{ nReturned: 25, totalKeysExamined: 25, totalDocsExamined: 0 },
  })
  expect(await people.countDocuments(some)).toBe(10)
  expect(await examined(some)).toMatchObject({ totalDocsExamined: 50 })
  expect(await people.countDocuments({ role: 'c' })).toBe(0)
  await expect(people.countDocuments({ role: { $nothing: 1 } })).rejects.toMatchObject({ code: 2 })
  await expect(
    engine.db.collection('nobody').countDocuments({ role: { $nothing: 1 } }),
  ).rejects.toMatchObject({
    code: 2,
  })
})

test('a partial index is used only when it covers every possible match of the query', async () => {
  const people = engine.db.collection('people')
  await people.createIndex({ name: 1 }, { partialFilterExpression: { deletedAt: { $type: 'date' } } }, {})
  await people.createIndex({ deletedAt: 1 }, { partialFilterExpression: { age: { $exists: true } } }, {})
  await people.insertMany([{ name: 'a', deletedAt: new Date(5) }, { name: 'a', age: 3 }, { name: 'b' }])
  const isUsed = async (filter: Filter<Document>): Promise<string[]> => (await used({ filter })).indexes
  expect(await isUsed({ name: 'a', deletedAt: { $type: 'date' } })).toEqual(['name_1'])
  expect(await isUsed({ $and: [{ name: 'a' }, { deletedAt: { $type: 9 } }] })).toEqual(['name_1'])
  expect(await isUsed({ name: 'a', deletedAt: { $gt: new Date(1) } })).toEqual(['name_1'])
  expect(await isUsed({ name: 'a', deletedAt: { $ne: null } })).toEqual([])
  expect(await isUsed({ name: 'a', deletedAt: { $type: ['date', 'string'] } })).toEqual([])
  expect(await isUsed({ deletedAt: { $type: 'date' }, age: { $type: 'number' } })).toEqual(['deletedAt_1'])
  expect(await isUsed({ deletedAt: { $type: 'date' } })).toEqual([])
})

test.each(['>rossi', '<8912', 'rossi anna', 'a@b.example'])(
  'the beginning of a word is read from the index: %s',
  async typed => {
    const people = engine.db.collection<{ _id: number }>('people')
    await people.createIndex({ branch: 1, words: 1 }, {}, {})
    await people.insertMany(
      Array.from({ length: 50 }, (_, n) => ({
        _id: n,
        branch: n % 2,
        words: [n === 4 ? `${typed}x` : `w${String(n)}`, 'and'],
      })),
    )
    const words = new RegExp(`^${typed.replace('.', '\\.')}`)
    expect(await used({ filter: { branch: { $in: [0, 1] }, words } })).toEqual({
      indexes: ['branch_1_words_1'],
      read: 1,
    })
  },
)

test('a long $in reads only what it names', async () => {
  const people = engine.db.collection<{ _id: number }>('people')
  await people.createIndex({ team: 1, name: 1 }, {}, {})
  await people.insertMany(Array.from({ length: 2000 }, (_, n) => ({ _id: n, team: n, name: String(n % 3) })))
  const named = Array.from({ length: 1000 }, (_, n) => 2 * n)
  expect(await used({ filter: { team: { $in: named } } })).toEqual({ indexes: ['team_1_name_1'], read: 1000 })
  const both = { team: { $in: named }, name: { $in: ['0', '1'] } }
  expect(await used({ filter: both })).toEqual({ indexes: ['team_1_name_1'], read: 1000 })
  expect(await people.countDocuments(both)).toBe(named.filter(n => n % 3 < 2).length)
})

test('a query whose index has all that it shows reads no document', async () => {
  const people = engine.db.collection<{ _id: number }>('people')
  await people.createIndex({ branch: 1, words: 1, at: -1, off: 1, name: 1, n: 1 }, {}, {})
  await people.insertMany(
    Array.from({ length: 60 }, (_, n) => ({
      ...{
        _id: n,
        branch: n % 2,
        words: [`ann ${String(n % 3)}`, 'anne', `w${String(n)}`],
        n: Long.fromInt(n),
      },
      ...{ at: new Date(n - 30), off: n % 5 === 0, name: n % 7 === 0 ? `a\0${String(n)}` : 'é' },
      ...(n === 59 ? {} : { more: 1 }),
    })),
  )
  const hint = { branch: 1, words: 1, at: -1, off: 1, name: 1, n: 1 } as const
  const asked = async (filter: Filter<{ _id: number }>, projection: Document): Promise<unknown> => {
    const found = people.find(filter, { projection }).hint(hint).sort({ at: -1 }).limit(2)
    const stats = (await found.clone().explain('executionStats'))['executionStats'] as Document
    return [await found.toArray(), stats['totalKeysExamined'], stats['totalDocsExamined']]
  }
  const shown = { _id: 0, at: 1, off: 1, name: 1 }
  const words = /^ann/
  const newest = [
    { at: new Date(29), off: false, name: 'é' },
    { at: new Date(28), off: false, name: 'é' },
  ]
  // Each has two words that begin so, and is found once.
  expect(await asked({ branch: { $in: [0, 1] }, words }, shown)).toEqual([newest, 60, 0])
  expect(await asked({ branch: { $in: [0, 1] }, words: { $in: [words, /^anne/] } }, shown)).toEqual([
    newest,
    60,
    0,
  ])
  const [last] = newest
  expect(await asked({ branch: 1, words: /^w59/ }, shown)).toEqual([[last], 1, 0])
  expect(await asked({ branch: 0, words: 'w56' }, shown)).toEqual([
    [{ at: new Date(26), off: false, name: 'a\0' + '56' }],
    1,
    0,
  ])
  // A key does not say the type of a number.
  expect(await asked({ branch: 1, words: 'w59' }, { _id: 0, n: 1 })).toEqual([[{ n: 59 }], 1, 1])
  expect(await asked({ branch: 1, words: /^w59/ }, { at: 1 })).toMatchObject([[{ _id: 59 }], 1, 1])
  expect(await asked({ branch: 1, words: /^w59/ }, { _id: 0, words: 1 })).toMatchObject([[{}], 1, 1])
  expect(await asked({ branch: 1, words: /^w59/, more: null }, shown)).toMatchObject([[last], 1, 1])
})

test('an order that each of several ranges has is merged from their keys, and only what is taken is read', async () => {
  const people = engine.db.collection<{ _id: number }>('people')
  await people.createIndex({ town: 1, words: 1, at: 1, _id: 1 }, {}, {})
  await people.insertMany(
    Array.from({ length: 600 }, (_, n) => ({
      ...{ _id: n, town: n % 6, words: n % 2 === 0 ? ['anna', 'rossi'] : ['rossi'], at: (n * 7) % 600 },
    })),
  )
  const hint = { town: 1, words: 1, at: 1, _id: 1 }
  for (const direction of [1, -1] as const) {
    const filter = { town: { $in: [1, 2, 3, 4] }, words: 'rossi', at: { $lte: 500 } }
    const page = people.find(filter).hint(hint).sort({ at: direction, _id: direction }).limit(20)
    const explained = await page.clone().explain('executionStats')
    expect(JSON.stringify(explained)).toContain('"stage":"SORT_MERGE"')
    expect((explained['executionStats'] as Document)['totalDocsExamined']).toBe(20)
    const all = await people.find(filter).hint({ $natural: 1 }).sort({ at: direction }).toArray()
    expect(await page.toArray()).toEqual(all.slice(0, 20))
  }
  // The order begins with what the ranges differ in.
  const byTown = people.find({ town: { $in: [1, 2] }, words: 'rossi' }).sort({ town: 1, at: 1 })
  expect(JSON.stringify(await byTown.explain())).not.toContain('SORT_MERGE')
})

test('$elemMatch on an array reads what lies within all its bounds, on one of its elements only what matches', async () => {
  const people = engine.db.collection<{ _id: number }>('people')
  await people.createIndex({ words: 1 }, {}, {})
  await people.createIndex({ 'words.0': 1 }, {}, {})
  await people.insertMany(
    Array.from({ length: 100 }, (_, n) => ({ _id: n, words: [`a${String(n).padStart(2, '0')}`, 'z'] })),
  )
  await people.insertOne({ _id: 100, words: 'a505' } as Document & { _id: number })
  const filter = { words: { $elemMatch: { $gte: 'a50', $lt: 'a53' } } }
  expect((await used({ filter })).read).toBe(4)
  expect(await people.distinct('_id', filter)).toEqual([50, 51, 52])
  await people.insertOne({ _id: 101, words: [['b', 'c']] } as Document & { _id: number })
  expect(await people.distinct('_id', { 'words.0': { $elemMatch: { $gt: 'b' } } })).toEqual([101])
})

test('null on a path through an array does not find an empty array or scalars, which have its key', async () => {
  const people = engine.db.collection<{ _id: number }>('people')
  await people.createIndex({ 'items.sku': 1 }, {}, {})
  await people.createIndex({ town: 1, 'items.sku': 1 }, {}, {})
  const rows = [[], [5], [[]], 5, {}, [{}], [{ sku: null }, 1], [{ sku: 'a' }], [{ sku: 'a' }, {}], [1, {}]]
  await people.insertMany(rows.map((items, _id) => ({ _id, items, town: 'x' })))
  const isNull = [3, 4, 5, 6, 8, 9]
  for (const filter of [
    { 'items.sku': null },
    { 'items.sku': { $in: [null, 'b'] } },
    { 'items.sku': { $gte: null } },
    { town: 'x', 'items.sku': null },
    { town: { $in: ['x', 'y'] }, 'items.sku': null },
    { $or: [{ 'items.sku': null }, { 'items.sku': 'b' }] },
  ] as Filter<{ _id: number }>[]) {
    expect(
      (
        await people
          .find(filter)
          .map(({ _id }) => _id)
          .toArray()
      ).sort((a, b) => a - b),
    ).toEqual(isNull)
    expect(await people.countDocuments(filter)).toBe(isNull.length)
    expect((await people.distinct('_id', filter)).sort((a, b) => a - b)).toEqual(isNull)
    const { matchedCount } = await people.updateMany(filter, { $set: { seen: true } })
    expect(matchedCount).toBe(isNull.length)
  }
  expect((await used({ filter: { 'items.sku': null } })).indexes).toEqual(['items.sku_1'])
  await people.deleteMany({ 'items.sku': null })
  expect(await people.distinct('_id')).toEqual([0, 1, 2, 7])
})

test('null asked for and shown is read from the document, since a key does not tell it from a missing field', async () => {
  const people = engine.db.collection<{ _id: number; a?: number | null; b?: number }>('people')
  await people.createIndex({ a: 1, b: 1 }, {}, {})
  await people.insertMany([{ _id: 1 }, { _id: 2, a: null, b: 1 }, { _id: 3, a: 3, b: 3 }])
  const shown = async (filter: Document) =>
    people
      .find(filter, { projection: { _id: 0, a: 1 } })
      .hint({ a: 1, b: 1 })
      .toArray()
  expect(await shown({ a: null })).toEqual([{}, { a: null }])
  expect(await shown({ a: { $in: [null, 3] } })).toEqual([{}, { a: null }, { a: 3 }])
})
