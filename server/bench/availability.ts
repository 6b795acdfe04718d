import { addDays } from '../src/calendar/branch-time.ts'
import { makeBranch, makeService } from '../src/testing/factories.ts'
import { inTurns, type Candidate } from './candidates.ts'
import { ratio, whole, type Table } from './figures.ts'
import { fillHistory } from './filling.ts'
import { startProduct, type Product } from './product.ts'
import type { Run } from './run.ts'

const BRANCHES = 6
const SIZES = [1000, Number(process.env['BENCH_BOOKINGS'] ?? 20_000)] as const
const CLIENTS = 8
const COUNT = 120
const ADDRESSES = 250

interface Filled {
  product: Product
  paths: Readonly<Record<string, string>>
}

/** C: the cost of the free times of a day, the free days of a month and the earliest start, by number of bookings. */
export async function availability(run: Run): Promise<Table[]> {
  const small = await filled(run, SIZES[0])
  const large = await filled(run, SIZES[1])
  const names = Object.keys(small.paths)
  const candidates = names.flatMap(name => [candidate(small, name), candidate(large, name)])
  const measured = await inTurns(candidates)
  return [
    {
      title: `C: availability with ${SIZES[0]} and with ${SIZES[1]} bookings, ${BRANCHES} branches, ${CLIENTS} connections`,
      columns: ['', 'requests/s, few', 'many', 'CPU µs/request, few', 'many', 'CPU many : few'],
      rows: names.map((name, at) => {
        const [few, many] = measured.slice(2 * at, 2 * at + 2)
        return [
          name,
          whole(few?.perSecond ?? NaN),
          whole(many?.perSecond ?? NaN),
          whole(few?.cpu ?? NaN),
          whole(many?.cpu ?? NaN),
          ratio((many?.cpu ?? NaN) / (few?.cpu ?? NaN)),
        ]
      }),
      notes: ['CPU of the server and its database together.'],
    },
  ]
}

async function filled(run: Run, bookings: number): Promise<Filled> {
  const product = await startProduct(run, { trustProxy: 1 })
  const { context } = product
  const branches = []
  for (let n = 0; n < BRANCHES; n++) branches.push(await makeBranch(context, { name: `Branch ${n}` }))
  const service = await makeService(context)
  await fillHistory(context, { branches, service }, bookings)
  const today = new Date().toISOString().slice(0, 10)
  const of = `branchId=${branches[0]?.id ?? ''}&serviceId=${service.id}`
  return {
    product,
    paths: {
      'free times of a day': `/api/bookings/availability?${of}&date=${addDays(today, 1)}`,
      'free days of a month': `/api/bookings/availability?${of}&from=${today}&to=${addDays(today, 30)}`,
      'earliest at every branch': `/api/bookings/earliest?serviceId=${service.id}`,
    },
  }
}

const candidate = ({ product, paths }: Filled, name: string): Candidate => ({
  name,
  origin: product.url,
  pids: product.pids,
  clients: CLIENTS,
  count: COUNT,
  status: 200,
  shot: n => ({ path: paths[name] ?? '', headers: { 'X-Forwarded-For': `10.0.0.${n % ADDRESSES}` } }),
})
