import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { checkIntegrity } from '../../modules/office/integrity/integrity.service.ts'
import { CALLS } from '../../routes.ts'
import { makeBranch, makeService } from '../factories.ts'
import { startOwnEngine } from '../own-engine.ts'
import { newId, REAL_LIMITS, testApp } from '../test-app.ts'
import type { TestClient, TestReply } from '../test-client.ts'

/** The product promises 10 s; the rest allows for a busy machine that runs other tests. */
const LONGEST_MS = 15_000
/** Replies that every caller may get while the database hangs. */
const WITHOUT_DATABASE = [
  'GET /health/live',
  'GET /config',
  'GET /openapi.json',
  'GET /docs',
  'GET /docs.css',
]
const BETWEEN_WAVES_MS = 2500

interface Answer {
  name: string
  status: number
  ms: number
}

/** Sends nothing: a call that needs the database reads the session at the latest. */
function everyCall(client: TestClient): { name: string; send: () => Promise<TestReply> }[] {
  return CALLS.map(({ method, path }) => {
    const url = path.replace(':id', newId()).replace(':status', 'confirmed').replace(':kind', 'services')
    const options = method === 'GET' ? {} : { body: {} }
    return { name: `${method} ${path}`, send: () => client.raw(method, url, options) }
  })
}

async function timed({ name, send }: { name: string; send: () => Promise<TestReply> }): Promise<Answer> {
  const began = performance.now()
  const { status, headers } = await send()
  if (status === 503 && !name.startsWith('GET /health/'))
    expect(headers.get('retry-after'), name).not.toBeNull()
  return { name, status, ms: Math.round(performance.now() - began) }
}

const bookAt = (customer: TestClient, [branchId, serviceId]: [string, string]) => ({
  name: 'POST /bookings with a place',
  send: () =>
    customer.call('POST /bookings', {
      body: { branchId, serviceId, bookingDate: '2026-11-23', bookingTime: '10:00' },
    }),
})

/**
 * Suspends the database (SIGSTOP) for that long and makes every call of the API repeatedly: each gets a reply within 10 s.
 * When it resumes everything works again, and no refused call takes effect.
 */
export async function surviveHang(seconds: number): Promise<Answer[]> {
  const engine = await startOwnEngine()
  const app = await testApp({ engine: engine.uri, limits: { answerWithinMs: REAL_LIMITS.answerWithinMs } })
  try {
    const place: [string, string] = [(await makeBranch(app.context)).id, (await makeService(app.context)).id]
    const customer = await app.signedInAs('customer')
    const boss = await app.signedInAs('super-admin')
    const callers = [boss, customer, app.visitor]
    const booking = bookAt(customer, place)
    const pid = await engine.pid()
    const until = performance.now() + seconds * 1000
    const waves: Promise<Answer[]>[] = []
    process.kill(pid, 'SIGSTOP')
    try {
      do {
        const caller = callers[waves.length % callers.length] ?? boss
        waves.push(Promise.all([booking, ...everyCall(caller)].map(timed)))
        await pause(Math.min(BETWEEN_WAVES_MS, Math.max(0, until - performance.now())))
      } while (performance.now() < until)
      const answers = (await Promise.all(waves)).flat()
      const wrongAnswers = (wrong: (answer: Answer) => boolean) =>
        answers
          .filter(wrong)
          .map(({ name, status, ms }) => `${name} ${String(status)} after ${String(ms)} ms`)
      expect(wrongAnswers(({ status, ms }) => status === 500 || ms > LONGEST_MS)).toEqual([])
      expect(wrongAnswers(({ name, status }) => name === booking.name && status !== 503)).toEqual([])
      expect(wrongAnswers(({ name, status }) => WITHOUT_DATABASE.includes(name) && status !== 200)).toEqual(
        [],
      )
      return answers
    } finally {
      process.kill(pid, 'SIGCONT')
      await expect.poll(async () => (await booking.send()).status, { timeout: 30_000 }).not.toBe(503)
      const { data } = (await customer.call('GET /users/bookings')).body
      expect(data).toHaveLength(1)
      expect((await checkIntegrity(app.context)).faults).toEqual([])
    }
  } finally {
    await app.close()
    await engine.close()
  }
}
