import { expect } from 'vitest'
import { makeBranch, makeService } from '../../../../testing/factories.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { TestClient } from '../../../../testing/test-client.ts'
import { TIMED_TASKS } from '../../../../timed-tasks.ts'
import { runTimedWork } from '../../timed-work/timed-work.service.ts'
import { sendDueEvents } from '../send.service.ts'
import { receiver } from './receiver.ts'

const { refusal } = TestClient

/** A customer books at a branch, and an endpoint hears of it. */
export function heardChain(app: TestApp) {
  const start = async () => {
    const [branch, service] = [await makeBranch(app.context), await makeService(app.context)]
    const admin = await app.signedInAs('super-admin')
    const customer = await app.signedInAs('customer', { name: 'Vera Verdi' })
    const target = await receiver()
    const made = await admin.call('POST /admin/webhooks', { body: { url: target.url } })
    expect(refusal(made)).toBe('201')
    const book = async (bookingTime: string) => {
      const body = { branchId: branch.id, serviceId: service.id, bookingDate: '2026-11-23', bookingTime }
      const reply = await customer.call('POST /bookings', { body })
      expect(refusal(reply)).toBe('201')
      return reply.body
    }
    const id = made.body.webhook._id
    /** By an admin who has just signed in: hours pass in these tests. */
    const deliveries = async () => {
      const now = await app.signedInAs('super-admin')
      return (await now.call('GET /admin/webhooks/:id/deliveries', { params: { id } })).body.data
    }
    return { admin, customer, target, book, id, secret: made.body.secret, deliveries }
  }

  /** One round of what servers do by the clock. */
  const round = async () => {
    app.clock.advance(5000)
    await runTimedWork(app.context, TIMED_TASKS)
    return sendDueEvents(app.context)
  }
  return { start, round }
}
