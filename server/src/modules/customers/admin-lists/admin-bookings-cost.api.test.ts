import { Types } from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyBody } from '../../../contract/api/types.ts'
import { BOOKING_STATUSES } from '../../../contract/constants.ts'
import { searchEntries } from '../../../db/search-words.ts'
import { makeBranch, makeService } from '../../../testing/factories.ts'
import { readCosts } from '../../../testing/query-cost.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import type { QueryOf, TestClient } from '../../../testing/test-client.ts'
import { cellsOf, instantAtOrAfter } from '../../../calendar/branch-time.ts'
import { type Booking, bookingFields, BookingModel } from '../../bookings/booking.model.ts'
import { blankOf } from '../../../db/field.ts'
import type { BranchRecord } from '../../branches/branch.service.ts'

/** The cost of one page, for any number of bookings: a few commands, and hardly a document beyond those shown. */

let app: TestApp
let admin: TestClient
let branches: BranchRecord[]

const DAYS = 40
const NAMES = [
  'Anna Rossi',
  'Bruno Verdi',
  'Carla Neri',
  'Dario Gallo',
  'Elena Conti',
  'Fabio Riva',
  'Gina Sala',
]

beforeAll(async () => {
  app = await testApp()
  admin = await app.signedInAs('super-admin')
  branches = await Promise.all(['Rome', 'Milan', 'Turin'].map(name => makeBranch(app.context, { name })))
  const service = await makeService(app.context)
  const rows: Partial<Booking>[] = []
  for (let day = 0; day < DAYS; day++) {
    for (const branch of branches)
      for (let n = 0; n < 12; n++)
        rows.push(bookingRow(rows.length, { branch, day, n, service: service._id }))
  }
  await BookingModel(app.db).insertMany(rows)
})
afterAll(() => app.close())

function bookingRow(
  i: number,
  { branch, day, n, service }: { branch: BranchRecord; day: number; n: number; service: Types.ObjectId },
): Partial<Booking> {
  const bookingDate = new Date(Date.UTC(2026, 9, 1 + day)).toISOString().slice(0, 10)
  const bookingTime = `${String(8 + n).padStart(2, '0')}:00`
  const startAt = instantAtOrAfter(bookingDate, bookingTime, branch.timeZone)
  const name = i % 400 < 2 ? `Contina ${String(i)}` : `${NAMES[i % NAMES.length] ?? ''} C${String(i)}`
  const status = BOOKING_STATUSES[i % BOOKING_STATUSES.length] ?? 'pending'
  return {
    ...blankOf(bookingFields),
    cfg: 0,
    walkIn: { name, phone: '06 1111', plate: null, vehicleType: null },
    branchId: branch._id,
    serviceId: service,
    snap: { service: 'Wash', priceCents: 2000, minutes: 30, turnover: 0 },
    bookingDate,
    bookingTime,
    startAt: new Date(startAt),
    endAt: new Date(startAt + 1_800_000),
    ...cellsOf(startAt, 30),
    status,
    live: status !== 'cancelled',
    words: searchEntries({ names: [name] }),
    archivedAt: i % 40 === 3 ? new Date(startAt) : null,
    createdAt: new Date(startAt - 86_400_000),
  }
}

type Query = QueryOf<'GET /admin/bookings'>
/** Replaced by the id of the second branch, which exists only once the tests run. */
const BRANCH = 'BRANCH'

async function costOf(
  query: Query,
): Promise<Record<'rows' | 'examined' | 'commands', number> & { ids: string[]; next: string | null }> {
  const branchId = query.branchId === BRANCH ? branches[1]?.id : query.branchId
  let page: ReplyBody<'GET /admin/bookings', 200> | undefined
  const costs = await readCosts(app, async () => {
    page = (await admin.call('GET /admin/bookings', { query: { ...query, branchId } })).body
  })
  // Not counting the caller's session and account, and the branches, which are kept for a second.
  const asked = costs.filter(({ collection }) => !['sessions', 'users', 'branches'].includes(collection))
  const ofBookings = asked.filter(({ collection }) => collection === 'bookings')
  const examined = ofBookings.reduce((sum, cost) => sum + cost.examined, 0)
  const { data = [], page: { next } = { next: null } } = page ?? {}
  return { rows: data.length, ids: data.map(({ _id }) => _id), examined, commands: asked.length, next }
}

