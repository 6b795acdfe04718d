import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MAIN_ENTRY } from '../entry-points.ts'

let folder: string
let program: ChildProcess
let ended: Promise<unknown[]>
let port: number

beforeEach(async () => {
  // The started program looks for its own children beside itself.
  folder = mkdtempSync(join(tmpdir(), 'washline-drain-'))
  const child = spawn(process.execPath, [MAIN_ENTRY], {
    env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  program = child
  ended = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout })) {
    const ready = /^Ready at http:\/\/127\.0\.0\.1:(\d+)$/.exec(line)
    if (!ready) continue
    port = Number(ready[1])
    break
  }
})
afterEach(async () => {
  program.kill('SIGKILL')
  await ended
  rmSync(folder, { recursive: true, force: true })
})

async function connection(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

/** All bytes until the server closes the connection; '' when it was reset. */
async function rest(socket: Socket): Promise<string> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of socket) chunks.push(chunk as Buffer)
  } catch {
    return ''
  }
  return Buffer.concat(chunks).toString()
}

const GET = 'GET /api/services HTTP/1.1\r\nHost: localhost\r\n\r\n'

test('all of 100 requests waiting on fresh connections are answered when the server stops', async () => {
  // A stopped process accepts nothing: when it continues, 100 connections and the signal are waiting.
  program.kill('SIGSTOP')
  const sockets = await Promise.all(Array.from({ length: 100 }, connection))
  for (const socket of sockets) socket.write(GET)
  program.kill('SIGTERM')
  program.kill('SIGCONT')
  const replies = await Promise.all(sockets.map(rest))
  expect(replies.map(reply => reply.split('\r\n')[0])).toEqual(Array(100).fill('HTTP/1.1 200 OK'))
  expect(replies.every(reply => /^Connection: close\r$/m.test(reply))).toBe(true)
  expect(await ended).toEqual([0, null])
})

test('a server that stops under load answers the requests it has accepted and refuses the rest', async () => {
  const counts: Record<string, number> = {}
  const ask = () =>
    new Promise<string>(resolve => {
      get({ port, host: '127.0.0.1', path: '/api/services', agent: false }, reply => {
        reply.resume().on('end', () => resolve(String(reply.statusCode)))
      }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    })
  const client = async () => {
    let reply: string
    do {
      reply = await ask()
      counts[reply] = (counts[reply] ?? 0) + 1
      if (counts['200'] === 200) program.kill('SIGTERM')
    } while (reply === '200')
  }
  await Promise.all(Array.from({ length: 50 }, client))
  expect(await ended).toEqual([0, null])
  const { ECONNREFUSED: refused = 0, 200: answered = 0, ...others } = counts
  expect(answered).toBeGreaterThanOrEqual(200)
  // The system may still accept a connection at the moment the port is closed.
  const lost = Object.values(others).reduce((sum, n) => sum + n, 0)
  expect(lost, JSON.stringify(counts)).toBeLessThan(5)
  expect(refused + lost).toBe(50)
})

test('idle connections are closed at once, and a request that is still arriving is answered', async () => {
  const idle = await connection()
  idle.write(GET)
  await once(idle, 'data')
  const silent = await connection()
  const slow = await connection()
  const body = JSON.stringify({ email: 'anna@example.com', password: 'three blue buckets' })
  slow.write(
    `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  program.kill('SIGTERM')
  // If the server kept these two open, the test would hang here: the request continues only once they are closed.
  await Promise.all([rest(idle), rest(silent)])
  slow.write(body)
  const reply = await rest(slow)
  expect(reply).toMatch(/^HTTP\/1\.1 401 /)
  expect(reply).toMatch(/^Connection: close\r$/m)
  expect(await ended).toEqual([0, null])
})
