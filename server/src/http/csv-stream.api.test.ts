import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { CommandStartedEvent } from 'mongodb'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { fillBook } from '../testing/book-of-many.ts'
import { makeBranch, makeService } from '../testing/factories.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'

const BRANCHES = 4
const BOOKINGS = 10_000
/** With these the file is larger than the buffers of a connection. */
const NOTES = 'Rinse twice. '.repeat(60)
const PAGES = BOOKINGS / 200
const BOOK = '/admin/bookings?format=csv'
const YEAR = '/admin/reports?from=2026-01-01&to=2026-12-31&format=csv'
const MONTHS = 12

let app: TestApp
let boss: TestClient
/** The reads of bookings and of days by their ids. */
let reads = 0
beforeAll(async () => {
  app = await testApp()
  const branches = await Promise.all(
    Array.from({ length: BRANCHES }, (_, n) => makeBranch(app.context, { name: `Branch ${String(n)}` })),
  )
  const { _id: serviceId } = await makeService(app.context)
  await fillBook(app, { branches, serviceId, bookings: BOOKINGS, from: '2025-11-01' })
  await app.db.collection('bookings').updateMany({}, { $set: { notes: NOTES } })
  boss = await app.signedInAs('super-admin')
  app.db.getClient().on('commandStarted', ({ command }: CommandStartedEvent) => {
    const { find, filter = {} } = command as { find?: string; filter?: object }
    if (find === 'bookings' || (find === 'branchDays' && '_id' in filter)) reads++
  })
}, 120_000)
afterEach(() => {
  app.context.limits.answerWithinMs = 60_000
})
afterAll(() => app.close())

function open(path: string): Promise<http.IncomingMessage> {
  reads = 0
  return new Promise((resolve, reject) => {
    const headers = { cookie: boss.cookie ?? '' }
    http.get(`${app.url}/api${path}`, { headers, agent: false }, resolve).on('error', reject)
  })
}

/** The lines of the file, and how many reads there had been when its first bytes came. */
async function readAll(path: string) {
  const reply = await open(path)
  let first: number | undefined
  let lines = 0
  for await (const bytes of reply as AsyncIterable<Buffer>) {
    first ??= reads
    for (const byte of bytes) if (byte === 10) lines++
  }
  return { status: reply.statusCode, lines, first, all: reads }
}

test('a file of many bookings is whole and begins long before they are read, whatever the deadline', async () => {
  app.context.limits.answerWithinMs = 1000
  const { status, lines, first, all } = await readAll(BOOK)
  expect({ status, lines }).toEqual({ status: 200, lines: BOOKINGS + 1 })
  expect(first).toBeLessThan(PAGES / 4)
  expect(all).toBeGreaterThanOrEqual(PAGES)
}, 60_000)

test('a year of the report is whole and begins with its first month', async () => {
  const { status, lines, first, all } = await readAll(YEAR)
  expect({ status, lines }).toEqual({ status: 200, lines: BRANCHES * 365 + 1 })
  expect(first).toBeLessThanOrEqual(BRANCHES * 2)
  expect(all).toBe(BRANCHES * MONTHS)
}, 60_000)

test('a reader who pauses stops the reads, and one who leaves ends them', async () => {
  const reply = await open(BOOK)
  reply.once('data', () => reply.pause())
  const settled = async () => {
    let before = -1
    while (before !== reads) {
      before = reads
      await pause(500)
    }
    return reads
  }
  const paused = await settled()
  expect(paused).toBeGreaterThan(0)
  expect(paused).toBeLessThan(PAGES * 0.8)
  reply.destroy()
  expect(await settled()).toBeLessThanOrEqual(paused + 1)
}, 60_000)

test('a file that breaks off in the middle is a broken reply, not a short file', async () => {
  // A booking that cannot be shown, long after the first page.
  const { collection } = app.db.model('Booking')
  const row = await collection
    .find()
    .sort({ startAt: 1, _id: 1 })
    .skip(BOOKINGS / 2)
    .limit(1)
    .next()
  if (!row) throw new Error('the book is too short')
  await collection.updateOne({ _id: row._id }, { $set: { snap: null } })
  await expect(readAll(BOOK)).rejects.toThrow(/aborted/)
  expect(reads).toBeGreaterThan(1)
  await collection.updateOne({ _id: row._id }, { $set: { snap: row['snap'] } })
}, 60_000)
