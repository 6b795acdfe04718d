import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TemporaryEngine, openTemporaryEngine } from './testing/temporary-engine.ts'

const DAY_MS = 86_400_000
/** Time-outs are checked twice a second. */
const LOOKED_FOR_MS = 1200

let database: TemporaryEngine
beforeEach(async () => {
  database = await openTemporaryEngine()
})
afterEach(async () => {
  vi.useRealTimers()
  await database.close()
})

test.each([
  ['forward', DAY_MS],
  ['back', -DAY_MS],
])('setting the clock %s ends neither an open transaction nor an open cursor', async (_way, jump) => {
  const cars = database.client.db().collection<{ _id: number }>('cars')
  await cars.insertMany(Array.from({ length: 10 }, (_, _id) => ({ _id })))
  const cursor = cars.find({}, { batchSize: 2 })
  await cursor.next()
  const session = database.client.startSession()
  session.startTransaction()
  await cars.insertOne({ _id: 10 }, { session })

  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + jump)
  await pause(LOOKED_FOR_MS)

  await cars.insertOne({ _id: 11 }, { session })
  await session.commitTransaction()
  await session.endSession()
  expect(await cars.countDocuments()).toBe(12)
  expect(await cursor.toArray()).toHaveLength(9)
})
