import { randomUUID } from 'node:crypto'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sentEntries } from '../src/testing/sent-entries.ts'
import type { Row } from './cases/case.ts'
import { commandCases } from './cases/commands.ts'
import { indexCases } from './cases/indexes.ts'
import { queryCases } from './cases/queries.ts'
import { sessionCases } from './cases/sessions.ts'
import { updateCases } from './cases/updates.ts'
import listed from './commands-sent.json' with { type: 'json' }

const CASES = [...commandCases, ...indexCases, ...queryCases, ...updateCases, ...sessionCases]

let client: MongoClient
const database = `t_${randomUUID().replaceAll('-', '')}`
beforeAll(async () => {
  client = await MongoClient.connect(inject('mongodbUri'), { monitorCommands: true })
})
afterAll(async () => {
  await client.db(database).dropDatabase()
  await client.close()
})

/** The entries sent while a case runs, on the cases' connection. */
async function entriesSent(run: () => Promise<void>): Promise<Set<string>> {
  const sent = new Set<string>()
  const note = (event: { commandName: string; command: object }): void => {
    sentEntries(event.commandName, { ...event.command }, entry => sent.add(entry))
  }
  client.on('commandStarted', note)
  try {
    await run()
  } finally {
    client.off('commandStarted', note)
  }
  return sent
}

describe('commands sent behave as in MongoDB’s manual', () => {
  for (const [n, { name, page, run }] of CASES.entries()) {
    test(`${name} (https://www.mongodb.com/docs/manual/${page})`, async () => {
      const db = client.db(database)
      const sent = await entriesSent(() => run({ client, db, rows: db.collection<Row>(`case_${String(n)}`) }))
      const promised = Object.entries(listed).filter(([, proof]) => proof === name)
      expect([...sent]).toEqual(expect.arrayContaining(promised.map(([entry]) => entry)))
    })
  }
})

test('every entry of the list names a case, and cases have different names', () => {
  const names = CASES.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(Object.entries(listed).filter(([, proof]) => !names.includes(proof))).toEqual([])
})

test('the list is sorted, so that new entries are easy to see', () => {
  expect(Object.keys(listed)).toEqual(Object.keys(listed).sort())
})
