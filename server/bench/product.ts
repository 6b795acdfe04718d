import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { childrenOf } from './figures.ts'
import type { Run } from './run.ts'

/** The server of a checkout as its own process, with the sample chain in an embedded database of its own. */
export interface Product {
  name: string
  url: string
  /** The server and its database. */
  pids: number[]
  /** Milliseconds from the start of its process until it answers. */
  startMs: number
}

const STOP_WAIT_MS = 15_000
/** A limit counts for each address; the load comes from so many, by X-Forwarded-For. */
const ADDRESSES = 250
let asked = 0
/** A header that names the next of the many addresses. */
export const fromAnywhere = () => ({ 'X-Forwarded-For': `10.0.0.${asked++ % ADDRESSES}` })

/** Starts the built demo of a checkout, once to fill its database and once as it is measured. */
export async function startProduct(
  run: Run,
  { checkout, name, isLarge }: { checkout: string; name: string; isLarge: boolean },
): Promise<Product> {
  const DATA_DIR = path.join(await run.temporaryFolder(), 'data')
  const env = { PATH: process.env['PATH'], DATA_DIR, PORT: '0', TRUST_PROXY: '1' }
  const large = path.join(checkout, 'server/bench/demo-large.ts')
  const filling = await start(checkout, env, isLarge ? ['--import', 'tsx', large] : [demoOf(checkout)])
  await stop(filling.child)
  const began = performance.now()
  const { child, url } = await start(checkout, env, [demoOf(checkout)])
  const startMs = performance.now() - began
  run.atEnd(() => stop(child))
  const pid = child.pid ?? 0
  return { name, url, pids: [pid, ...(await childrenOf(pid))], startMs }
}

function demoOf(checkout: string): string {
  const entry = ['commands/demo.js', 'demo.js']
    .map(file => path.join(checkout, 'server/dist', file))
    .find(file => existsSync(file))
  if (entry === undefined) throw new Error(`${checkout} is not built: run npm run build there`)
  return entry
}

async function start(checkout: string, env: NodeJS.ProcessEnv, args: readonly string[]) {
  const child = spawn(process.execPath, args, {
    cwd: checkout,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Ready at (\S+)$/.exec(line)?.[1]
    if (url === undefined) continue
    child.stdout.resume()
    return { child, url }
  }
  throw new Error(`the server of ${checkout} did not start`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_WAIT_MS)
  child.kill('SIGTERM')
  await gone
  clearTimeout(force)
}

/** One call with JSON; throws unless it succeeds. */
export async function call(
  { url }: Pick<Product, 'url'>,
  path_: string,
  { body, cookie = '' }: { body?: object; cookie?: string } = {},
): Promise<{ body: unknown; headers: Headers }> {
  const reply = await fetch(`${url}/api${path_}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', cookie, ...fromAnywhere() },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${path_}: ${String(reply.status)} ${await reply.text()}`)
  const text = await reply.text()
  return { body: text === '' ? null : JSON.parse(text), headers: reply.headers }
}

const PASSWORD = 'Demo-wash-2025'

/** The cookie of somebody who signs in: by default the sample chain's owner. */
export async function signIn(product: Product, email = 'super@demo.example'): Promise<string> {
  const { headers } = await call(product, '/auth/login', { body: { email, password: PASSWORD } })
  return headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')
}

/** The cookies of new customers. */
export async function newCustomers(product: Product, count: number): Promise<string[]> {
  const cookies: string[] = []
  for (let n = 0; n < count; n++) {
    const email = `bench-${String(n)}@bench.example`
    const body = { name: 'Ada Bench', email, password: PASSWORD, phone: '+39 333 7654321' }
    await call(product, '/auth/register', { body })
    cookies.push(await signIn(product, email))
  }
  return cookies
}
