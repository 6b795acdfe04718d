import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import zlib from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closure, makeBranch, makeService } from '../testing/factories.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'

/** A list well above 1 kB, a small reply, a board, a file. Replies are read as a proxy would, without decompression. */

let app: TestApp
let admin: TestClient
beforeAll(async () => {
  app = await testApp()
  for (let n = 0; n < 12; n++) await makeService(app.context, { name: `Wash ${String(n)}` })
  const closures = Array.from({ length: 12 }, () => closure({ from: '2026-12-24', to: '2026-12-26' }))
  await makeBranch(app.context, { closures })
  admin = await app.signedInAs('super-admin')
})
afterAll(() => app.close())

interface Raw {
  status: number
  headers: http.IncomingHttpHeaders
  bytes: Buffer
}

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Raw>((resolve, reject) => {
    const request = http.request(`${app.url}/api${path}`, { method, headers }, reply => {
      buffer(reply).then(bytes => {
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, bytes })
      }, reject)
    })
    request.on('error', reject).end()
  })
const asAdmin = () => ({ cookie: admin.cookie ?? '' })

const unpack: Record<string, (bytes: Buffer) => Buffer> = {
  br: zlib.brotliDecompressSync,
  gzip: zlib.gunzipSync,
}
const plain = ({ headers, bytes }: Raw): string =>
  (unpack[headers['content-encoding'] ?? ''] ?? (same => same))(bytes).toString()

const LISTS = [
  '/services',
  '/openapi.json',
  '/docs',
  '/admin/board',
  '/admin/reports?from=2026-11-01&to=2026-11-30',
]

test.each(LISTS)(
  '%s is sent as brotli or gzip to clients that accept it, and uncompressed to others',
  async path => {
    const whole = await ask(path, asAdmin())
    expect(whole.status).toBe(200)
    expect(whole.headers['content-encoding']).toBeUndefined()
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['*', 'br'],
    ] as const) {
      const packed = await ask(path, { ...asAdmin(), 'accept-encoding': accepted })
      expect(packed.headers['content-encoding'], accepted).toBe(encoding)
      expect(packed.headers['content-type']).toBe(whole.headers['content-type'])
      expect(packed.headers.vary).toContain('Accept-Encoding')
      expect(packed.bytes.length).toBeLessThan(whole.bytes.length / 2)
      expect(plain(packed)).toBe(whole.bytes.toString())
    }
    for (const accepted of ['identity', 'br;q=0, gzip;q=0', '']) {
      const reply = await ask(path, { ...asAdmin(), 'accept-encoding': accepted })
      expect(reply.headers['content-encoding'], accepted).toBeUndefined()
      expect(reply.headers.vary).toContain('Accept-Encoding')
      // Not `toEqual`, which takes seconds over a megabyte.
      expect(reply.bytes.equals(whole.bytes), accepted).toBe(true)
    }
  },
)

test('a reply smaller than 1 kB is not compressed', async () => {
  const { headers, bytes } = await ask('/config', { 'accept-encoding': 'br, gzip' })
  expect(bytes.length).toBeLessThan(1024)
  expect(headers['content-encoding']).toBeUndefined()
  expect(headers['content-length']).toBe(String(bytes.length))
  expect(JSON.parse(bytes.toString())).toMatchObject({ currency: 'EUR' })
})

test.each(['/services', '/admin/board'])(
  'the ETag of %s is weak, and every variant of it answers 304',
  async path => {
    const caller = path === '/services' ? {} : asAdmin()
    const tags = []
    for (const accepted of ['identity', 'gzip', 'br']) {
      const { headers } = await ask(path, { ...caller, 'accept-encoding': accepted })
      tags.push(headers.etag ?? '')
    }
    const [tag = '', gzip, br] = tags
    expect(tag).toMatch(/^W\/"/)
    expect([gzip, br]).toEqual([tag, tag])
    for (const accepted of ['br', 'identity']) {
      const reply = await ask(path, { ...caller, 'accept-encoding': accepted, 'if-none-match': tag })
      expect([reply.status, reply.bytes.length, reply.headers['content-encoding']]).toEqual([
        304,
        0,
        undefined,
      ])
    }
  },
)

test('HEAD reports the tag of the GET reply and sends no body', async () => {
  for (const accepted of ['br', 'identity']) {
    const whole = await ask('/services', { 'accept-encoding': accepted })
    const head = await ask('/services', { 'accept-encoding': accepted }, 'HEAD')
    expect(head.bytes).toHaveLength(0)
    expect(head.headers.etag).toBe(whole.headers.etag)
  }
})

test('a streamed file has the same content when compressed', async () => {
  const path = '/admin/reports?from=2026-01-01&to=2026-12-31&format=csv'
  const whole = await ask(path, asAdmin())
  expect(whole.bytes.length).toBeGreaterThan(10_000)
  for (const encoding of ['br', 'gzip']) {
    const packed = await ask(path, { ...asAdmin(), 'accept-encoding': encoding })
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(packed.headers['content-disposition']).toBe(whole.headers['content-disposition'])
    expect(packed.bytes.length).toBeLessThan(whole.bytes.length / 2)
    expect(plain(packed)).toBe(whole.bytes.toString())
  }
})

test('a long error body is compressed too', async () => {
  const path = `/admin/bookings?${Array.from({ length: 30 }, (_, n) => `unknown${String(n)}=1`).join('&')}`
  const refusal = await ask(path, { ...asAdmin(), 'accept-encoding': 'br' })
  expect([refusal.status, refusal.headers['content-encoding']]).toEqual([400, 'br'])
  expect(refusal.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect((JSON.parse(plain(refusal)) as { details: unknown[] }).details).toHaveLength(30)
})
