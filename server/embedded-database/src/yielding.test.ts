import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Binary, Long } from 'bson'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { Engine } from './engine.ts'
import { decode, encode } from './values/decode.ts'
import type { Doc } from './values/value.ts'

const DOCUMENTS = 20_000
/** A command yields at least once per this many documents. */
const AT_ONCE = 2048

let folder: string
let engine: Engine

const open = (): Engine => new Engine({ file: path.join(folder, 'database.db'), durable: false })

async function send(command: Doc): Promise<Doc> {
  const reply = await engine.handle({ command: decode(encode(command)), database: 'd' })
  const answer = Buffer.isBuffer(reply) ? decode(reply) : reply
  expect(answer['errmsg']).toBeUndefined()
  return answer
}

const fail = async (command: Doc): Promise<Doc> =>
  (await engine.handle({ command: decode(encode(command)), database: 'd' })) as Doc

const carAt = (n: number): Doc => ({
  _id: n,
  plate: `AB${(n * 7919) % DOCUMENTS}`,
  group: n % 10,
  pad: 'x'.repeat(100),
})

async function fill(name: string, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1000)
    await send({ insert: name, documents: Array.from({ length: 1000 }, (_, n) => carAt(at + n)) })
}

/** How often a command yielded. */
async function turnsDuring(command: Doc): Promise<number> {
  const turns = vi.spyOn(globalThis, 'setImmediate')
  await send(command)
  const { length } = turns.mock.calls
  turns.mockRestore()
  return length
}

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-turns-'))
  engine = open()
  await fill('cars', DOCUMENTS)
})

afterAll(() => {
  engine.close()
  fs.rmSync(folder, { recursive: true })
})

describe('a command yields while it', () => {
  const commands: readonly (readonly [string, Doc])[] = [
    ['scans', { find: 'cars', filter: { plate: 'none' } }],
    ['sorts', { find: 'cars', sort: { plate: 1 }, batchSize: DOCUMENTS }],
    ['counts', { count: 'cars', query: { plate: { $gt: 'none' } } }],
    ['lists distinct values', { distinct: 'cars', key: 'group' }],
    ['builds an index', { createIndexes: 'cars', indexes: [{ key: { group: 1 }, name: 'group' }] }],
    ['updates many', { update: 'cars', updates: [{ q: {}, u: { $set: { washed: true } }, multi: true }] }],
  ]

  test.each(commands)('%s', async (_, command) => {
    expect(await turnsDuring(command)).toBeGreaterThanOrEqual(Math.floor(DOCUMENTS / AT_ONCE))
  })
})

test('a read that yields many times sees one snapshot', async () => {
  await fill('state', 5000)
  const reading = send({ find: 'state', projection: { _id: 0, group: 1 }, batchSize: 5000 })
  await send({ update: 'state', updates: [{ q: { _id: 4999 }, u: { $set: { group: 1000 } } }] })
  await send({ delete: 'state', deletes: [{ q: { _id: { $gte: 4000 } }, limit: 0 }] })
  const { firstBatch } = (await reading)['cursor'] as { firstBatch: { group: number }[] }
  expect(firstBatch.reduce((sum, { group }) => sum + group, 0)).toBe(22_500)
})

test('the commit of a transaction with many changes yields, and is seen as a whole', async () => {
  await fill('committed', 5000)
  const inside = {
    lsid: { id: new Binary(Buffer.alloc(16, 9), Binary.SUBTYPE_UUID) },
    ...{ txnNumber: Long.fromNumber(1), autocommit: false },
  }
  const updates = [{ q: {}, u: { $set: { group: -1 } }, multi: true }]
  await send({ update: 'committed', updates, startTransaction: true, ...inside })
  const turns = vi.spyOn(globalThis, 'setImmediate')
  const seen = new Set<unknown>()
  const look = async () => {
    for (let n = 0; n < 20; n++) seen.add((await send({ count: 'committed', query: { group: -1 } }))['n'])
  }
  await Promise.all([send({ commitTransaction: 1, ...inside }), look(), look(), look()])
  expect(turns.mock.calls.length).toBeGreaterThan(8)
  turns.mockRestore()
  expect([...seen].every(n => n === 0 || n === 5000)).toBe(true)
  expect(await send({ count: 'committed', query: { group: -1 } })).toMatchObject({ n: 5000 })
})

