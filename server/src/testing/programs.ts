import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { commandEntry, MAIN_ENTRY } from '../entry-points.ts'
import { TestClient } from './test-client.ts'

const ADMIN = { email: 'owner@test.example', password: 'Schiuma-attiva-2026' }

/** The product's server as a separate process, as `npm start` runs it. */
export interface Program {
  process: ChildProcess
  url: string
  /** Token of the one-time link, until there is a super-admin. */
  setupToken: string | null
}

/** A program that is not ready by then is killed. */
const READY_MS = 60_000

/** The output of a program while it starts. */
async function* linesOf(child: ChildProcess & { stdout: Readable }): AsyncGenerator<string> {
  const late = setTimeout(() => child.kill('SIGKILL'), READY_MS)
  try {
    yield* createInterface({ input: child.stdout })
  } finally {
    clearTimeout(late)
  }
}

/** Starts the server with only this environment; `onLog` gets its standard error line by line, `entry` is another build. */
export async function startProgram(
  env: Record<string, string>,
  onLog: (line: string) => void = () => undefined,
  entry: string = MAIN_ENTRY,
): Promise<Program> {
  const child = spawn(process.execPath, [entry], {
    env: { PATH: process.env['PATH'], PORT: '0', CAR_WASH_ENV: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  createInterface({ input: child.stderr }).on('line', onLog)
  let setupToken: string | null = null
  for await (const line of linesOf(child)) {
    setupToken = /setup=([\w.-]+)/.exec(line)?.[1] ?? setupToken
    const url = /^Ready at (\S+)$/.exec(line)?.[1]
    if (url !== undefined) return { process: child, url, setupToken }
  }
  throw new Error('the server ended before it was ready')
}

/** The embedded database alone, as `npm run db` runs it: the process is its supervisor. */
export async function startDatabase(dataDir: string): Promise<{ process: ChildProcess; uri: string }> {
  const child = spawn(process.execPath, [commandEntry('db')], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, CAR_WASH_ENV: '' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  for await (const uri of linesOf(child)) return { process: child, uri }
  throw new Error('the database ended before it was ready')
}

/** The children of a process (read from Linux's /proc). */
export function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${String(pid)}/task/${String(pid)}/children`, 'utf8')
  return children.trim().split(' ').filter(Boolean).map(Number)
}

/** kill -9; resolves when it is gone. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

export async function signIn(
  url: string,
  who: { email: string; password: string; admin?: boolean } = { ...ADMIN, admin: true },
): Promise<TestClient> {
  const reply = await new TestClient(url, null, null).call('POST /auth/login', { body: who })
  if (reply.status !== 200) throw new Error(`no one is signed in: ${String(reply.status)}`)
  const cookie = reply.headers.getSetCookie().map(text => text.split(';')[0] ?? '')
  return new TestClient(url, cookie.join('; '), null)
}

/** A new chain: the first super-admin, signed in, a branch and a service. */
export async function openChain(
  { url, setupToken }: Program,
  bays: number,
): Promise<{ admin: TestClient; branchId: string; serviceId: string }> {
  const visitor = new TestClient(url, null, null)
  const owner = { ...ADMIN, name: 'Owner', phone: '+39 06 1234567', role: 'super-admin' as const }
  const made = await visitor.call('POST /auth/admin-register', {
    body: { ...owner, setupToken: setupToken ?? undefined },
  })
  if (made.status !== 201) throw new Error(`there is no first super-admin: ${String(made.status)}`)
  const admin = await signIn(url)
  const branch = await admin.call('POST /admin/branches', {
    body: {
      name: 'Roma',
      location: 'Via Roma 1',
      phone: '+39 06 1234567',
      operatingHours: '08:00',
      closeingHours: '20:00',
      bays,
    },
  })
  const service = await admin.call('POST /services', {
    body: { name: 'Wash', description: 'A wash', price: 10, duration: 20 },
  })
  return { admin, branchId: branch.body._id, serviceId: service.body._id }
}
