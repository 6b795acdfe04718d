import { spawn, type ChildProcess } from 'node:child_process'
import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pino } from 'pino'
import type { Role } from '../src/contract/constants.ts'
import { systemClock, type Context } from '../src/context.ts'
import { connectDatabase } from '../src/db/connect.ts'
import { transaction } from '../src/db/transaction.ts'
import { MAIN_ENTRY } from '../src/entry-points.ts'
import { DEFAULT_LIMITS } from '../src/http/limits.ts'
import { createPasswordHasher } from '../src/modules/auth/passwords/passwords.ts'
import { openSession } from '../src/modules/auth/sessions/session.service.ts'
import { makeUser } from '../src/testing/factories.ts'
import { childrenOf } from './figures.ts'
import type { Shot } from './load.ts'
import type { Run } from './run.ts'
import { liveSettings } from '../src/modules/settings/live-settings.service.ts'
import { TEST_SETTINGS } from '../src/testing/test-settings.ts'

/** The built server as a separate process, with its embedded database in a temporary folder and its real limits. */
export interface Product {
  url: string
  pid: number
  /** The server and its database. */
  pids: number[]
  /** Connection string of its database. */
  uri: string
  /** What another server on the same database needs to start. */
  shared: Readonly<Record<string, string>>
  /** Direct access to its database, for the initial data of a scenario. */
  context: Context
}

const STOP_WAIT_MS = 15_000
const ADDRESSES = 250

export async function startProduct(
  run: Run,
  { trustProxy = 0, env = {} }: { trustProxy?: number; env?: Record<string, string> } = {},
): Promise<Product> {
  const folder = await run.temporaryFolder()
  const dataDir = path.join(folder, 'data')
  const secret = randomBytes(48).toString('base64')
  const shared = { PORT: '0', JWT_SECRET: secret, TRUST_PROXY: String(trustProxy), ...env }
  const { child, url } = await startServer(run, folder, { DATA_DIR: dataDir, ...shared })
  const database = await connectDatabase({ dataDir, join: true })
  run.atEnd(() => database.close())
  const pid = child.pid ?? 0
  return {
    url,
    pid,
    pids: [pid, ...(await childrenOf(pid))],
    uri: database.uri,
    shared: { ...shared, MONGODB_URI: database.uri },
    context: {
      db: database.connection,
      clock: systemClock,
      limits: DEFAULT_LIMITS,
      mailer: { kind: 'outbox', send: () => Promise.resolve() },
      passwords: createPasswordHasher({ queue: 1 }),
      deployment: {
        appOrigin: url,
        secureCookies: false,
        jwtKey: createSecretKey(Buffer.from(secret)),
        trustProxy,
        dataDir,
        clientDir: null,
      },
      ...liveSettings(database.connection, TEST_SETTINGS),
      health: { draining: false },
      language: 'en',
      log: pino({ level: 'silent' }),
    },
  }
}

/** Another server process on the product's database. */
export async function startBeside(run: Run, { shared }: Product): Promise<{ url: string }> {
  const folder = await run.temporaryFolder()
  return startServer(run, folder, { DATA_DIR: path.join(folder, 'data'), ...shared })
}

async function startServer(run: Run, folder: string, env: Readonly<Record<string, string>>) {
  const file = path.join(folder, 'server.log')
  const log = await fs.open(file, 'w')
  const child = spawn(process.execPath, [MAIN_ENTRY], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', log.fd],
  })
  run.atEnd(() => stop(child))
  await log.close()
  return { child, url: await addressOf(child, file) }
}

/** The session cookies of new customers, or of somebody else. */
export async function signedInCustomers(
  { context }: Product,
  count: number,
  role: Role = 'customer',
): Promise<string[]> {
  const cookies: string[] = []
  for (let n = 0; n < count; n++) {
    const user = await makeUser(context, { role })
    const opened = await transaction(context, () => openSession(context, user, 'bench'))
    if (!opened) throw new Error('a user who cannot sign in')
    cookies.push(`cw_session=${opened.token}`)
  }
  return cookies
}

/** The n-th booking of these customers: each with its own key, from one of many addresses. */
export const bookingShot = (n: number, cookies: readonly string[], wish: object): Shot => ({
  method: 'POST',
  path: '/api/bookings',
  headers: {
    Cookie: cookies[n % cookies.length] ?? '',
    'Idempotency-Key': randomUUID(),
    'X-Forwarded-For': `10.0.0.${n % ADDRESSES}`,
  },
  body: JSON.stringify({ notes: '', ...wish }),
})

async function addressOf(child: ChildProcess, logFile: string): Promise<string> {
  const { stdout } = child
  if (!stdout) throw new Error('the server was started without its output')
  for await (const line of createInterface({ input: stdout })) {
    const address = /^Ready at (\S+)$/.exec(line)?.[1]
    if (address === undefined) continue
    stdout.resume()
    return address
  }
  throw new Error(`the server did not start: ${await fs.readFile(logFile, 'utf8')}`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_WAIT_MS)
  child.kill('SIGTERM')
  await gone
  clearTimeout(force)
}
