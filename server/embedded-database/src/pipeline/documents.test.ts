import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TemporaryEngine, openTemporaryEngine } from '../testing/temporary-engine.ts'

let temporary: TemporaryEngine
beforeAll(async () => {
  temporary = await openTemporaryEngine()
})
afterAll(() => temporary.close())

// https://www.mongodb.com/docs/manual/reference/operator/aggregation/documents/
test('$documents begins a pipeline on a database, whose cursor goes on', async () => {
  const database = temporary.client.db('golden')
  const stages = [
    { $documents: [{ x: 1 }, { x: { $add: [1, 1] } }, { x: 3 }] },
    { $match: { x: { $gt: 1 } } },
  ]
  expect(await database.aggregate(stages, { batchSize: 1 }).toArray()).toEqual([{ x: 2 }, { x: 3 }])
  await expect(database.aggregate([{ $documents: [1] }]).toArray()).rejects.toMatchObject({ code: 5858203 })
  await expect(database.aggregate([{ $match: {} }]).toArray()).rejects.toMatchObject({ code: 115 })
  await expect(database.collection('x').aggregate(stages).toArray()).rejects.toMatchObject({ code: 73 })
})
