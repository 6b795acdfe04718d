import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApp } from '../app.ts'
import type { Context } from '../context.ts'
import { closure, makeBranch, makePackage, makeService } from '../testing/factories.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { createFastServer } from './fast-server.ts'

/** An application that answers public lists before Express, with a count of those answers. */
interface Served {
  server: Server
  answeredFirst: () => number
  writes: number[]
  lines: Record<string, unknown>[]
}

let app: TestApp
let express: Served
let both: Served
const open: Server[] = []
const LISTS = ['/services', '/packages', '/bookings/branches', '/bookings/services']

async function serve(context: Context, withFirst: boolean): Promise<Served> {
  const lines: Record<string, unknown>[] = []
  const stream = { write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>) }
  const made = createApp({ ...context, log: pino({ base: null }, stream) })
  let count = 0
  const first: typeof made.first = (req, res) => {
    const answered = made.first(req, res)
    if (answered) count++
    return answered
  }
  const server = createFastServer(withFirst ? { express: made.express, first } : { express: made.express })
  const writes: number[] = []
  server.on('connection', (socket: Socket) => {
    const write = socket.write.bind(socket) as (...given: unknown[]) => boolean
    const at = writes.push(0) - 1
    socket.write = (...given: unknown[]) => {
      // Node ends each reply with an empty write.
      if (given[0] !== '') writes[at] = (writes[at] ?? 0) + 1
      return write(...given)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(server)
  return { server, lines, writes, answeredFirst: () => count }
}

beforeAll(async () => {
  // A cached list lives for five seconds, and a busy machine may take longer between two requests.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  app = await testApp()
  for (let n = 0; n < 12; n++) await makeService(app.context, { name: `Lavaggio d’oro ${String(n)}` })
  for (let n = 0; n < 9; n++) await makePackage(app.context, { name: `Package ${String(n)}` })
  const closures = Array.from({ length: 9 }, () => closure({ from: '2026-12-24', to: '2026-12-26' }))
  await makeBranch(app.context, { closures })
  express = await serve(app.context, false)
  both = await serve(app.context, true)
})
afterAll(async () => {
  for (const server of open) await new Promise(done => server.close(done))
  await app.close()
  vi.restoreAllMocks()
})

const text = (line: string, headers: readonly string[] = []) =>
  [`${line} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n')

/** All bytes of the reply; values that differ between requests are masked. */
async function bytesOf({ server }: Served, request: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(request)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
    .toString('latin1')
    .replace(/^(Date|X-Request-Id): .*$/gm, '$1: …')
    .replace(/^(Retry-After): \d+/gm, '$1: …')
    .replace(/"requestId":"[^"]*"/, '"requestId":"…"')
}

/** Fills the cache: the first requests build the lists and compress them. */
async function warm(): Promise<void> {
  for (const list of LISTS)
    for (const lang of ['', '?lang=en', '?lang=it', '?lang=ar'])
      for (const taken of ['br', 'gzip', 'identity'])
        for (let n = 0; n < 2; n++)
          await bytesOf(both, text(`GET /api${list}${lang}`, [`Accept-Encoding: ${taken}`]))
}

const FIRST: Readonly<Record<string, readonly string[]>> = {
  'as it is': [],
  'as it is, by name': ['Accept-Encoding: identity'],
  'packed by brotli': ['Accept-Encoding: gzip, deflate, br'],
  'packed by gzip': ['Accept-Encoding: br;q=0, gzip'],
  'known already': ['If-None-Match: *'],
  'known already and packed': ['If-None-Match: "old", *', 'Accept-Encoding: br'],
  'known in another state': ['If-None-Match: "old"'],
  'with a cookie of another program': ['Cookie: theme=dark'],
}
const LEFT: Readonly<Record<string, string>> = {
  'with HEAD': text('HEAD /api/services', ['Accept-Encoding: br']),
  'by a method that is not allowed': text('DELETE /api/services'),
  'with an unknown language': text('GET /api/services?lang=xx'),
  'with a parameter given twice': text('GET /api/services?lang=it&lang=it'),
  'with an unknown parameter': text('GET /api/services?page=2'),
  'with a slash too many': text('GET /api/services/'),
  'in capitals': text('GET /api/SERVICES'),
  'by a session that has ended': text('GET /api/services', ['Cookie: cw_session=ended']),
  'with an invalid idempotency key': text('GET /api/services', ['Idempotency-Key: é']),
  'with a body of another type': text('GET /api/services', ['Content-Type: text/plain', 'Content-Length: 0']),
}

describe.each(LISTS)('the list of %s', list => {
  test.each(Object.entries(FIRST))(
    '%s is answered before Express with the same bytes',
    async (_how, headers) => {
      await warm()
      for (const lang of ['', '?lang=en', '?lang=it', '?lang=ar']) {
        const request = text(`GET /api${list}${lang}`, headers)
        const expected = await bytesOf(express, request)
        const before = both.answeredFirst()
        expect(await bytesOf(both, request)).toBe(expected)
        expect(expected).toMatch(/^HTTP\/1\.1 (200|304) /)
        expect(both.answeredFirst() - before).toBe(1)
        expect(both.writes.at(-1)).toBe(1)
      }
    },
  )
})

test.each(Object.entries(LEFT))('a list asked for %s is left to Express', async (_how, request) => {
  await warm()
  const before = both.answeredFirst()
  expect(await bytesOf(both, request)).toBe(await bytesOf(express, request))
  expect(both.answeredFirst()).toBe(before)
})

test('the first request for a list is left to Express, which caches it', async () => {
  const served = await serve(app.context, true)
  await makeService(app.context, { name: 'New on the menu' })
  const asked = text('GET /api/services', ['Accept-Encoding: identity'])
  expect(await bytesOf(served, asked)).toContain('New on the menu')
  expect(served.answeredFirst()).toBe(0)
  expect(await bytesOf(served, asked)).toContain('New on the menu')
  expect(served.answeredFirst()).toBe(1)
})

test('a super-admin gets the editable menu, a customer the one for its session', async () => {
  await warm()
  for (const role of ['super-admin', 'customer'] as const) {
    const { cookie } = await app.signedInAs(role)
    const request = text('GET /api/services', [`Cookie: ${cookie ?? ''}`])
    const before = both.answeredFirst()
    const reply = await bytesOf(both, request)
    expect(reply.includes('"rev"')).toBe(role === 'super-admin')
    expect(both.answeredFirst()).toBe(before)
    const branches = text('GET /api/bookings/branches', [`Cookie: ${cookie ?? ''}`])
    expect(await bytesOf(both, branches)).toBe(await bytesOf(express, branches))
    expect(both.answeredFirst()).toBe(before + 1)
  }
})

test('a list answered before Express logs the same line', async () => {
  await warm()
  const lineOf = async (served: Served, request: string) => {
    const from = served.lines.length
    await bytesOf(served, request)
    await expect.poll(() => served.lines.length).toBe(from + 1)
    const { ms, time, requestId, ...line } = served.lines[from] ?? {}
    expect([typeof ms, typeof time, String(requestId).length]).toEqual(['number', 'number', 36])
    return line
  }
  for (const request of [
    text('GET /api/services?lang=it'),
    text('GET /api/services', ['If-None-Match: *']),
  ]) {
    const before = both.answeredFirst()
    expect(await lineOf(both, request)).toEqual(await lineOf(express, request))
    expect(both.answeredFirst()).toBe(before + 1)
  }
})

test('a throttled address gets the same refusal, and lists before Express count like every other call', async () => {
  const limited = { ...app.context, limits: { ...app.context.limits, apiPerMinute: 4 } }
  const plain = await serve(limited, false)
  const first = await serve(limited, true)
  const request = text('GET /api/services')
  const replies = []
  for (let n = 0; n < 6; n++) {
    const reply = await bytesOf(plain, request)
    replies.push(reply.slice(9, 12))
    expect(await bytesOf(first, request)).toBe(reply)
  }
  expect(replies).toEqual(['200', '200', '200', '200', '429', '429'])
  expect(first.answeredFirst()).toBeGreaterThanOrEqual(3)
})
