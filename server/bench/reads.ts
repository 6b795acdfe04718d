import { setTimeout } from 'node:timers/promises'
import { addDays } from '../src/calendar/branch-time.ts'
import { makeBranch, makeService } from '../src/testing/factories.ts'
import { fillDemo } from '../src/demo/fill.ts'
import { fillLarge, LARGE } from '../src/demo/large/fill.ts'
import { listBranches, type BranchRecord } from '../src/modules/branches/branch.service.ts'
import { listWashServices } from '../src/modules/wash-services/wash-service.service.ts'
import { inTurns, ratioTo, type Candidate, type Measured } from './candidates.ts'
import { cpuMicroseconds, ratio, whole, type Table } from './figures.ts'
import { fillHistory } from './filling.ts'
import { LIST_ROWS, ONE_FIND, ONE_LIST, startLimit } from './limits.ts'
import type { Shot } from './load.ts'
import { signedInCustomers, startProduct, type Product } from './product.ts'
import { Run } from './run.ts'

const BRANCHES = 6
const SIZES = [1000, Number(process.env['BENCH_BOOKINGS'] ?? 200_000)] as const
/** From this size on, the large demo, with a longer past for more: thirty branches and 20,000 customers. */
const LARGE_CHAIN = 200_000
const CLIENTS = 4
const COUNT = 120
const ADDRESSES = 250

/** A request by name; without `status` it is answered 200. `isRaw`: by the raw driver behind Express alone. */
type Requests = Readonly<
  Record<string, Shot & { status?: number; count?: number; warm?: number; clients?: number; isRaw?: boolean }>
>

/** Reports take their turns, and each takes a while: few of them, one after another, say enough. */
const FEW = { count: 4, warm: 4, clients: 1 }

interface Asked {
  product: Product
  branch: BranchRecord
  serviceId: string
  today: string
  /** Of a super-admin. */
  cookie: string
}

/** The chains that C, F, G and H read, filled once for all of them. */
export const chains = new Run()
const filled = new Map<number, Promise<Asked>>()

/** C: the cost of the free times of a day, the free days of a month and the earliest start. */
export const availability = (run: Run): Promise<Table[]> =>
  readsOf(run, 'C: availability', ({ branch, serviceId, today }) => {
    const of = `branchId=${branch.id}&serviceId=${serviceId}`
    return {
      'free times of a day': { path: `/api/bookings/availability?${of}&date=${addDays(today, 1)}` },
      'free days of a month': {
        path: `/api/bookings/availability?${of}&from=${today}&to=${addDays(today, 30)}`,
      },
      'earliest at every branch': { path: `/api/bookings/earliest?serviceId=${serviceId}` },
    }
  })

/** F: the admins' list of bookings: first and deep page, by status, by name. */
export const adminLists = (run: Run): Promise<Table[]> =>
  readsOf(run, 'F: lists of bookings', async asked => {
    const { branch, product, cookie, today } = asked
    const list = `/api/admin/bookings?limit=${LIST_ROWS}`
    const middle = `${list}&to=${addDays(today, -20)}`
    const reply = await fetch(product.url + middle, { headers: { cookie } })
    const { page } = (await reply.json()) as { page: { next: string | null } }
    const headers = { Cookie: cookie }
    return {
      'first page': { path: list, headers },
      'the same rows by the raw driver': { path: ONE_LIST, isRaw: true },
      'deep page': { path: `${list}&cursor=${page.next ?? ''}`, headers },
      'by status': { path: `${list}&status=completed`, headers },
      'by name at a branch': { path: `${list}&q=walk&branchId=${branch.id}`, headers },
    }
  })

/** G: statistics, and reports of a month and of a year. */
export const statistics = (run: Run): Promise<Table[]> =>
  readsOf(run, 'G: statistics and reports', ({ cookie, today }) => {
    const headers = { Cookie: cookie }
    const report = (days: number) => `/api/admin/reports?from=${addDays(today, -days)}&to=${today}`
    return {
      statistics: { path: '/api/admin/stats', headers },
      'report of a month': { path: report(30), headers, ...FEW },
      'report of a year': { path: report(365), headers, ...FEW },
    }
  })

/** H: the board that a desk asks for every five seconds, changed and not. */
export const dashboard = (run: Run): Promise<Table[]> =>
  readsOf(run, 'H: the board', async ({ product, branch, cookie, today }) => {
    const path = `/api/admin/board?branchId=${branch.id}&date=${addDays(today, -1)}`
    const reply = await fetch(product.url + path, { headers: { cookie } })
    const known = { Cookie: cookie, 'If-None-Match': reply.headers.get('etag') ?? '' }
    return {
      board: { path, headers: { Cookie: cookie } },
      'board, 304': { path, headers: known, status: 304 },
    }
  })