describe('a command that could not yield is refused:', () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => `f${String(n)}`)
  const fields = Object.fromEntries(many(1001).map(field => [field, 1]))
  const clauses = many(1001).map(plate => ({ plate }))
  const commands: readonly (readonly [string, Doc])[] = [
    ['values under $in', { find: 'cars', filter: { plate: { $in: many(20_001) } } }],
    ['clauses under $or', { find: 'cars', filter: { $or: clauses } }],
    ['clauses under $and', { count: 'cars', query: { $and: clauses } }],
    ['fields in a filter', { find: 'cars', filter: fields }],
    ['fields in a projection', { find: 'cars', projection: fields }],
  ]
  test.each(commands)('too many %s', async (parts, command) => {
    const { code, errmsg } = await fail(command)
    expect(code).toBe(115)
    expect(errmsg).toContain(parts)
  })

  test('too many fields under $set', async () => {
    const { writeErrors } = await fail({ update: 'cars', updates: [{ q: {}, u: { $set: fields } }] })
    expect(writeErrors).toMatchObject([{ code: 115 }])
  })
})

test('an indexed array takes 2,000 values, and a longer one is refused as a whole', async () => {
  await send({ createIndexes: 'lists', indexes: [{ key: { list: 1 }, name: 'list' }] })
  const list = Array.from({ length: 1999 }, (_, n) => `value ${String(n)}`)
  await send({ insert: 'lists', documents: [{ _id: 1, list }] })
  const push = (value: string) => ({
    update: 'lists',
    updates: [{ q: { _id: 1 }, u: { $push: { list: value } } }],
  })
  expect(await send(push('last'))).toMatchObject({ nModified: 1 })
  const [refused] = (await send(push('too many')))['writeErrors'] as Doc[]
  expect(refused?.['code']).toBe(115)
  expect(refused?.['errmsg']).toContain('an array of more than 2000 values in an index is not supported')
  const documents = [{ _id: 2, list: Array.from({ length: 20_000 }, (_, n) => n) }]
  expect(await send({ insert: 'lists', documents })).toMatchObject({ n: 0, writeErrors: [{ code: 115 }] })
  expect(await send({ count: 'lists', query: { list: 'last' } })).toMatchObject({ n: 1 })
  expect(await send({ count: 'lists', query: { list: { $type: 'number' } } })).toMatchObject({ n: 0 })
})

test('a list of 20,000 values is looked for in steps, and counted in steps where an index knows them', async () => {
  const plates = Array.from({ length: 20_000 }, (_, n) => `AB${String(n)}`)
  const all = { count: 'cars', query: { plate: { $in: plates } } }
  expect(await turnsDuring(all)).toBeGreaterThanOrEqual(DOCUMENTS / AT_ONCE - 1)
  await send({ createIndexes: 'cars', indexes: [{ key: { plate: 1 }, name: 'plate' }] })
  const some = { count: 'cars', query: { plate: { $in: plates.slice(0, 5000) } } }
  expect(await turnsDuring(some)).toBeGreaterThan(0)
  expect(await send(all)).toMatchObject({ n: DOCUMENTS })
  expect(await send(some)).toMatchObject({ n: 5000 })
  await send({ dropIndexes: 'cars', index: 'plate' })
})

test('a large update matches again a document that changed meanwhile', async () => {
  await fill('matched', 5000)
  const updates = [{ q: { group: 1 }, u: { $inc: { group: 100 } }, multi: true }]
  const [many] = await Promise.all([
    send({ update: 'matched', updates }),
    send({ update: 'matched', updates: [{ q: { _id: 4991 }, u: { $set: { group: 2 } } }] }),
    send({ delete: 'matched', deletes: [{ q: { _id: 4981 }, limit: 1 }] }),
  ])
  expect(many).toMatchObject({ n: 498, nModified: 498 })
  expect(await send({ count: 'matched', query: { group: 101 } })).toMatchObject({ n: 498 })
  expect(await send({ count: 'matched', query: { group: 102 } })).toMatchObject({ n: 0 })
})