test.each<[string, Query]>([
  ['the whole book', {}],
  ['the whole book, oldest first', { sort: 'startsAt' }],
  ['by creation', { sort: '-createdAt' }],
  ['one branch', { branchId: BRANCH }],
  ['one branch by creation', { branchId: BRANCH, sort: '-createdAt' }],
  ['one status', { status: 'confirmed' }],
  ['one status at one branch', { branchId: BRANCH, status: 'cancelled' }],
  ['one day', { from: '2026-10-10', to: '2026-10-10' }],
  ['one day at one branch', { branchId: BRANCH, from: '2026-10-10', to: '2026-10-10' }],
  [
    'a week with one status at one branch',
    { branchId: BRANCH, status: 'pending', from: '2026-10-10', to: '2026-10-17' },
  ],
  ['a name', { q: 'c77' }],
  ['a name at one branch', { branchId: BRANCH, q: 'c77' }],
  ['two words', { q: 'anna c777' }],
  ['deleted bookings', { archived: 'true' }],
  ['deleted bookings by creation', { archived: 'true', sort: '-createdAt' }],
  ['deleted bookings of one branch', { branchId: BRANCH, archived: 'true' }],
])('a page of %s examines at most twice the bookings it shows', async (_name, query) => {
  const asked = { ...query, limit: '20' }
  const first = await costOf(asked)
  expect(first.rows).toBeGreaterThan(0)
  expect(first.examined).toBeLessThanOrEqual(2 * first.rows + 2)
  expect(first.commands).toBeLessThanOrEqual(4)
  if (first.next === null) return
  const second = await costOf({ ...asked, cursor: first.next })
  expect(second.examined).toBeLessThanOrEqual(2 * second.rows + 2)
})

test.each(['-startsAt', 'startsAt', '-createdAt'] as const)(
  'the pages of a whole name by %s hold each booking once, and only the page is read',
  async sort => {
    const field = sort.endsWith('startsAt') ? 'startAt' : 'createdAt'
    const direction = sort.startsWith('-') ? -1 : 1
    const all = await BookingModel(app.db)
      .find({ 'walkIn.name': /^Anna Rossi/, archivedAt: null })
      .sort({ [field]: direction, _id: direction })
      .lean()
    const found: string[] = []
    let next: string | null | undefined
    while (next !== null) {
      const cost = await costOf({ q: 'rossi anna', limit: '20', sort, cursor: next })
      found.push(...cost.ids)
      expect(cost.examined).toBeLessThanOrEqual(21)
      next = cost.next
    }
    expect(all.length).toBeGreaterThan(100)
    expect(found).toEqual(all.map(({ _id }) => _id.toHexString()))
  },
)

const [NEWEST, OLDEST] = ['-startsAt', 'startsAt'] as const
test.each(['Conti', 'cont'].flatMap(q => [NEWEST, OLDEST].map(sort => [q, sort] as const)))(
  'the pages of "%s" by %s hold each booking once, longer words included, and only the page is read',
  async (q, sort) => {
    const direction = sort.startsWith('-') ? -1 : 1
    const all = await BookingModel(app.db)
      .find({ 'walkIn.name': { $in: [/^Elena Conti /, /^Contina /] }, archivedAt: null })
      .sort({ startAt: direction, _id: direction })
      .lean()
    const longer = all.filter(({ walkIn }) => walkIn?.name.startsWith('Contina')).length
    for (const branchId of [undefined, branches[1]?.id]) {
      const found: string[] = []
      let next: string | null = ''
      while (next !== null) {
        const asked = { q, limit: '20', sort, ...(branchId === undefined ? {} : { branchId }) }
        const cost = await costOf(next === '' ? asked : { ...asked, cursor: next })
        found.push(...cost.ids)
        expect(cost.examined).toBeLessThanOrEqual(21)
        next = cost.next
      }
      const here = all.filter(row => branchId === undefined || row.branchId.toHexString() === branchId)
      expect(here.length).toBeGreaterThan(40)
      expect(found).toEqual(here.map(({ _id }) => _id.toHexString()))
    }
    expect(longer).toBe(8)
  },
)

