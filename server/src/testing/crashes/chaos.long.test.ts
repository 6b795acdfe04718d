import { expect, it } from 'vitest'
import { surviveChaos } from './chaos.ts'

/** CHAOS_SECONDS sets the length. */
const seconds = Number(process.env['CHAOS_SECONDS'] ?? 600)

it('ten minutes of kills under forty customers lose nothing that was acknowledged', async () => {
  const { faults, ...report } = await surviveChaos({ seconds, customers: 40 })
  process.stdout.write(`${JSON.stringify(report)}\n`)
  expect(faults).toEqual([])
  expect(report.replies['500'] ?? 0).toBe(0)
  expect(report.counted['payments']).toBeGreaterThan(0)
})
