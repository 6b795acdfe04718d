import fs from 'node:fs'
import path from 'node:path'
import { Binary, Long } from 'bson'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BareEngine, openBareEngine } from '../testing/bare-engine.ts'
import type { Doc } from '../values/value.ts'

const MEGABYTE = 1024 * 1024
const PAD = 'x'.repeat(MEGABYTE)
const TRANSACTIONS = 100

let bare: BareEngine

beforeEach(() => {
  bare = openBareEngine()
})

afterEach(() => bare.close())

async function send(command: Doc): Promise<Doc> {
  const reply = await bare.send(command)
  expect(reply).toMatchObject({ ok: 1 })
  return reply
}

/** Fields of each command of a transaction; each has its own session. */
const within = (session: number): Doc => ({
  lsid: { id: new Binary(Buffer.alloc(16, session), Binary.SUBTYPE_UUID) },
  txnNumber: Long.fromNumber(1),
  autocommit: false,
})

const begin = (session: number): Promise<Doc> =>
  send({ find: 'cars', filter: { _id: 0 }, startTransaction: true, ...within(session) })

/** Writes a megabyte and commits. */
async function complete(session: number): Promise<void> {
  await send({ insert: 'cars', documents: [{ _id: session, pad: PAD }], ...within(session) })
  await send({ commitTransaction: 1, ...within(session) })
}

const logMegabytes = (): number =>
  Math.round(fs.statSync(path.join(bare.folder, 'database.db-wal')).size / MEGABYTE)

test('the log stays short while transactions follow each other', async () => {
  for (let session = 1; session <= TRANSACTIONS; session++) {
    await begin(session)
    await complete(session)
  }
  expect(logMegabytes()).toBeLessThanOrEqual(10)
})

test('the log stays short while there is never a moment without an open transaction', async () => {
  let longest = 0
  await begin(1)
  for (let session = 1; session <= TRANSACTIONS; session++) {
    const next = begin(session + 1)
    await complete(session)
    await next
    longest = Math.max(longest, logMegabytes())
  }
  expect(longest).toBeLessThanOrEqual(60)
})

test('the log stays short while there is never a moment without a long read', async () => {
  const documents = Array.from({ length: 3000 }, (_, _id) => ({ _id, n: _id }))
  await send({ insert: 'small', documents })
  let isDone = false
  let reads = 0
  const read = async (): Promise<void> => {
    for (; !isDone; reads++) await send({ count: 'small', query: { n: { $not: { $gt: 5 } } } })
  }
  const readers = [read(), read(), read()]
  let longest = 0
  for (let _id = 0; _id < TRANSACTIONS; _id++) {
    await send({ insert: 'cars', documents: [{ _id, pad: PAD }] })
    longest = Math.max(longest, logMegabytes())
  }
  isDone = true
  await Promise.all(readers)
  expect(reads).toBeGreaterThan(3)
  expect(longest).toBeLessThanOrEqual(60)
})
