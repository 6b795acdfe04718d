import { addDays } from '../src/calendar/branch-time.ts'
import type { Table } from './figures.ts'
import { inTurns, type Load, type Shot } from './measure.ts'
import { call, signIn, type Product } from './product.ts'

interface Asked {
  branchId: string
  serviceId: string
  today: string
  /** Of the owner. */
  cookie: string
  /** Of the list of services. */
  etag: string
}

/** What visitors, desks and owners read: public lists, free times, lists of bookings, the board, statistics, reports. */
export async function reads(products: readonly Product[]): Promise<Table[]> {
  const known = new Map<Product, Asked>()
  for (const product of products) known.set(product, await prepare(product))
  const many = { clients: 4, count: 120, warm: 300 }
  const few = { clients: 1, count: 3, warm: 3 }
  const load = (name: string, amount: typeof many, shotOf: (asked: Asked) => Shot): Load => ({
    name,
    ...amount,
    shot: product => {
      const asked = known.get(product)
      if (!asked) throw new Error('a product without branches')
      return shotOf(asked)
    },
  })
  const admin = (name: string, amount: typeof many, pathOf: (asked: Asked) => string) =>
    load(name, amount, asked => ({ path: `/api/admin/${pathOf(asked)}`, headers: { Cookie: asked.cookie } }))
  const free = ({ branchId, serviceId }: Asked) =>
    `/api/bookings/availability?branchId=${branchId}&serviceId=${serviceId}`
  const loads: Load[] = [
    load('services', { clients: 16, count: 1000, warm: 1000 }, () => ({ path: '/api/services' })),
    {
      ...load('services, 304', { clients: 16, count: 1000, warm: 1000 }, ({ etag }) => ({
        path: '/api/services',
        headers: { 'If-None-Match': etag },
      })),
      status: 304,
    },
    load('free times of a day', many, asked => ({ path: `${free(asked)}&date=${addDays(asked.today, 1)}` })),
    load('free days of a month', many, asked => ({
      path: `${free(asked)}&from=${asked.today}&to=${addDays(asked.today, 30)}`,
    })),
    load('earliest at every branch', many, ({ serviceId }) => ({
      path: `/api/bookings/earliest?serviceId=${serviceId}`,
    })),
    admin('bookings, first page', many, () => 'bookings?limit=50'),
    admin('bookings, by status', many, () => 'bookings?limit=50&status=completed'),
    admin('bookings, by name', many, () => 'bookings?limit=50&q=rossi'),
    admin('board', many, ({ branchId, today }) => `board?branchId=${branchId}&date=${today}`),
    admin('statistics', many, () => 'stats'),
    admin('report of a month', few, ({ today }) => `reports?from=${addDays(today, -30)}&to=${today}`),
    admin('report of a year', few, ({ today }) => `reports?from=${addDays(today, -365)}&to=${today}`),
  ]
  return [await inTurns('Reads', { products, loads })]
}

async function prepare(product: Product): Promise<Asked> {
  const cookie = await signIn(product)
  const { body, headers } = await call(product, '/services')
  const { body: all } = await call(product, '/bookings/branches')
  const services = body as { data: { _id: string; branches: unknown[] }[] }
  const service = services.data.find(each => each.branches.length === 0)
  const [branch] = (all as { data: { _id: string }[] }).data
  if (!service || !branch) throw new Error('there is no branch')
  const today = new Date().toISOString().slice(0, 10)
  return { branchId: branch._id, serviceId: service._id, today, cookie, etag: headers.get('etag') ?? '' }
}
