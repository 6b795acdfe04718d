import { expect, test } from 'vitest'
import { stressBank } from './testing/bank.ts'
import { openTemporaryEngine } from './testing/temporary-engine.ts'

test('conflicting transfers neither create nor lose money, and no reader sees half of one', async () => {
  const database = await openTemporaryEngine()
  try {
    const report = await stressBank(database.client, 2000)
    expect(report.wrongSums).toBe(0)
    expect(report.logged).toBe(report.transfers)
    expect(report.transfers).toBeGreaterThan(0)
    expect(report.reads).toBeGreaterThan(0)
  } finally {
    await database.close()
  }
})
