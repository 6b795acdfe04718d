import { expect, it } from 'vitest'
import { surviveChaos } from './chaos.ts'

it('everything that two servers acknowledge survives kills of server, database and supervisor', async () => {
  const { faults, acknowledged, kills } = await surviveChaos({ seconds: 8, customers: 6 })
  expect(faults).toEqual([])
  expect(acknowledged.bookings).toBeGreaterThan(0)
  expect(kills.engine).toBeGreaterThan(0)
})
