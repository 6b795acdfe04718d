import type { CommandStartedEvent, CommandSucceededEvent } from 'mongodb'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeBranch } from '../../../testing/factories.ts'
import { newId, testApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { BranchDayModel } from '../../branches/branch-days/branch-day.model.ts'

const YEAR = '/admin/reports?from=2026-01-01&to=2026-12-31'
const BRANCHES = 4

let app: TestApp
let boss: TestClient
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.reset()
  boss = await app.signedInAs('super-admin')
  for (let n = 0; n < BRANCHES; n++) await makeBranch(app.context, { name: `Branch ${String(n)}` })
})

/** The reads of the report's own collections while `work` runs: each command, and how many ran at once at most. */
async function readsDuring(work: (sent: readonly CommandStartedEvent[]) => Promise<unknown>) {
  const client = app.db.getClient()
  const sent: CommandStartedEvent[] = []
  const running = new Set<number>()
  let atOnce = 0
  const began = (event: CommandStartedEvent) => {
    const { aggregate, find } = event.command as { aggregate?: string; find?: string }
    if (!['bookings', 'branchDays'].includes(aggregate ?? find ?? '')) return
    // The sums kept in memory follow the days that have changed: one command, for every reader.
    if (!('_id' in ((event.command as { filter?: object }).filter ?? {}))) return
    sent.push(event)
    running.add(event.requestId)
    atOnce = Math.max(atOnce, running.size)
  }
  const ended = ({ requestId }: { requestId: number }) => running.delete(requestId)
  client.on('commandStarted', began).on('commandSucceeded', ended).on('commandFailed', ended)
  try {
    await work(sent)
    return { sent, atOnce }
  } finally {
    client.off('commandStarted', began).off('commandSucceeded', ended).off('commandFailed', ended)
  }
}

it("a year's report reads one month of one branch at a time, each with a limit of its time", async () => {
  const { sent, atOnce } = await readsDuring(async () => {
    expect(
      (await boss.call('GET /admin/reports', { query: { from: '2026-01-01', to: '2026-12-31' } })).status,
    ).toBe(200)
  })
  // One command, of the days' own sums, for each of the twelve months that 366 days are at most.
  expect(sent).toHaveLength(BRANCHES * 12)
  expect(new Set(sent.map(({ command }) => String(command['find'])))).toEqual(new Set(['branchDays']))
  expect(atOnce).toBe(1)
  for (const { command } of sent) expect(command['maxTimeMS']).toBeGreaterThan(0)
})

it("a chain's report reads its sums, its packages and the payments of the head office once each", async () => {
  const reads: string[] = []
  const note = ({ command }: CommandStartedEvent) => {
    if ('find' in command) reads.push(String(command['find']))
  }
  const query = { from: '2026-01-01', to: '2026-12-31', chain: 'true' } as const
  expect((await boss.call('GET /admin/reports', { query })).status).toBe(200)
  const client = app.db.getClient().on('commandStarted', note)
  expect((await boss.call('GET /admin/reports', { query })).status).toBe(200)
  client.off('commandStarted', note)
  const of = (collection: string) => reads.filter(each => each === collection).length
  expect([of('branchDays'), of('userPackages'), of('payments')]).toEqual([1, 1, 1])
})

it('reports that several admins ask for at once are read one after the other', async () => {
  const { atOnce } = await readsDuring(async () => {
    const replies = await Promise.all([
      boss.call('GET /admin/reports', { query: { from: '2026-01-01', to: '2026-12-31' } }),
      boss.call('GET /admin/reports', { query: { from: '2026-01-01', to: '2026-12-31' } }),
      boss.call('GET /admin/reports', { query: { from: '2026-01-01', to: '2026-12-31' } }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  })
  expect(atOnce).toBe(1)
})

/** Long enough to see what continues. */
const pause = () => new Promise(resolve => setTimeout(resolve, 500))

it('a report ends when its reader goes away', async () => {
  const { sent } = await readsDuring(async begun => {
    const reader = new AbortController()
    const left = fetch(`${app.url}/api${YEAR}`, {
      headers: { cookie: boss.cookie ?? '' },
      signal: reader.signal,
    }).catch(() => 'left')
    await expect.poll(() => begun.length, { interval: 1 }).toBeGreaterThan(0)
    reader.abort()
    expect(await left).toBe('left')
    await pause()
  })
  expect(sent.length).toBeLessThan(BRANCHES * 12)
})

it('a report that would exceed the time of a request names the last days that can be had, and its work stops', async () => {
  const { answerWithinMs } = app.context.limits
  const { sent } = await readsDuring(async begun => {
    try {
      const query = { from: '2026-01-01', to: '2026-12-31' }
      const askedWithin = (ms: number) => {
        app.context.limits.answerWithinMs = ms
        return boss.call('GET /admin/reports', { query })
      }
      // A busy machine needs the first 15 ms for the session, and answers that it is busy.
      let reply = await askedWithin(15)
      for (let ms = 30; reply.status === 503 && ms < 200; ms *= 2) reply = await askedWithin(ms)
      const { status, body } = reply
      expect({ status, body }).toMatchObject({
        status: 422,
        body: { code: 'REPORT_TOO_LONG', shorter: { from: '2026-12-01', to: '2026-12-31', days: 31 } },
      })
      // A day has no shorter period.
      const day = await boss.call('GET /admin/reports', { query: { ...query, from: query.to } })
      expect([200, 503]).toContain(day.status)
    } finally {
      app.context.limits.answerWithinMs = answerWithinMs
    }
    await pause()
    const read = begun.length
    await pause()
    expect(begun.length).toBe(read)
  })
  expect(sent.length).toBeLessThan(BRANCHES * 12)
})

it('the sums of a long book are read some hundred days at a time', async () => {
  const days = Array.from({ length: 1200 }, (_, n) => ({
    _id: `${newId()}|2026-01-01`,
    cfg: 1,
    s: { completed: 1 },
    countedAt: new Date(n),
  }))
  await BranchDayModel(app.db).insertMany(days)
  const sizes: number[] = []
  const note = ({ reply }: CommandSucceededEvent) => {
    const { ns, firstBatch, nextBatch } =
      (reply as { cursor?: Partial<Record<'firstBatch' | 'nextBatch', unknown[]>> & { ns?: string } })
        .cursor ?? {}
    if (ns?.endsWith('.branchDays')) sizes.push((firstBatch ?? nextBatch ?? []).length)
  }
  const client = app.db.getClient().on('commandSucceeded', note)
  const { body } = await boss.call('GET /admin/stats')
  client.off('commandSucceeded', note)
  expect(body.completedBookings).toBe(1200)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThanOrEqual(1200)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(500)
})
