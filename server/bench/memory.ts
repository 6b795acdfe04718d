import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '../src/calendar/branch-time.ts'
import { fillDemo } from '../src/demo/fill.ts'
import { listBranches } from '../src/modules/branches/branch.service.ts'
import { listWashServices } from '../src/modules/wash-services/wash-service.service.ts'
import { residentMb, whole, type Table } from './figures.ts'
import { fire, type Shot } from './load.ts'
import { signedInCustomers, startProduct } from './product.ts'
import type { Run } from './run.ts'

const CLIENTS = 16
const SECONDS = Number(process.env['BENCH_MEMORY_S'] ?? 15)
const LOOK_EVERY_MS = 100
/** Only some half a minute after the last work V8 gives back what the start needed. */
const REST_MS = 45_000
const ADDRESSES = 250
const AT_ONCE = 160

/** M: the memory of the server and of its database with the sample chain, idle and under each kind of load. */
export async function memory(run: Run): Promise<Table[]> {
  const product = await startProduct(run, { trustProxy: 1 })
  const { context, pid, pids, url } = product
  await fillDemo(context.db, { now: context.clock.now(), timeZone: 'Europe/Rome', passwordHash: '' })
  const [cookie = ''] = await signedInCustomers(product, 1, 'super-admin')
  const branches = await listBranches(context)
  const service = (await listWashServices(context)).find(each => each.branches.length === 0)
  if (!service) throw new Error('no service is offered everywhere')
  const today = new Date().toISOString().slice(0, 10)
  const branch = (n: number) => branches[n % branches.length]?.id ?? ''
  const of = (n: number) => `branchId=${branch(n)}&serviceId=${service.id}`
  const admin = { Cookie: cookie }
  const loads: Record<string, (n: number) => Shot> = {
    'GET /services': () => ({ path: '/api/services' }),
    'free days of a month': n => ({
      path: `/api/bookings/availability?${of(n)}&from=${today}&to=${addDays(today, 30)}`,
    }),
    'earliest at every branch': () => ({ path: `/api/bookings/earliest?serviceId=${service.id}` }),
    "the admins' list of bookings": () => ({ path: '/api/admin/bookings?limit=100', headers: admin }),
    'the board': n => ({ path: `/api/admin/board?branchId=${branch(n)}&date=${today}`, headers: admin }),
  }
  const database = pids[1] ?? pid
  await sleep(REST_MS)
  const rows = [['idle', whole(await residentMb(pid)), '', whole(await residentMb(database)), '']]
  for (const [name, shot] of Object.entries(loads)) {
    const peaks = { server: 0, database: 0 }
    const look = async () => {
      peaks.server = Math.max(peaks.server, await residentMb(pid))
      peaks.database = Math.max(peaks.database, await residentMb(database))
    }
    const timer = setInterval(() => void look(), LOOK_EVERY_MS)
    const fromAddress = (n: number): Shot => {
      const { headers, ...rest } = shot(n)
      return { ...rest, headers: { ...headers, 'X-Forwarded-For': `10.0.0.${n % ADDRESSES}` } }
    }
    for (const until = Date.now() + SECONDS * 1000; Date.now() < until;) {
      await fire(url, { clients: CLIENTS, count: AT_ONCE, shot: fromAddress })
    }
    clearInterval(timer)
    await look()
    const now = [await residentMb(pid), await residentMb(database)]
    rows.push([name, whole(now[0] ?? NaN), whole(peaks.server), whole(now[1] ?? NaN), whole(peaks.database)])
  }
  return [
    {
      title: `M: memory in MB, sample chain, ${String(CLIENTS)} connections, ${String(SECONDS)} s each`,
      columns: ['after', 'server', 'peak', 'database', 'peak'],
      rows,
    },
  ]
}
