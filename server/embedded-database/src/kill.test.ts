import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Binary } from 'bson'
import { expect, test } from 'vitest'
import { Engine } from './engine.ts'
import { killCycles } from './testing/kill.ts'
import { startBuilt } from './testing/start-built.ts'
import { decode } from './values/decode.ts'
import type { Doc } from './values/value.ts'

test('a kill under load, with an open transaction, loses no acknowledged write', async () => {
  const report = await killCycles(folder => startBuilt({ folder }), 2)
  expect(report).toMatchObject({ lost: 0, orphans: 0, ghosts: 0, integrity: ['ok', 'ok'] })
  expect(report.acknowledged).toBeGreaterThan(0)
})

test('when the disk is full a write is refused, and the file stays intact and usable', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-full-'))
  try {
    const program = path.join(import.meta.dirname, 'testing/fill-disk.ts')
    // No file may grow beyond 4 MB: the limit counts blocks of 1 kB.
    const script = `ulimit -f 4096; exec "${process.execPath}" --import tsx "${program}" "${dataDir}"`
    const { stdout } = spawnSync('bash', ['-c', script], { encoding: 'utf8' })
    const outcome = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as {
      written: number
      code: number
      readable: number
    }
    expect(outcome.code).toBe(14031)
    expect(outcome.readable).toBe(outcome.written)
    const database = await startBuilt({ folder: dataDir })
    await database.stop()
  } finally {
    fs.rmSync(dataDir, { recursive: true })
  }
})

test('a write answered before a restart gets the same reply after it and is not executed again', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-retry-'))
  const lsid = { id: new Binary(Buffer.alloc(16, 9), Binary.SUBTYPE_UUID) }
  const updates = [{ q: { _id: 1 }, u: { $inc: { n: 1 } }, upsert: true }]
  const request = (command: Doc): Parameters<Engine['handle']>[0] => ({
    command,
    database: 'd',
  })
  try {
    for (const reopened of [false, true]) {
      const engine = new Engine({ file: path.join(dataDir, 'database.db'), durable: true })
      const send = async (): Promise<Doc> => {
        const reply = await engine.handle(request({ update: 'cars', updates, lsid, txnNumber: 7 }))
        return Buffer.isBuffer(reply) ? decode(reply) : reply
      }
      const [reply, again] = [await send(), await send()]
      expect(reply, reopened ? 'reopened' : 'first').toMatchObject({ n: 1, upserted: [{ _id: 1 }] })
      expect(again).toMatchObject({ n: 1, upserted: [{ _id: 1 }] })
      expect(await engine.handle(request({ distinct: 'cars', key: 'n' }))).toMatchObject({ values: [1] })
      engine.close()
    }
  } finally {
    fs.rmSync(dataDir, { recursive: true })
  }
})
