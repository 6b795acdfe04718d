import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { EJSON } from 'bson'
import { type Db, type Document, MongoClient, MongoServerError } from 'mongodb'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

/** MongoDB's reply to one command, from a page of its manual. */
interface ManualCase {
  readonly name: string
  /** the content of collection `c` before */
  readonly documents: Document[]
  readonly indexes?: Document[]
  readonly command: Document
  /** the documents of the cursor, the error's code, or fields of the reply */
  readonly answer: Document[] | Document
  /** MongoDB does not specify the order of the documents */
  readonly anyOrder?: true
  /** the content of the collection afterwards */
  readonly then?: Document[]
  /** of https://www.mongodb.com/docs/manual/ */
  readonly source: string
}

/** Hides the operator $regex, which EJSON would parse as a pattern, under another name. */
function parse(line: string): ManualCase {
  const named = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(named)
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
      return value
    return Object.fromEntries(
      Object.entries(value).map(([field, inner]) => [field === '$pattern' ? '$regex' : field, named(inner)]),
    )
  }
  return named(EJSON.parse(line.replaceAll('"$regex"', '"$pattern"'), { relaxed: false })) as ManualCase
}

const folder = path.join(import.meta.dirname, 'manual')
const areas = fs.readdirSync(folder).map(file => {
  const lines = fs.readFileSync(path.join(folder, file), 'utf8').trim().split('\n')
  return { file, cases: lines.map(parse) }
})

let client: MongoClient
let db: Db
beforeAll(async () => {
  client = await MongoClient.connect(inject('mongodbUri'))
  db = client.db(`t_${randomUUID().replaceAll('-', '')}`)
})
afterAll(async () => {
  await db.dropDatabase()
  await client.close()
})

/** Numbers keep their types, which are part of the reply. */
const AS_SENT = { promoteValues: false }
const text = (value: unknown): string => EJSON.stringify(value, { relaxed: false })

async function answerTo({ documents, indexes = [], command }: ManualCase): Promise<Document> {
  await db.dropCollection('c')
  await db.createCollection('c')
  if (indexes.length > 0) await db.command({ createIndexes: 'c', indexes })
  if (documents.length > 0) await db.command({ insert: 'c', documents })
  try {
    const reply = await db.command(command, AS_SENT)
    const [error] = (reply['writeErrors'] ?? []) as Document[]
    return error ? { code: Number(error['code']) } : reply
  } catch (error) {
    if (error instanceof MongoServerError) return { code: error.code }
    throw error
  }
}

async function check(manual: ManualCase): Promise<void> {
  const reply = await answerTo(manual)
  const { answer, anyOrder, then } = manual
  const { firstBatch = [] } = (reply['cursor'] ?? {}) as { firstBatch?: Document[] }
  if (Array.isArray(answer)) {
    const order = (docs: Document[]): string[] => (anyOrder ? docs.map(text).sort() : docs.map(text))
    expect(reply['code'] ?? order(firstBatch)).toEqual(order(answer))
  } else {
    const part = Object.fromEntries(Object.keys(answer).map(field => [field, reply[field] as unknown]))
    expect(EJSON.stringify(part)).toBe(EJSON.stringify(answer))
    if (!('code' in answer)) expect(reply['code']).toBeUndefined()
  }
  if (then)
    expect(text(await db.collection('c').find({}, AS_SENT).sort({ _id: 1 }).toArray())).toBe(text(then))
}

for (const { file, cases } of areas) {
  describe(`MongoDB’s manual has in ${file}`, () => {
    for (const manual of cases) test(`${manual.name} (${manual.source})`, () => check(manual))
  })
}

test('there are 200 cases or more, each with a unique name', () => {
  const names = areas.flatMap(({ cases }) => cases.map(({ name }) => name))
  expect(names.length).toBeGreaterThanOrEqual(200)
  expect(new Set(names).size).toBe(names.length)
})
