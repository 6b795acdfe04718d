import { afterEach, expect, test, vi } from 'vitest'
import { appForFile } from '../../../../testing/app-for-file.ts'
import { REAL_LIMITS } from '../../../../testing/test-app.ts'
import { ThrottleModel } from './throttle.ts'

/** How far a machine's clock may be off when it is corrected. */
const JUMP_MS = 1.4 * 86_400_000
const email = 'ada@example.com'

const app = await appForFile({ limits: REAL_LIMITS })
afterEach(() => {
  vi.useRealTimers()
})

const login = () => app.visitor.call('POST /auth/login', { body: { email, password: 'wrong' } })

async function closeGate(): Promise<void> {
  for (let n = 1; n <= 5; n++) expect((await login()).status).toBe(401)
}

async function expectClosedForAMinute(): Promise<void> {
  const { status, headers } = await login()
  expect(status).toBe(429)
  const wait = Number(headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
}

test.each([
  ['forward', JUMP_MS],
  ['back', -JUMP_MS],
])('a clock set %s neither opens a closed throttle nor keeps it closed for days', async (_way, jump) => {
  await closeGate()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + jump)
  await expectClosedForAMinute()
})

test("a gate closed by a server whose clock was ahead stays closed for the throttle's longest time at most", async () => {
  await closeGate()
  const rows = ThrottleModel(app.db)
  const ahead = (milliseconds: number) => new Date(Date.now() + milliseconds)
  await rows.updateMany({}, { until: ahead(JUMP_MS), expire: ahead(2 * JUMP_MS) })
  const { status, headers } = await login()
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3600)
  const gate = await rows.findOne({ key: /^login-wait/ }).orFail()
  expect(gate.until.getTime()).toBeLessThan(ahead(JUMP_MS / 2).getTime())
  // Each count restores its own row as well.
  await rows.deleteMany({ key: /^login-wait/ })
  expect((await login()).status).toBe(401)
  const failures = await rows.findOne({ key: /^login:/ }).orFail()
  expect(failures.points).toBe(6)
  expect(failures.until.getTime()).toBeLessThan(ahead(JUMP_MS).getTime())
})

test('the database keeps attempts for days after they expire, because its clock may be set forward', async () => {
  await login()
  for (const { until, expire } of await ThrottleModel(app.db).find().lean())
    expect(expire.getTime() - until.getTime()).toBeGreaterThan(JUMP_MS)
})
