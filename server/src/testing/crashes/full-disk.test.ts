import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { childrenOf, kill, openChain, startProgram, type Program } from '../programs.ts'
import { TestClient } from '../test-client.ts'

let folder: string
let server: Program
const errors: string[] = []
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'car-wash-full-disk-'))
  server = await startProgram({ DATA_DIR: folder }, line => {
    if (line.includes('"level":50')) errors.push(line)
  })
})
afterEach(async () => {
  await kill(server.process)
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

/** A file size limit on the database's process, which sees it as a full disk. */
const limitFiles = (bytes: number | 'unlimited') => {
  const [engine] = childrenOf(server.process.pid ?? 0)
  execFileSync('prlimit', ['--pid', String(engine), `--fsize=${String(bytes)}:unlimited`])
}

it('a full disk lets reads work and writes answer 503, and everything resumes when there is room again', async () => {
  const { admin, branchId, serviceId } = await openChain(server, 3)
  const visitor = new TestClient(server.url, null, null)
  const bookingDate = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const walkIn = { name: 'Car', phone: '+39 06 1234567' }
  const book = () =>
    admin.call('POST /bookings', { body: { branchId, serviceId, bookingDate, bookingTime: '10:00', walkIn } })

  limitFiles(4096)
  for (let n = 0; n < 3; n++) {
    const refused = await book()
    expect([TestClient.refusal(refused), refused.headers.get('retry-after')]).toEqual([
      '503 DB_UNAVAILABLE',
      '30',
    ])
  }
  expect((await visitor.call('GET /health/ready')).status).toBe(503)
  expect((await visitor.call('GET /health/live')).status).toBe(200)
  expect((await admin.call('GET /admin/bookings')).body.data).toEqual([])
  expect(errors).toHaveLength(1)
  expect(errors[0]).toContain('the disk of the database is full')

  limitFiles('unlimited')
  expect((await visitor.call('GET /health/ready')).status).toBe(200)
  expect((await book()).status).toBe(201)
  expect(errors).toHaveLength(1)
})
