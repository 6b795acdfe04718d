import { connect, type AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { createFastServer } from './fast-server.ts'

let app: TestApp
let servers: Server[]
beforeAll(async () => {
  app = await testApp()
  const plain = createApp(app.context).listen(0, '127.0.0.1')
  const fast = createFastServer(createApp(app.context)).listen(0, '127.0.0.1')
  servers = [plain, fast]
  for (const server of servers)
    if (!server.listening) await new Promise(done => server.once('listening', done))
})
afterAll(async () => {
  for (const server of servers) await new Promise(done => server.close(done))
  await app.close()
})

/** All bytes of the answer to one request; what differs from one request to the next is blotted out. */
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

test.each(Object.entries(REQUESTS))(
  '%s is answered byte for byte as Express answers it',
  async (_name, sent) => {
    const [plain, fast] = await Promise.all(servers.map(server => bytesOf(server, sent)))
    expect(plain).toMatch(/^HTTP\/1\.1 \d{3} /)
    expect(fast).toBe(plain)
  },
)
