import { expect, test } from 'vitest'
import { stressBank } from './testing/bank.ts'
import { killCycles } from './testing/kill.ts'
import { sendMutated } from './testing/mutated-messages.ts'
import { fuzzQueries } from './testing/query-fuzz.ts'
import { startBuilt } from './testing/start-built.ts'
import { openTemporaryEngine } from './testing/temporary-engine.ts'

test('100,000 queries by index find, count and order exactly what a scan does', async () => {
  const report = await fuzzQueries(100_000, 2)
  expect(report.differences).toEqual([])
})

test('10,000 corrupted messages neither hang nor stop the database', async () => {
  const database = await openTemporaryEngine()
  try {
    await sendMutated(database.socket, 10_000, 2)
    expect(await database.client.db().command({ ping: 1 })).toMatchObject({ ok: 1 })
  } finally {
    await database.close()
  }
})

test('fifty kills under load lose no acknowledged write', async () => {
  const report = await killCycles(folder => startBuilt({ folder }), 50)
  expect(report).toMatchObject({ lost: 0, orphans: 0, ghosts: 0, integrity: Array<string>(50).fill('ok') })
})

test('conflicting transfers for half a minute neither create nor lose money', async () => {
  const database = await openTemporaryEngine()
  try {
    expect(await stressBank(database.client, 30_000)).toMatchObject({ wrongSums: 0 })
  } finally {
    await database.close()
  }
})
