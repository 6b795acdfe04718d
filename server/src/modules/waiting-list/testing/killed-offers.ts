import { expect } from 'vitest'
import { attempt, choices } from '../../../testing/crashes/crashes.ts'
import { makeBranch, makeService } from '../../../testing/factories.ts'
import { startSecondServer } from '../../../testing/second-server.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { TIMED_TASKS } from '../../../timed-tasks.ts'
import { checkIntegrity } from '../../office/integrity/integrity.service.ts'
import { runTimedWork } from '../../office/timed-work/timed-work.service.ts'

const DAY = '2026-11-23'
const TIMES = ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30']
const CUSTOMERS = 5
const OFFER_AND_MORE_MS = 16 * 60_000
/** MongoDB aborts the idle transaction of a dead server after a minute. */
const LOCKED_MS = 70_000

/** What the killed servers did, so that a test can show that they did something. */
interface Done {
  /** Offers that were open when the server was killed. */
  held: number
  accepted: number
  declined: number
}

/**
 * Kills a server (kill -9) `kills` times while it offers freed places and customers accept, decline and leave. After
 * each kill the data is sound, whoever got a booking has it, each hold is that of one offer, and after the time of the
 * offers the rounds of another server leave no hold behind.
 */
export async function killedOffers(app: TestApp, kills: number): Promise<Done> {
  const branch = await makeBranch(app.context, { bays: 1, operatingHours: '10:00', closeingHours: '13:00' })
  const service = await makeService(app.context, { duration: 30 })
  const desk = await app.signedInAs('branch-admin', { branch: branch._id })
  const customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => app.signedInAs('customer')))
  const wish = { serviceId: service.id, branchIds: [branch.id], from: DAY, to: DAY }
  const body = { ...wish, fromTime: '08:00', toTime: '20:00' }
  const place = { branchId: branch.id, serviceId: service.id, bookingDate: DAY }
  const walkIn = { name: 'Carlo', phone: '+39 333 1234567' }
  const done = { held: 0, accepted: 0, declined: 0 }

  for (let kill = 1; kill <= kills; kill++) {
    const choose = choices(kill)
    for (const bookingTime of TIMES)
      await desk.call('POST /bookings', { body: { ...place, walkIn, bookingTime } })
    const server = await startSecondServer(app)
    const now = app.clock.now().toISOString()
    const owned = new Map<string, TestClient>()
    let answered = 0
    let killed: Promise<void> | undefined
    const killAfter = 5 + choose(60)
    const count = () => {
      // Not before somebody has taken an offer: the kill would have nothing to lose.
      if (++answered >= killAfter && done.accepted > 0) killed ??= server.kill()
    }

    const offering = async () => {
      while (!killed) await server.round(now)
    }
    const freeing = async () => {
      const own = server.as(desk)
      while (!killed) {
        const status = choose(4) === 0 ? 'pending' : 'confirmed'
        const cars = await attempt(own.call('GET /admin/bookings', { query: { status } }))
        const car = cars?.body.data[choose(TIMES.length)]
        const params = { id: car?._id ?? '', status: 'cancelled' } as const
        const bookingTime = TIMES[choose(TIMES.length)] ?? ''
        await attempt(
          car
            ? own.call('PATCH /admin/bookings/:id/:status', { params })
            : own.call('POST /bookings', { body: { ...place, walkIn, bookingTime } }),
        )
        count()
      }
    }
    const living = async (customer: TestClient) => {
      const own = server.as(customer)
      while (!killed) {
        const entries = (await attempt(own.call('GET /waiting')))?.body.data ?? []
        const entry = entries.find(({ state }) => state === 'offered' || state === 'waiting')
        const params = { id: entry?._id ?? '' }
        const choice = choose(8)
        if (!entry) await attempt(own.call('POST /waiting', { body }))
        else if (choice === 0) await attempt(own.call('DELETE /waiting/:id', { params }))
        else if (entry.state === 'waiting') continue
        else if (choice <= 3) {
          const accepted = await attempt(own.call('POST /waiting/:id/accept', { params }))
          if (accepted?.status === 201) owned.set(accepted.body._id, customer)
          if (accepted?.status === 201) done.accepted++
        } else if (choice <= 6) {
          const declined = await attempt(own.call('POST /waiting/:id/decline', { params }))
          if (declined?.status === 204) done.declined++
        } else continue
        count()
      }
    }
    await Promise.all([offering().catch(() => undefined), freeing(), ...customers.map(living)])
    await killed

    expect((await checkIntegrity(app.context)).faults).toEqual([])
    for (const [id, customer] of owned)
      expect((await customer.call('GET /bookings/:id', { params: { id } })).status).toBe(200)
    const held = await app.db.collection('placeHolds').distinct('_id')
    const offered = await app.db.collection('waiting').distinct('offer.holdId', { state: 'offered' })
    expect(offered.map(String).sort()).toEqual(held.map(String).sort())
    done.held += offered.length

    app.clock.advance(OFFER_AND_MORE_MS)
    const lapsed = async () => {
      await runTimedWork(app.context, TIMED_TASKS)
      return app.db.collection('placeHolds').countDocuments({ until: { $lte: app.clock.now() } })
    }
    await expect.poll(lapsed, { timeout: LOCKED_MS }).toBe(0)
  }
  return done
}
