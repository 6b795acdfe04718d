import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookingView } from '../../../contract/bookings.ts'
import { cursorOf } from '../../../db/keyset.ts'
import { fillBook, personOf } from '../../../testing/book-of-many.ts'
import { makeBranch, makeService } from '../../../testing/factories.ts'
import { readCosts, type ReadCost } from '../../../testing/query-cost.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import type { QueryOf, TestClient } from '../../../testing/test-client.ts'
import type { BranchRecord } from '../../branches/branch.service.ts'
import { freeTimes } from '../../../testing/free-times.ts'

/** The cost of pages of the desk's list and of a day's free times with 100,000 bookings, in documents examined. */

const BOOKINGS = 100_000
const FEW = 1000
const LIMIT = 50
const CITIES = ['Rome', 'Milan', 'Turin', 'Genoa', 'Naples', 'Bari']
/** 24 bookings a day at each of six branches: the large book ends some days after the tests' now, where the small one lies. */
const FROM = '2025-01-01'
const FROM_OF_FEW = '2026-11-23'
const DAY = '2026-11-25'

interface Page {
  data: BookingView[]
  page: { next: string | null }
}
type Query = QueryOf<'GET /admin/bookings'>
/** Replaced by the id of the second branch, which exists only once the tests run. */
const BRANCH = 'BRANCH'
const OPPOSITE = {
  startsAt: '-startsAt',
  '-startsAt': 'startsAt',
  createdAt: '-createdAt',
  '-createdAt': 'createdAt',
} as const

interface Filled {
  app: TestApp
  branches: BranchRecord[]
  serviceId: string
}

let large: Filled
let small: Filled
let admin: TestClient

beforeAll(async () => {
  large = await filled(BOOKINGS, FROM)
  small = await filled(FEW, FROM_OF_FEW)
  admin = await large.app.signedInAs('super-admin')
}, 600_000)
afterAll(async () => {
  await large.app.close()
  await small.app.close()
})

async function filled(bookings: number, from: string): Promise<Filled> {
  const app = await testApp()
  const branches = await Promise.all(CITIES.map(name => makeBranch(app.context, { name, bays: 3 })))
  const service = await makeService(app.context)
  await fillBook(app, { branches, serviceId: service._id, bookings, from })
  return { app, branches, serviceId: service.id }
}

const examinedIn = (collection: string, costs: readonly ReadCost[]) =>
  costs.filter(cost => cost.collection === collection).reduce((sum, { examined }) => sum + examined, 0)

/** One page, and the number of bookings that its reads examined. */
async function pageOf(query: Query): Promise<Page & { examined: number }> {
  let page: Page = { data: [], page: { next: null } }
  const costs = await readCosts(large.app, async () => {
    page = (await admin.call('GET /admin/bookings', { query: { ...query, limit: String(LIMIT) } })).body
  })
  return { ...page, examined: examinedIn('bookings', costs) }
}

/** The first page, and one nine tenths of the way through the list; null where the list is a single page. */
async function firstAndDeep(query: Query) {
  const asked = query.branchId === BRANCH ? { ...query, branchId: large.branches[1]?.id } : query
  const first = await pageOf(asked)
  if (first.page.next === null) return { first, deep: null }
  const { sort = '-startsAt' } = query
  const [end] = (await pageOf({ ...asked, sort: OPPOSITE[sort] })).data
  const at = (booking: BookingView | undefined) =>
    Date.parse((sort.endsWith('startsAt') ? booking?.startsAt : booking?.createdAt) ?? '')
  const near = at(first.data.at(-1))
  const cursor = cursorOf(sort, { at: Math.round(near + 0.9 * (at(end) - near)), id: 'f'.repeat(24) })
  return { first, deep: await pageOf({ ...asked, cursor }) }
}

const person = personOf(777)
const phone = person.phone.replaceAll(/\D/g, '')

test.each<[string, Query]>([
  ['the whole book', {}],
  ['the whole book, oldest first', { sort: 'startsAt' }],
  ['the whole book by creation', { sort: '-createdAt' }],
  ['one branch', { branchId: BRANCH }],
  ['one branch by creation', { branchId: BRANCH, sort: '-createdAt' }],
  ['a rare status', { status: 'pending' }],
  ['a common status', { status: 'completed' }],
  ['a rare status by creation', { status: 'pending', sort: '-createdAt' }],
  ['a status at one branch', { branchId: BRANCH, status: 'cancelled' }],
  ['a status at one branch by creation', { branchId: BRANCH, status: 'cancelled', sort: 'createdAt' }],
  ['one day', { from: '2026-06-10', to: '2026-06-10' }],
  ['a month', { from: '2026-06-01', to: '2026-06-30' }],
  ['a year', { from: '2025-06-01', to: '2026-05-31' }],
  ['a month at one branch', { branchId: BRANCH, from: '2026-06-01', to: '2026-06-30' }],
  [
    'a quarter with one status at one branch',
    { branchId: BRANCH, status: 'pending', from: '2026-04-01', to: '2026-06-30' },
  ],
  ['a plate', { q: person.plate }],
  ['a phone number', { q: phone }],
  ['a plate at one branch', { branchId: BRANCH, q: person.plate }],
  ['a phone number with a common name', { q: `rossi ${phone}` }],
])('pages of %s examine at most twice the bookings they show of 100,000', async (name, query) => {
  const { first, deep } = await firstAndDeep(query)
  tell(name, { first, deep })
  expect(first.data.length).toBeGreaterThan(0)
  for (const page of deep ? [first, deep] : [first])
    expect(page.examined).toBeLessThanOrEqual(2 * page.data.length + 2)
})

/** No index combines word prefixes with order by time: the cost is bounded, but not by the page. */
test.each<[string, Query, number]>([
  ['a name that one in eleven has', { q: 'rossi' }, 2500],
  ['the beginning of such a name', { q: 'ros' }, 2500],
  ['such a name at one branch', { branchId: BRANCH, q: 'rossi' }, 2500],
  ['two names, each of them common', { q: 'anna rossi' }, 10_000],
])('pages of %s examine a small part of 100,000 bookings', async (name, query, most) => {
  const { first, deep } = await firstAndDeep(query)
  tell(name, { first, deep })
  expect(first.data).toHaveLength(LIMIT)
  expect(Math.max(first.examined, deep?.examined ?? 0)).toBeLessThanOrEqual(most)
})

test('the free times of a day cost one document of the day, with 1,000 bookings and with 100,000', async () => {
  const costs = [await dayCost(small), await dayCost(large)]
  expect(costs[1]).toEqual(costs[0])
  expect(examinedIn('branchDays', costs[1] ?? [])).toBe(1)
  expect(examinedIn('bookings', costs[1] ?? [])).toBe(0)
})

async function dayCost({ app, branches, serviceId }: Filled): Promise<ReadCost[]> {
  let times: string[] = []
  const costs = await readCosts(app, async () => {
    times = await freeTimes(app.visitor, { branchId: branches[1]?.id ?? '', serviceId, date: DAY })
  })
  expect(times.length).toBeGreaterThan(0)
  return costs.toSorted((a, b) => a.collection.localeCompare(b.collection))
}

/** The figures, for a manual run. */
function tell(name: string, { first, deep }: Awaited<ReturnType<typeof firstAndDeep>>): void {
  const figures = [first, deep].map(page =>
    page ? `${String(page.data.length)}/${String(page.examined)}` : '–',
  )
  process.stderr.write(`${name}: shown/examined ${figures.join(', deep ')}\n`)
}
