import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ErrorBody } from '../../contract/errors.ts'
import { makeBranch, makeService } from '../../testing/factories.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.reset())
afterAll(() => app.close())

test('of 200 customers who want one time at once exactly as many get it as there are bays', async () => {
  const branch = await makeBranch(app.context, { bays: 3 })
  const service = await makeService(app.context)
  const customers = await Promise.all(Array.from({ length: 20 }, () => app.signedInAs('customer')))
  const wish = { branchId: branch.id, serviceId: service.id, bookingDate: '2026-11-23', bookingTime: '10:00' }
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, i) => customers[i % 20]?.post<ErrorBody>('/bookings', wish)),
  )
  const outcomes = new Map<string, number>()
  for (const reply of replies) {
    const outcome = reply ? TestClient.refusal(reply) : ''
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    if (reply && reply.status !== 201) expect(reply.body.nextAvailable).toBe('2026-11-23T10:30:00+01:00')
  }
  expect(Object.fromEntries(outcomes)).toEqual({ '201': 3, '400 SLOT_UNAVAILABLE': 197 })
})
