import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '../../context.ts'
import { connectDatabase } from '../../db/connect.ts'

import { checkIntegrity } from '../../modules/office/integrity/integrity.service.ts'
import { ChaosCustomer, type Chain } from './chaos-customer.ts'
import type { ChaosLog } from './chaos-state.ts'
import { attempt, choices } from './crashes.ts'
import { Kept } from './kept.ts'
import { mailFaults } from './sent-mails.ts'
import {
  childrenOf,
  kill,
  openChain,
  signIn,
  startDatabase,
  startProgram,
  type Program,
} from '../programs.ts'
import { TestClient } from '../test-client.ts'

const BAYS = 3
const PASSWORD = 'Schiuma-attiva-2026'
const HANG_MS = 3000

/** The processes to kill, in turn. */
const VICTIMS = ['engine', 'server 1', 'engine', 'server 2', 'supervisor', 'hang', 'both servers'] as const
type Victim = (typeof VICTIMS)[number]

export interface ChaosReport extends ChaosLog {
  kills: Partial<Record<Victim, number>>
  /** The audit's counts. */
  counted: Record<string, number>
}

/** The longest time after a kill until all servers answer again. */
const WELL_MS = 60_000

/** Waits until a server and its database answer. */
async function allIsWell(server: Kept<Program>): Promise<void> {
  const until = performance.now() + WELL_MS
  let last = 'no server runs'
  while (performance.now() < until) {
    if (server.failed) throw server.failed
    if (server.current) {
      const ready = await attempt(new TestClient(server.current.url, null, null).call('GET /health/ready'))
      if (ready?.status === 200) return
      last = ready ? `${String(ready.status)} ${JSON.stringify(ready.body)}` : 'no reply'
    }
    await pause(200)
  }
  throw new Error(`a server is not ready ${String(WELL_MS)} ms after a kill: ${last}`)
}

async function newCustomer(url: string, n: number): Promise<{ me: TestClient; ip: string }> {
  const ip = `198.51.100.${String(n + 1)}`
  const email = `customer${String(n)}@test.example`
  const visitor = new TestClient(url, null, null)
  const body = { name: `Customer ${String(n)}`, email, phone: '+39 06 1234567', password: PASSWORD }
  const made = await visitor.callWith('POST /auth/register', { 'x-forwarded-for': ip }, { body })
  if (made.status !== 201) throw new Error(`customer ${String(n)} is not registered: ${String(made.status)}`)
  return { me: await signIn(url, { email, password: PASSWORD }), ip }
}

/**
 * Two servers on one database, with customers and their desk at work. For the given seconds processes keep dying: a
 * server, the database, its supervisor, or the database hangs. Afterwards all that was acknowledged is stored, nothing else
 * is, the audit finds no fault and no mail is lost.
 */
export async function surviveChaos({
  seconds,
  customers,
  seed = 1,
}: {
  seconds: number
  customers: number
  seed?: number
}): Promise<ChaosReport> {
  const folder = mkdtempSync(join(tmpdir(), 'car-wash-chaos-'))
  const log: ChaosLog = {
    replies: {},
    acknowledged: { bookings: 0, changes: 0, packages: 0 },
    slowestMs: 0,
    faults: [],
  }
  // Bundles the entry points first: the servers find them there.
  const supervisor = new Kept(() => startDatabase(join(folder, 'database')))
  const { uri } = await supervisor.run()
  const env = {
    MONGODB_URI: uri,
    JWT_SECRET: randomBytes(32).toString('hex'),
    TRUST_PROXY: '1',
    DATA_DIR: folder,
  }
  const onLog = (line: string): void => {
    if (/"level":(50|60)/.test(line)) log.faults.push(line.slice(0, 600))
  }
  const servers = [0, 1].map(() => new Kept(() => startProgram(env, onLog)))
  const kills: ChaosReport['kills'] = {}
  try {
    const [first] = [await servers[0]?.run(), await servers[1]?.run()]
    if (!first) throw new Error('no server')
    const { admin, branchId, serviceId } = await openChain(first, BAYS)
    const offer = { name: 'Three', description: 'Three washes', price: 25, washCount: 3, validityDays: 60 }
    const sold = await admin.call('POST /packages', { body: { ...offer, services: [] } })
    const chain: Chain = { branchId, serviceId, packageId: sold.body._id, desk: admin }
    const choose = choices(seed)
    const server = () => {
      const up = servers.flatMap(({ current }) => current?.url ?? [])
      return up[choose(up.length)] ?? null
    }
    const everybody: ChaosCustomer[] = []
    for (let n = 0; n < customers; n++) {
      const person = await newCustomer(first.url, n)
      everybody.push(
        new ChaosCustomer({ ...person, chain }, { log, server, choose: choices(seed * 1000 + n) }),
      )
    }
    let end = performance.now() + seconds * 1000
    const isOver = () => performance.now() >= end
    const enginePid = () => {
      const pid = supervisor.current?.process.pid
      return pid === undefined ? undefined : childrenOf(pid)[0]
    }
    const strike = async (victim: Victim): Promise<void> => {
      const pid = enginePid()
      if (victim === 'engine' && pid !== undefined) process.kill(pid, 'SIGKILL')
      if (victim === 'hang' && pid !== undefined) {
        process.kill(pid, 'SIGSTOP')
        await pause(HANG_MS)
        process.kill(pid, 'SIGCONT')
      }
      if (victim === 'supervisor' && supervisor.current) await kill(supervisor.current.process)
      const names = ['server 1', 'server 2']
      for (const [n, { current }] of servers.entries())
        if (current && (victim === names[n] || victim === 'both servers')) await kill(current.process)
      kills[victim] = (kills[victim] ?? 0) + 1
    }
    const chaos = async (): Promise<void> => {
      for (let n = 0; !isOver(); n++) {
        // A system that is never up loses nothing: people work between two strikes, and every server comes back.
        await Promise.all(servers.map(allIsWell))
        await pause(1000 + choose(3000))
        await strike(VICTIMS[n % VICTIMS.length] ?? 'engine')
      }
    }
    const lives = [chaos(), ...everybody.map(customer => customer.live(isOver))]
    // When one fails, all are ended, so that no process outlives a failed test.
    const over = () => {
      end = 0
    }
    const outcomes = await Promise.allSettled(lives.map(life => life.finally(over)))
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason

    await Promise.all(servers.map(allIsWell))
    for (const customer of everybody) await customer.settle()
    const database = await connectDatabase({ uri, dataDir: '' })
    try {
      const { faults, counted } = await checkIntegrity({ db: database.connection, clock: systemClock })
      log.faults.push(...faults.map(fault => JSON.stringify(fault)))
      const struck = Object.values(kills).reduce((sum, n) => sum + n, 0)
      log.faults.push(...(await mailFaults(folder, database.connection, struck)))
      return { ...log, kills, counted }
    } finally {
      await database.close()
    }
  } finally {
    for (const each of servers) await each.stop()
    await supervisor.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}
