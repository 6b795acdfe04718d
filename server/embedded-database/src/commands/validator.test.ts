import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TemporaryEngine, openTemporaryEngine } from '../testing/temporary-engine.ts'

let temporary: TemporaryEngine
beforeAll(async () => {
  temporary = await openTemporaryEngine()
})
afterAll(() => temporary.close())

// https://www.mongodb.com/docs/manual/core/schema-validation/handle-invalid-documents/
test('a document that its collection’s validator refuses is named, with the rule', async () => {
  const validator = { x: { $type: 'string' } }
  const collection = await temporary.client.db('golden').createCollection('validated', { validator })
  await collection.insertOne({ _id: 1 as never, x: 'text' })
  const refused = collection.findOneAndUpdate({ _id: 1 as never }, { $set: { x: 1 } })
  await expect(refused).rejects.toMatchObject({
    code: 121,
    errorResponse: { errInfo: { failingDocumentId: 1, details: { specifiedAs: validator } } },
  })
})