/** Each request with few and with many bookings, beside one find behind Express in the same database. */
async function readsOf(
  run: Run,
  title: string,
  requestsOf: (asked: Asked) => Requests | Promise<Requests>,
): Promise<Table[]> {
  const candidates: Candidate[] = []
  let names: string[] = []
  for (const bookings of SIZES) {
    const chain = filled.get(bookings) ?? fill(bookings)
    filled.set(bookings, chain)
    const asked = await chain
    const requests = await requestsOf(asked)
    names = Object.keys(requests)
    const { product } = asked
    const limit = await startLimit(run, { uri: product.uri })
    const find = { path: ONE_FIND }
    const pids = [limit.pid, ...product.pids.slice(1)]
    candidates.push(candidate('one find', find, { origin: limit.url, pids }))
    // The control: nothing differs.
    candidates.push(candidate('one find again', find, { origin: limit.url, pids }))
    for (const [name, request] of Object.entries(requests)) {
      const of = request.isRaw ? { origin: limit.url, pids } : { origin: product.url, pids: product.pids }
      candidates.push(candidate(name, request, of))
    }
  }
  const measured = await inTurns(candidates)
  const half = measured.length / 2
  return [tableOf(title, names, { few: measured.slice(0, half), many: measured.slice(half) })]
}

function tableOf(
  title: string,
  names: readonly string[],
  { few, many }: { few: readonly Measured[]; many: readonly Measured[] },
): Table {
  const [fewFind, fewAgain] = few
  const [manyFind, manyAgain] = many
  if (!fewFind || !fewAgain || !manyFind || !manyAgain) throw new Error('nothing was measured')
  const noise = Math.max(Math.abs(fewAgain.cpu / fewFind.cpu - 1), Math.abs(manyAgain.cpu / manyFind.cpu - 1))
  const ratios: Record<string, { median: number; best: number }> = {}
  const rows = names.map((name, at) => {
    const [a, b] = [few[at + 2], many[at + 2]]
    ratios[`${title.slice(0, 2)} ${name}`] = ratioTo(manyFind, b)
    return [
      name,
      whole(a?.cpu ?? NaN),
      whole(b?.cpu ?? NaN),
      ratio((b?.cpu ?? NaN) / (a?.cpu ?? NaN)),
      ratio((a?.cpu ?? NaN) / fewFind.cpu),
      ratio((b?.cpu ?? NaN) / manyFind.cpu),
    ]
  })
  return {
    title: `${title} with ${SIZES[0]} and with ${SIZES[1]} bookings, ${CLIENTS} connections`,
    columns: ['', 'CPU µs/request, few', 'many', 'many : few', 'in finds, few', 'many'],
    rows: [['one find', whole(fewFind.cpu), whole(manyFind.cpu), '', '1.00', '1.00'], ...rows],
    ratios,
    noise,
    notes: [
      'CPU of the server and its database together; "in finds": as multiples of one find behind Express. ' +
        `The two equal candidates differ by ${whole(noise * 100)} %.`,
    ],
  }
}

async function fill(bookings: number): Promise<Asked> {
  const product = await startProduct(chains, { trustProxy: 1 })
  chains.atEnd(() => Promise.resolve(filled.delete(bookings)))
  const { context } = product
  if (bookings >= LARGE_CHAIN) {
    const at = { now: context.clock.now(), timeZone: 'Europe/Rome' }
    await fillDemo(context.db, { ...at, passwordHash: '' })
    const back = Math.round((LARGE.back * bookings) / LARGE_CHAIN)
    await fillLarge(context.db, { ...at, scale: { ...LARGE, back } })
  } else {
    const branches: BranchRecord[] = []
    for (let n = 0; n < BRANCHES; n++) branches.push(await makeBranch(context, { name: `Branch ${n}` }))
    await fillHistory(context, { branches, service: await makeService(context) }, bookings)
  }
  const [cookie = ''] = await signedInCustomers(product, 1, 'super-admin')
  const [branch] = await listBranches(context)
  const [service] = await listWashServices(context)
  if (!branch || !service) throw new Error('there is no branch')
  await settle(product, cookie)
  return { product, branch, serviceId: service.id, today: new Date().toISOString().slice(0, 10), cookie }
}

/** At most so many seconds. */
const SETTLING = 120

/** Waits until the product has its kept sums, as one that has run for a while, and has nothing left to do after the filling. */
async function settle({ url, pids }: Product, cookie: string): Promise<void> {
  for (let second = 0, isReady = false; second < SETTLING; second++) {
    isReady ||= (await fetch(`${url}/api/admin/stats`, { headers: { cookie } })).status === 200
    const before = await cpuMicroseconds(pids)
    await setTimeout(1000)
    const share = ((await cpuMicroseconds(pids)) - before) / 1e6
    if (isReady && share < 0.05) return
  }
}

const candidate = (
  name: string,
  { path, headers, status = 200, count = COUNT, warm, clients = CLIENTS }: Requests[string],
  { origin, pids }: Pick<Candidate, 'origin' | 'pids'>,
): Candidate => ({
  name,
  origin,
  pids,
  clients,
  count,
  ...(warm === undefined ? {} : { warm }),
  status,
  shot: n => ({ path, headers: { ...headers, 'X-Forwarded-For': `10.0.0.${n % ADDRESSES}` } }),
})