test.each([
  ['deleted bookings', { archived: 'true' }, { archivedAt: { $type: 'date' } }],
  ['one status', { status: 'pending' }, { status: 'pending', archivedAt: null }],
  [
    'some days',
    { from: '2026-10-10', to: '2026-10-17' },
    { startAt: { $gt: new Date('2026-10-10'), $lt: new Date('2026-10-17T22:00Z') }, archivedAt: null },
  ],
] as const)('a whole name is found among %s', async (_name, query, filter) => {
  const all = await BookingModel(app.db)
    .find({ 'walkIn.name': /^Anna Rossi/, ...filter })
    .sort({ startAt: -1, _id: -1 })
    .lean()
  const { ids } = await costOf({ q: 'anna rossi', limit: '100', ...query })
  expect(all.length).toBeGreaterThan(0)
  expect(ids).toEqual(all.map(({ _id }) => _id.toHexString()))
})

test('a deep page reads no more bookings than the first one, but for deleted ones on the way', async () => {
  let cost = await costOf({ limit: '50' })
  for (let page = 0; page < 20 && cost.next !== null; page++)
    cost = await costOf({ limit: '50', cursor: cost.next })
  expect(cost.examined).toBeLessThanOrEqual(56)
})

test('the search of a branch reads no more bookings than it shows', async () => {
  const [branch] = branches
  if (!branch) throw new Error('there is no branch')
  const desk = await app.signedInAs('branch-admin', { branch: branch._id })
  let shown = 0
  const costs = await readCosts(app, async () => {
    shown = (await desk.call('GET /admin/search', { query: { q: 'rossi' } })).body.bookings.length
  })
  const read = costs.filter(({ collection }) => collection === 'bookings').map(({ examined }) => examined)
  expect([shown, read.reduce((sum, n) => sum + n, 0)]).toEqual([20, 20])
})

test('search, list and page of a customer read the customer’s bookings, not those of the branch', async () => {
  const [branch] = branches
  if (!branch) throw new Error('there is no branch')
  const name = 'Zoe Bruni'
  const { userId } = await app.signedInAs('customer', {
    name,
    branchesBooked: [branch._id],
  })
  const service = await makeService(app.context)
  const own = [0, 1, 2].map(day => ({
    ...bookingRow(day, { branch, day, n: 11, service: service._id }),
    ...{ userId: new Types.ObjectId(userId), walkIn: null, words: undefined, archivedAt: null },
  }))
  await BookingModel(app.db).insertMany(own)
  const desk = await app.signedInAs('branch-admin', { branch: branch._id })
  const asks = {
    search: () => desk.call('GET /admin/search', { query: { q: 'zoe' } }),
    list: () => desk.call('GET /admin/bookings', { query: { userId } }),
    page: () => desk.call('GET /admin/customers/:id', { params: { id: userId } }),
  }
  for (const [where, ask] of Object.entries(asks)) {
    const costs = await readCosts(app, async () => {
      expect(JSON.stringify((await ask()).body)).toContain(name)
    })
    const read = costs.filter(({ collection }) => collection === 'bookings')
    expect(read.length, where).toBeGreaterThan(0)
    for (const { examined } of read) expect(examined, where).toBeLessThanOrEqual(own.length)
  }
})