describe('an index under construction', () => {
  const createIndexes = (name: string, options: Doc = {}): Doc => ({
    createIndexes: name,
    indexes: [{ key: { plate: 1 }, name: 'plate', ...options }],
  })
  const hintedCount = (name: string): Doc => ({
    count: name,
    query: { plate: { $ne: 'none' } },
    hint: 'plate',
  })

  test('an index under construction contains concurrent writes when it is finished', async () => {
    await fill('busy', 5000)
    const building = send(createIndexes('busy', { unique: true }))
    await send({ delete: 'busy', deletes: [{ q: { _id: { $in: [3, 4990] } }, limit: 0 }] })
    await send({
      update: 'busy',
      updates: [7, 4980].map(_id => ({ q: { _id }, u: { $set: { plate: _id } } })),
    })
    await send({ insert: 'busy', documents: [{ _id: 'new', plate: 'new' }] })
    expect((await send({ listIndexes: 'busy' }))['cursor']).toMatchObject({ firstBatch: [{ name: '_id_' }] })
    await building
    expect(await send(hintedCount('busy'))).toMatchObject({ n: 4999 })
    expect(await fail({ insert: 'busy', documents: [{ plate: 'new' }] })).toMatchObject({
      writeErrors: [{ code: 11000 }],
    })
  })

  test('an index under construction is refused when a concurrent write duplicates a key, and leaves nothing behind', async () => {
    await fill('twice', 5000)
    const building = fail(createIndexes('twice', { unique: true }))
    expect(await send({ insert: 'twice', documents: [{ _id: 'second', plate: 'AB0' }] })).toMatchObject({
      n: 1,
    })
    expect(await building).toMatchObject({ code: 11000 })
    expect(await send(createIndexes('twice'))).toMatchObject({ numIndexesBefore: 1, numIndexesAfter: 2 })
  })

  test('an index under construction is awaited by other requests for the same index, and aborted when it is dropped', async () => {
    await fill('both', 5000)
    const both = await Promise.all([send(createIndexes('both')), send(createIndexes('both'))])
    expect(both).toMatchObject([{ numIndexesAfter: 2 }, { numIndexesAfter: 2 }])
    await send({ dropIndexes: 'both', index: 'plate' })
    const building = fail(createIndexes('both'))
    await send({ drop: 'both' })
    expect(await building).toMatchObject({ code: 276 })
  })

  test('an index under construction is rebuilt after a restart that interrupted it', async () => {
    await fill('again', 5000)
    const building = fail(createIndexes('again', { unique: true }))
    await send({ insert: 'again', documents: [{ _id: 'new', plate: 'new' }] })
    engine.close()
    expect(await building).toMatchObject({ code: 11600 })
    engine = open()
    await expect.poll(async () => (await fail(hintedCount('again')))['n'], { timeout: 30_000 }).toBe(5001)
  })
})

test('dropped data is removed from the file, even when a restart interrupts the removal', async () => {
  const left = (): number | null =>
    engine.store.writer.number('SELECT (SELECT count(*) FROM doc) + (SELECT count(*) FROM ix)')
  await fill('gone', 5000)
  await send({ createIndexes: 'gone', indexes: [{ key: { plate: 1 }, name: 'plate' }] })
  const before = left() ?? 0
  await send({ drop: 'gone' })
  engine.close()
  engine = open()
  await send({ insert: 'gone', documents: [{ _id: 1 }] })
  await expect.poll(left).toBe(before - 15_000 + 2)
  expect(await send({ count: 'gone' })).toMatchObject({ n: 1 })
})

afterEach(() => vi.restoreAllMocks())
