import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Database from 'libsql'
import { afterEach, expect, test } from 'vitest'
import { Engine } from '../engine.ts'
import type { Doc } from '../values/value.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-format-'))
const file = path.join(folder, 'database.db')
afterEach(() => fs.rmSync(folder, { recursive: true }))

test('opening a file with keys in an older format rebuilds them', async () => {
  const send = (engine: Engine, command: Doc): Promise<unknown> =>
    engine.handle({ command, database: 'test' }).then(reply => JSON.parse(JSON.stringify(reply)) as unknown)
  const first = new Engine({ file, durable: false })
  const index = { key: { a: 1 }, name: 'a_1', unique: true }
  await send(first, { createIndexes: 'rows', indexes: [index] })
  await send(first, {
    insert: 'rows',
    documents: [
      { _id: 1, a: [1, 2] },
      { _id: 2, a: 3 },
    ],
  })
  first.close()
  const raw = new Database(file)
  const keys = (): unknown => raw.prepare('SELECT hex(k), rid FROM ix ORDER BY ix, k').all()
  const before = keys()
  raw.exec("UPDATE ix SET k = x'00' || k; PRAGMA user_version = 2")
  raw.close()
  const second = new Engine({ file, durable: false })
  expect(await send(second, { count: 'rows', query: { a: 2 } })).toEqual({ n: 1, ok: 1 })
  const again = { insert: 'rows', documents: [{ _id: 3, a: 3 }] }
  expect(await send(second, again)).toMatchObject({ n: 0, writeErrors: [{ code: 11000 }] })
  second.close()
  const after = new Database(file)
  expect(after.prepare('SELECT hex(k), rid FROM ix ORDER BY ix, k').all()).toEqual(before)
  after.close()
})
