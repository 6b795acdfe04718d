import { expect, it } from 'vitest'
import { surviveChaos } from './chaos.ts'

it('what two servers acknowledge is there after server, database and its keeper were killed under them', async () => {
  const { faults, acknowledged, kills } = await surviveChaos({ seconds: 12, customers: 6 })
  expect(faults).toEqual([])
  expect(acknowledged.bookings).toBeGreaterThan(0)
  expect(kills.engine).toBeGreaterThan(0)
})
