import { expect } from 'vitest'
import { PAYMENT_METHODS } from '../../../../contract/constants.ts'
import { attempt, choices } from '../../../../testing/crashes/crashes.ts'
import { makeBranch, makePackage, makeService } from '../../../../testing/factories.ts'
import { startSecondServer } from '../../../../testing/second-server.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { TestReply } from '../../../../testing/test-client.ts'
import { checkIntegrity } from '../../../office/integrity/integrity.service.ts'

const DESKS = 6

/**
 * Kills a server (kill -9) in the middle of payments, returns, cancellations and drawers, `rounds` times on one database.
 * After each kill the books are whole, and every payment that was acknowledged is in them.
 */
export async function surviveMoneyCrashes(app: TestApp, rounds: number): Promise<void> {
  const branch = await makeBranch(app.context, { bays: 50 })
  const service = await makeService(app.context, { priceCents: 2490 })
  const offer = await makePackage(app.context, { priceCents: 18_900 })
  const desk = await app.signedInAs('branch-admin', { branch: branch._id })
  const wish = { branchId: branch.id, serviceId: service.id, bookingDate: '2026-11-23' }
  const walkIn = { name: 'Nina', phone: '+39 06 1234567' }

  for (let round = 0; round < rounds; round++) {
    const choose = choices(round + 1)
    const server = await startSecondServer(app)
    const there = server.as(desk)
    let answered = 0
    let killed: Promise<void> | undefined
    const killAfter = 5 + choose(40)
    /** What the last reply said of each booking, unless a request without a reply came after it. */
    const known = new Map<string, 'paid' | 'unpaid' | undefined>()

    const work = async () => {
      const bookingTime = `${String(9 + choose(10)).padStart(2, '0')}:00`
      const made = await desk.call('POST /bookings', { body: { ...wish, bookingTime, walkIn } })
      const id = made.body._id
      const buyer = await app.signedInAs('customer')
      const sold = await buyer.call('POST /packages/purchase', { body: { packageId: offer.id } })
      const packageId = 'userPackage' in sold.body ? sold.body.userPackage._id : ''
      while (!killed) {
        const method = PAYMENT_METHODS[choose(PAYMENT_METHODS.length)]
        const isPaid = choose(2) === 0
        let reply: TestReply | null
        switch (choose(5)) {
          case 0:
          case 1: {
            const paymentStatus = isPaid ? 'paid' : 'unpaid'
            known.set(id, undefined)
            const body = { paymentStatus, ...(isPaid ? { method } : { reason: 'mistake' }) } as const
            reply = await attempt(there.call('PATCH /admin/bookings/:id/payment', { params: { id }, body }))
            if (reply?.status === 200) known.set(id, paymentStatus)
            break
          }
          case 2:
            reply = await attempt(
              there.call('PATCH /admin/user-packages/:id/payment', {
                params: { id: packageId },
                body: isPaid ? { isPaid, method } : { isPaid },
              }),
            )
            break
          case 3:
            known.set(id, undefined)
            reply = await attempt(
              there.call('PATCH /admin/bookings/:id/:status', {
                params: { id, status: choose(2) === 0 ? 'cancelled' : 'pending' },
                body: { giveBack: true, reason: 'rain' },
              }),
            )
            break
          default: {
            const { data } = (await desk.call('GET /admin/tills')).body
            const open = data.find(({ closedAt }) => closedAt === null)
            reply = await attempt<unknown>(
              open
                ? there.call('POST /admin/tills/:id/close', {
                    params: { id: open._id },
                    body: { counted: 10 },
                  })
                : there.call('POST /admin/tills', { body: { float: choose(100) } }),
            )
          }
        }
        // A dead server's open transaction keeps its locks: until then the answer is to retry, as on MongoDB.
        if (reply?.status === 503) expect(reply.body).toMatchObject({ code: 'BUSY' })
        else if (reply) expect(reply.status).toBeLessThan(500)
        if (++answered >= killAfter) killed ??= server.kill()
      }
    }
    await Promise.all(Array.from({ length: DESKS }, work))
    await killed

    expect((await checkIntegrity(app.context)).faults).toEqual([])
    for (const [id, paymentStatus] of known) {
      if (paymentStatus === undefined) continue
      const { body } = await desk.call('GET /bookings/:id', { params: { id } })
      expect(body.paymentStatus).toBe(paymentStatus)
    }
  }
}
