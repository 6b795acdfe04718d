import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBranch, makePackage, makeService } from '../../../testing/factories.ts'
import { startSecondServer, type SecondServer } from '../../../testing/second-server.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { checkIntegrity } from '../../office/integrity/integrity.service.ts'
import { reservePackage } from '../../../testing/reserve-package.ts'

let app: TestApp
let second: SecondServer
beforeAll(async () => {
  app = await testApp()
  second = await startSecondServer(app)
})
afterAll(async () => {
  await second.kill()
  await app.close()
})

/** Seeded choices, so that a failing run can be reproduced. */
let state = 1
function choose(n: number): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return Math.floor((state / 2 ** 32) * n)
}

const STATUSES = ['pending', 'confirmed', 'completed', 'cancelled'] as const
const REASONS = ['branch', 'no-show', 'customer', 'closure'] as const

test('a thousand random changes of status by two servers leave bays and washes consistent', async () => {
  const branch = await makeBranch(app.context, { bays: 1 })
  const service = await makeService(app.context)
  const offer = await makePackage(app.context, { washCount: 2 })
  const boss = await app.signedInAs('super-admin')
  const elsewhere = second.as(boss)
  const made: string[] = []
  for (let i = 0; i < 4; i++) {
    const customer = await app.signedInAs('customer')
    const bought = await reservePackage(customer, offer.id)
    const wish = {
      branchId: branch.id,
      serviceId: service.id,
      bookingDate: '2026-11-23',
      bookingTime: '10:00',
    }
    const userPackageId = bought._id
    const booking = await customer.call('POST /bookings', { body: { ...wish, userPackageId } })
    made.push(booking.body._id)
    await boss.call('PATCH /admin/bookings/:id/:status', {
      params: { id: booking.body._id, status: 'cancelled' },
    })
  }
  for (let batch = 0; batch < 20; batch++) {
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, i) => {
        const n = batch * 50 + i
        return (n % 2 === 0 ? boss : elsewhere).call('PATCH /admin/bookings/:id/:status', {
          params: { id: made[choose(4)] ?? '', status: STATUSES[choose(4)] ?? 'pending' },
          body: { cancelReason: REASONS[choose(4)], confirm: true },
        })
      }),
    )
    expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  }
  expect((await checkIntegrity(app.context)).faults).toEqual([])
})
