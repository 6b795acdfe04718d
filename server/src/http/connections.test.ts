import { connect, type AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { once } from 'node:events'
import express from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverFor } from './connections.ts'

async function bytesOf(server: Server, request: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(request)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const request = (line: string, headers: readonly string[] = [], body = '') =>
  [`${line} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', body].join('\r\n')
const json = (body: string) => [
  'Content-Type: application/json',
  `Content-Length: ${Buffer.byteLength(body)}`,
]

describe('connection limits', () => {
  const limits = {
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
    limited = serverFor(echo, limits).listen(0, '127.0.0.1')
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
    const server = serverFor(express())
    expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 15_000, keepAliveTimeout: 65_000 })
    expect(server.maxConnections).toBe(5000)
  })
})

test('a request with two hosts is refused', async () => {
  const server = serverFor(express().get('/', (_req, res) => res.end())).listen(0, '127.0.0.1')
  await once(server, 'listening')
  expect(await bytesOf(server, request('GET /', ['Host: evil.example']))).toMatch(/^HTTP\/1\.1 400 /)
  expect(await bytesOf(server, request('GET /'))).toMatch(/^HTTP\/1\.1 200 /)
  await new Promise(done => server.close(done))
})
