import { connect, type AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { once } from 'node:events'
import express from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { createFastServer, type ConnectionLimits } from './fast-server.ts'

let app: TestApp
let servers: Server[]
beforeAll(async () => {
  app = await testApp()
  const plain = createApp(app.context).express.listen(0, '127.0.0.1')
  const fast = createFastServer(createApp(app.context)).listen(0, '127.0.0.1')
  servers = [plain, fast]
  for (const server of servers)
    if (!server.listening) await new Promise(done => server.once('listening', done))
})
afterAll(async () => {
  for (const server of servers) await new Promise(done => server.close(done))
  await app.close()
})

/** All bytes of the answer to one request; values that differ between requests are masked. */
async function bytesOf(server: Server, request: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(request)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
    .toString()
    .replace(/^(Date|X-Request-Id): .*$/gm, '$1: …')
    .replace(/"requestId":"[^"]*"/, '"requestId":"…"')
}

const request = (line: string, headers: readonly string[] = [], body = '') =>
  [`${line} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', body].join('\r\n')
const json = (body: string) => [
  'Content-Type: application/json',
  `Content-Length: ${Buffer.byteLength(body)}`,
]

const REQUESTS: Readonly<Record<string, string>> = {
  'a public list': request('GET /api/services'),
  'the same list with HEAD': request('HEAD /api/services'),
  'a list that is known': request('GET /api/services', ['If-None-Match: *']),
  'a query': request('GET /api/bookings/availability?date=2026-11-23&date=2026-11-24'),
  'a path with a parameter': request('GET /api/bookings/000000000000000000000000'),
  'no such path': request('GET /api/nowhere'),
  'a method that is not allowed': request('DELETE /api/services'),
  'a body': request('POST /api/users/login', json('{"email":1}'), '{"email":1}'),
  'a broken body': request('POST /api/users/login', json('{"email"'), '{"email"'),
  'a body from another site': request(
    'POST /api/users/logout',
    [...json('{}'), 'Origin: https://elsewhere.example', 'Sec-Fetch-Site: cross-site'],
    '{}',
  ),
  'no HTTP at all': 'nonsense\r\n\r\n',
}

test.each(Object.entries(REQUESTS))('%s gets byte for byte the answer of Express', async (_name, sent) => {
  const [plain, fast] = await Promise.all(servers.map(server => bytesOf(server, sent)))
  expect(plain).toMatch(/^HTTP\/1\.1 \d{3} /)
  expect(fast).toBe(plain)
})

describe('connection limits', () => {
  const limits: ConnectionLimits = {
    headersMs: 200,
    requestMs: 400,
    checkMs: 50,
    keepAliveMs: 65_000,
    connections: 2,
  }
  let limited: Server
  beforeAll(async () => {
    const echo = express()
      .use(express.json())
      .post('/', (_req, res) => res.end())
    limited = createFastServer({ express: echo }, { draining: false }, limits).listen(0, '127.0.0.1')
    await once(limited, 'listening')
  })
  afterAll(() => new Promise(done => limited.close(done)))

  test.each([
    ['its headers', 'POST / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
    ['its body', request('POST /', json('{"a":1}'), '{"a"').replace('Connection: close\r\n', '')],
  ])(
    'a request that does not complete %s in time gets 408',
    async (_part, sent) => {
      expect(await bytesOf(limited, sent)).toMatch(/^HTTP\/1\.1 408 /)
    },
    // Node's default is to check every 30 s.
    15_000,
  )

  test('a connection above the limit is closed, and the next is accepted once one has closed', async () => {
    const port = (limited.address() as AddressInfo).port
    const taken = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
    await Promise.all(taken.map(() => once(limited, 'connection')))
    const refused = connect(port, '127.0.0.1').on('error', () => undefined)
    await once(refused, 'close')
    expect(refused.bytesRead).toBe(0)
    for (const socket of taken) socket.destroy()
    await expect
      .poll(async () => (await bytesOf(limited, request('POST /'))).slice(0, 12))
      .toBe('HTTP/1.1 200')
  })

  test('the limits of the product let Node check often enough to end a request in time', () => {
    const server = createFastServer({ express: express() })
    expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 15_000, keepAliveTimeout: 65_000 })
    expect(server.maxConnections).toBe(5000)
  })
})

test('a request with two hosts is refused', async () => {
  const [, fast] = servers
  if (!fast) throw new Error('no server')
  const reply = await bytesOf(fast, request('GET /api/services', ['Host: evil.example']))
  expect(reply).toMatch(/^HTTP\/1\.1 400 /)
  expect(await bytesOf(fast, request('GET /api/services'))).toMatch(/^HTTP\/1\.1 200 /)
})
