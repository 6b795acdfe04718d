import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect } from 'vitest'
import { embeddedEntry, mainEntry, passwordWorkerEntry } from '../entry-points.ts'
import { TestClient } from './test-client.ts'

const ADMIN = { email: 'owner@test.example', password: 'Schiuma-attiva-2026' }
const DAY_MS = 86_400_000

interface Started {
  process: ChildProcess
  url: string
  /** Of the one-time link, while there is no super-admin. */
  setupToken: string | null
}

/** The whole server on its embedded database, as `npm start` runs it. */
async function start(dataDir: string): Promise<Started> {
  const child = spawn(process.execPath, [await mainEntry()], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let setupToken: string | null = null
  for await (const line of createInterface({ input: child.stdout })) {
    setupToken = /setup=([\w.-]+)/.exec(line)?.[1] ?? setupToken
    const url = /^Ready at (\S+)$/.exec(line)?.[1]
    if (url !== undefined) return { process: child, url, setupToken }
  }
  throw new Error('the server ended before it was ready')
}

/** kill -9 of the server and of its database at the same moment (the children are read from Linux's /proc). */
async function cutPower(server: Started): Promise<void> {
  const pid = server.process.pid ?? 0
  const children = readFileSync(`/proc/${String(pid)}/task/${String(pid)}/children`, 'utf8')
    .trim()
    .split(' ')
  const gone = once(server.process, 'exit')
  for (const each of [pid, ...children.filter(Boolean).map(Number)]) process.kill(each, 'SIGKILL')
  await gone
}

async function signIn(url: string): Promise<TestClient> {
  const visitor = new TestClient(url, null, null)
  const reply = await visitor.post('/auth/login', { ...ADMIN, admin: true })
  expect(reply.status).toBe(200)
  const cookie = reply.headers.getSetCookie().map(text => text.split(';')[0] ?? '')
  return new TestClient(url, cookie.join('; '), null)
}

async function openBranch(server: Started): Promise<{ branchId: string; serviceId: string }> {
  const visitor = new TestClient(server.url, null, null)
  const owner = { ...ADMIN, name: 'Owner', phone: '+39 06 1234567', role: 'super-admin' }
  const made = await visitor.post('/auth/admin-register', { ...owner, setupToken: server.setupToken })
  expect(made.status).toBe(201)
  const admin = await signIn(server.url)
  const branch = await admin.post<{ _id: string }>('/admin/branches', {
    name: 'Roma',
    location: 'Via Roma 1',
    phone: '+39 06 1234567',
    operatingHours: '08:00',
    closeingHours: '20:00',
    bays: 50,
  })
  const service = await admin.post<{ _id: string }>('/services', {
    name: 'Wash',
    description: 'A wash',
    price: 10,
    duration: 20,
  })
  return { branchId: branch.body._id, serviceId: service.body._id }
}

/** Rounds of bookings answered 201, a power cut, and the same bookings read again. */
export async function survivePowerCuts({
  rounds,
  bookings,
}: {
  rounds: number
  bookings: number
}): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'washline-power-'))
  await Promise.all([embeddedEntry(), passwordWorkerEntry()])
  let server = await start(dataDir)
  try {
    const place = await openBranch(server)
    for (let round = 1; round <= rounds; round++) {
      const admin = await signIn(server.url)
      const bookingDate = new Date(Date.now() + (1 + round) * DAY_MS).toISOString().slice(0, 10)
      const replies = await Promise.all(
        Array.from({ length: bookings }, (_, n) =>
          admin.post<{ _id: string }>('/bookings', {
            ...place,
            bookingDate,
            bookingTime: `${String(8 + (n % 10)).padStart(2, '0')}:${String(Math.floor(n / 10) * 5).padStart(2, '0')}`,
            walkIn: { name: `Car ${String(n)}`, phone: '+39 06 1234567' },
          }),
        ),
      )
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201))
      await cutPower(server)
      server = await start(dataDir)
      const again = await signIn(server.url)
      for (const { body } of replies) expect((await again.get(`/bookings/${body._id}`)).status).toBe(200)
    }
  } finally {
    server.process.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}
