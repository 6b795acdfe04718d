import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { makeBranch, makePackage, makeService } from '../factories.ts'
import { startSecondServer } from '../second-server.ts'
import type { TestApp } from '../test-app.ts'
import type { TestClient, TestReply } from '../test-client.ts'
import { checkIntegrity } from '../../modules/office/integrity/integrity.service.ts'

const CLIENTS = 8
const STATUSES = ['pending', 'confirmed', 'completed', 'cancelled'] as const

/** A small seeded source of choices, so that a failing round can be repeated. */
export function choices(seed: number): (n: number) => number {
  let state = seed
  return n => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}

/** A request to a server that may die under it. */
export const attempt = async <T>(request: Promise<TestReply<T>>): Promise<TestReply<T> | null> => {
  try {
    return await request
  } catch {
    return null
  }
}

/**
 * Kills a server (kill -9) in the middle of bookings, moves, changes of status and purchases, `rounds` times on one
 * database. After each kill the invariants hold, and the stored data matches the replies that customers got.
 */
export async function surviveCrashes(app: TestApp, rounds: number): Promise<void> {
  const branch = await makeBranch(app.context, { bays: 2 })
  const service = await makeService(app.context)
  const offer = await makePackage(app.context, { washCount: 3 })
  const boss = await app.signedInAs('super-admin')
  const wish = { branchId: branch.id, serviceId: service.id }

  for (let round = 0; round < rounds; round++) {
    const choose = choices(round + 1)
    const server = await startSecondServer(app)
    const ownerOf = new Map<string, TestClient>()
    let answered = 0
    let killed: Promise<void> | undefined
    const killAfter = 10 + choose(60)

    const place = () => ({
      bookingDate: `2026-11-${String(23 + choose(3))}`,
      bookingTime: `${String(10 + choose(3))}:${choose(2) === 0 ? '00' : '15'}`,
    })
    const live = async (customer: TestClient) => {
      const desk = server.as(boss)
      const own = server.as(customer)
      const mine: string[] = []
      let userPackageId: string | undefined
      while (!killed) {
        const kind = choose(5)
        const id = mine[choose(Math.max(1, mine.length))]
        let reply: TestReply | null
        if (kind <= 1 || id === undefined) {
          const made = await attempt(
            own.call('POST /bookings', { body: { ...wish, ...place(), userPackageId } }),
          )
          if (made?.status === 201) {
            mine.push(made.body._id)
            ownerOf.set(made.body._id, customer)
          }
          reply = made
        } else if (kind === 2) {
          reply = await attempt(
            desk.call('PATCH /admin/bookings/:id/:status', {
              params: { id, status: STATUSES[choose(4)] ?? 'pending' },
              body: { confirm: true },
            }),
          )
        } else if (kind === 3) {
          reply = await attempt(desk.call('PATCH /bookings/:id', { params: { id }, body: place() }))
        } else {
          const body = { packageId: offer.id }
          const bought = await attempt(own.call('POST /packages/purchase', { body }))
          if (bought?.status === 201 && bought.body.success) userPackageId = bought.body.userPackage._id
          reply = bought
        }
        // A dead server's open transaction keeps its locks: until then the answer is to retry, as on MongoDB.
        if (reply?.status === 503) expect(reply.body).toMatchObject({ code: 'BUSY' })
        else if (reply) expect(reply.status).toBeLessThan(500)
        if (++answered >= killAfter) killed ??= server.kill()
      }
    }
    const customers = await Promise.all(Array.from({ length: CLIENTS }, () => app.signedInAs('customer')))
    await Promise.all(customers.map(live))
    await killed

    expect((await checkIntegrity(app.context)).faults).toEqual([])
    for (const [id, customer] of ownerOf)
      expect((await customer.call('GET /bookings/:id', { params: { id } })).status).toBe(200)
    // The locks of the dead server's transactions are released once the database has aborted them.
    for (const { bookingDate, bookingTime } of [place(), place()]) {
      const walkIn = { name: 'After', phone: '+39 06 1234567' }
      const reply = await patiently(() =>
        boss.call('POST /bookings', { body: { ...wish, bookingDate, bookingTime, walkIn } }),
      )
      expect([201, 400]).toContain(reply.status)
    }
  }
}

/** MongoDB aborts an idle transaction after transactionLifetimeLimitSeconds: 60. */
const LOCKED_MS = 70_000

/** Retries after BUSY as a person would, waiting as long as the reply says. */
async function patiently(send: () => Promise<TestReply>): Promise<TestReply> {
  const until = performance.now() + LOCKED_MS
  for (;;) {
    const reply = await send()
    if (reply.status !== 503 || performance.now() > until) return reply
    await pause(Number(reply.headers.get('retry-after') ?? 1) * 1000)
  }
}
