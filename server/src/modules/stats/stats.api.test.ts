import { Types } from 'mongoose'
import { describe, expect, test } from 'vitest'
import type { ReportsView } from '../../contract/stats.ts'
import { appForFile } from '../../testing/app-for-file.ts'
import { makeBranch, makePackage, makeService, makeUser } from '../../testing/factories.ts'
import { readCosts } from '../../testing/query-cost.ts'
import { TEST_NOW } from '../../testing/test-app.ts'
import { TestClient, type QueryOf } from '../../testing/test-client.ts'
import { reservePackage } from '../../testing/reserve-package.ts'
import type { BookingStatus } from '../../contract/constants.ts'

const app = await appForFile()

const { refusal } = TestClient
const TODAY = '2026-11-21'
const MONDAY = '2026-11-23'

async function start() {
  const branch = await makeBranch(app.context, { name: 'Centre', bays: 2 })
  const other = await makeBranch(app.context, { name: 'North' })
  const service = await makeService(app.context)
  const admin = await app.signedInAs('super-admin')
  const desk = await app.signedInAs('branch-admin', { branch: branch._id })
  const book = async (bookingDate: string, bookingTime: string, wish: object = {}) => {
    const place = { branchId: branch.id, serviceId: service.id, bookingDate, bookingTime }
    const body = { ...place, walkIn: { name: 'Walter', phone: '06 1111' }, ...wish }
    const reply = await admin.call('POST /bookings', { body })
    expect(refusal(reply)).toBe('201')
    return reply.body._id
  }
  const set = (id: string, status: BookingStatus, body: object = {}) =>
    admin.call('PATCH /admin/bookings/:id/:status', {
      params: { id, status },
      body: { confirm: true, ...body },
    })
  return { branch, other, service, admin, desk, book, set }
}

const stats = async (client: TestClient) => (await client.call('GET /admin/stats')).body
const PERIOD = { from: TODAY, to: MONDAY }
const reports = async (client: TestClient, query: QueryOf<'GET /admin/reports'> = PERIOD) =>
  (await client.call('GET /admin/reports', { query })).body

describe('the counters', () => {
  test('the super-admin gets the chain’s figures, a branch-admin those of their branch', async () => {
    const { admin, desk, book, set, other } = await start()
    await book(TODAY, '15:00')
    await set(await book(MONDAY, '10:00'), 'completed')
    await set(await book(MONDAY, '10:00'), 'cancelled')
    await set(await book(MONDAY, '10:00', { branchId: other.id }), 'pending')
    expect(await stats(admin)).toEqual({
      totalBookings: 4,
      completedBookings: 1,
      activeUsers: 0,
      branches: 2,
      pendingBookings: 1,
      confirmedBookings: 1,
      cancelledBookings: 1,
      todayBookings: 1,
      toSettle: [],
    })
    expect(await stats(desk)).toMatchObject({
      totalBookings: 3,
      branches: 1,
      pendingBookings: 0,
      todayBookings: 1,
    })
  })

  test('count as active the customers seen or booked for in the last 30 days', async () => {
    const { admin, desk, book, other } = await start()
    const day = 86_400_000
    const seen = (days: number) => ({ activeAt: new Date(Date.parse(TEST_NOW) - days * day) })
    await makeUser(app.context, seen(29))
    await makeUser(app.context, seen(31))
    const here = await makeUser(app.context)
    const there = await makeUser(app.context, seen(1))
    const deleted = await makeUser(app.context, { email: null })
    for (const [customer, branch] of [
      [here, {}],
      [there, { branchId: other.id }],
      [deleted, {}],
    ] as const) {
      await book(MONDAY, '10:00', { walkIn: undefined, customerId: customer.id, ...branch })
      app.clock.advance(1000)
    }
    await app.db
      .collection('users')
      .updateOne(
        { _id: deleted._id },
        { $set: { deletedAt: new Date(TEST_NOW), activeAt: null, branchesBooked: [] } },
      )
    expect((await stats(admin)).activeUsers).toBe(3)
    expect((await stats(desk)).activeUsers).toBe(1)
  })

  test('count deleted bookings in nothing', async () => {
    const { admin, desk, book } = await start()
    const password = 'a-long-admin-password'
    const { passwords } = app.context
    await app.db
      .collection('users')
      .updateOne(
        { _id: new Types.ObjectId(admin.userId) },
        { $set: { passwordHash: await passwords.hash(password) } },
      )
    const id = await book(MONDAY, '10:00')
    expect(
      (await admin.call('DELETE /admin/bookings/:id', { params: { id }, body: { password } })).status,
    ).toBe(204)
    expect(await stats(admin)).toMatchObject({ totalBookings: 0, confirmedBookings: 0 })
    expect((await reports(desk)).totals).toMatchObject({ bookings: 0 })
  })

  test('list the cars whose time is over until they are finished or a no-show, the most first', async () => {
    const { admin, book, branch, other } = await start()
    const here = { branchId: { _id: branch.id, name: 'Centre' }, bookingDate: TODAY }
    const there = { branchId: { _id: other.id, name: 'North' }, bookingDate: TODAY }
    const ids = [await book(TODAY, '15:00'), await book(TODAY, '15:00')]
    await book(TODAY, '15:00', { branchId: other.id })
    await book(MONDAY, '10:00')
    expect((await stats(admin)).toSettle).toEqual([])
    app.clock.advance(8 * 3_600_000)
    const later = await app.signedInAs('super-admin')
    const desk = await app.signedInAs('branch-admin', { branch: branch._id })
    expect((await stats(later)).toSettle).toEqual([
      { ...here, cars: 2 },
      { ...there, cars: 1 },
    ])
    expect((await stats(desk)).toSettle).toEqual([{ ...here, cars: 2 }])
    const [one = '', two = ''] = ids
    expect(
      refusal(
        await desk.call('PATCH /admin/bookings/:id/:status', { params: { id: one, status: 'completed' } }),
      ),
    ).toBe('200')
    expect(
      refusal(
        await desk.call('PATCH /admin/bookings/:id/:status', {
          params: { id: two, status: 'cancelled' },
          body: { cancelReason: 'no-show' },
        }),
      ),
    ).toBe('200')
    expect((await stats(later)).toSettle).toEqual([{ ...there, cars: 1 }])
    // After two days North's car is in the lists alone, and Monday's is over.
    app.clock.advance(48 * 3_600_000)
    expect((await stats(await app.signedInAs('super-admin'))).toSettle).toEqual([
      { ...here, bookingDate: MONDAY, cars: 1 },
    ])
  })

  test('are no business of customers and visitors', async () => {
    await start()
    const customer = await app.signedInAs('customer')
    for (const path of ['/admin/stats', `/admin/reports?from=${TODAY}&to=${TODAY}`, '/admin/board']) {
      expect(refusal(await customer.raw('GET', path))).toBe('403 FORBIDDEN')
      expect(refusal(await app.visitor.raw('GET', path))).toBe('401 UNAUTHENTICATED')
    }
  })
})

describe('the reports', () => {
  test('have a row for each day and branch with what happened and how full the bays were', async () => {
    const { admin, book, set, branch, other } = await start()
    const paid = await book(MONDAY, '10:00')
    await admin.call('PATCH /admin/bookings/:id/payment', {
      params: { id: paid },
      body: { paymentStatus: 'paid' },
    })
    await set(paid, 'completed')
    await set(await book(MONDAY, '11:00'), 'cancelled')
    await set(await book(MONDAY, '11:00'), 'cancelled', { cancelReason: 'no-show' })
    await book(MONDAY, '12:00', { branchId: other.id })
    const { data, totals } = await reports(admin)
    expect(data.map(row => [row.date, row.branchId?.name, row.bookings])).toEqual([
      [TODAY, 'Centre', 0],
      [TODAY, 'North', 0],
      ['2026-11-22', 'Centre', 0],
      ['2026-11-22', 'North', 0],
      [MONDAY, 'Centre', 3],
      [MONDAY, 'North', 1],
    ])
    expect(data[4]).toMatchObject({
      branchId: { _id: branch.id },
      completed: 1,
      cancelled: 1,
      noShows: 1,
      bookingRevenue: 20,
    })
    const shares = [0, 0, 0.25, ...Array.from({ length: 9 }, () => 0)]
    expect(data[4]?.utilisation).toEqual(shares.map((share, i) => ({ hour: i + 8, share })))
    expect(totals).toEqual({
      bookings: 4,
      completed: 1,
      cancelled: 1,
      noShows: 1,
      bookingRevenue: 20,
      revenue: 20,
      packagesSold: 0,
      packageRevenue: 0,
      washesOutstanding: 0,
    })
  })

  test('count a package on the day it was marked paid, not its washes', async () => {
    app.clock.set('2026-11-21T22:50:00.000Z')
    const { admin, desk, book } = await start()
    const offer = await makePackage(app.context)
    const customer = await app.signedInAs('customer')
    const { _id } = await reservePackage(customer, offer.id)
    expect((await reports(admin)).totals).toMatchObject({ packagesSold: 0, washesOutstanding: 0, revenue: 0 })
    app.clock.set('2026-11-21T23:05:00.000Z')
    await admin.call('PATCH /admin/user-packages/:id/payment', {
      params: { id: _id },
      body: { isPaid: true },
    })
    await book(MONDAY, '10:00', { walkIn: undefined, customerId: customer.userId, userPackageId: _id })
    const sold = { packagesSold: 1, packageRevenue: 80, washesOutstanding: 5, bookingRevenue: 0, revenue: 80 }
    const day = (date: string) => ({ from: date, to: date })
    expect((await reports(admin, day('2026-11-22'))).totals).toMatchObject(sold)
    expect((await reports(admin, day(TODAY))).totals).toMatchObject({ packagesSold: 0, revenue: 0 })
    expect((await reports(admin, day(MONDAY))).totals).toMatchObject({ bookings: 1, revenue: 0 })
    expect(Object.keys((await reports(desk)).totals)).toEqual([
      'bookings',
      'completed',
      'cancelled',
      'noShows',
      'bookingRevenue',
    ])
  })

  test('have one meaning for each kind of revenue, in rows, totals and file', async () => {
    const { admin, desk, book, branch, other } = await start()
    for (const [time, place] of [
      ['10:00', {}],
      ['11:00', {}],
      ['10:00', { branchId: other.id }],
    ] as const) {
      const id = await book(MONDAY, time, place)
      await admin.call('PATCH /admin/bookings/:id/payment', {
        params: { id },
        body: { paymentStatus: 'paid' },
      })
    }
    const customer = await app.signedInAs('customer')
    const { id: packageId } = await makePackage(app.context)
    const reserved = await reservePackage(customer, packageId)
    await admin.call('PATCH /admin/user-packages/:id/payment', {
      params: { id: reserved._id },
      body: { isPaid: true },
    })

    const sum = (rows: ReportsView['data']) => rows.reduce((total, row) => total + row.bookingRevenue, 0)
    const chain = await reports(admin)
    expect(sum(chain.data)).toBe(60)
    expect(chain.totals).toMatchObject({ bookingRevenue: 60, packageRevenue: 80, revenue: 140 })
    const one = await reports(admin, { from: TODAY, to: MONDAY, branchId: branch.id })
    expect(sum(one.data)).toBe(40)
    // A package belongs to no branch, so beside one branch's bookings there is no sum.
    expect(one.totals).toMatchObject({ bookingRevenue: 40, packageRevenue: 80 })
    expect(one.totals).not.toHaveProperty('revenue')
    const own = await reports(desk)
    expect([sum(own.data), own.totals.bookingRevenue]).toEqual([40, 40])
    const { body } = await admin.download('GET /admin/reports', {
      query: { from: MONDAY, to: MONDAY, format: 'csv' },
    })
    const [head = '', ...lines] = body.trim().split('\n')
    const column = head.split(',').findIndex(title => title.includes('Booking revenue (EUR)'))
    expect(lines.map(line => line.split(',')[column])).toEqual(['"40.00"', '"20.00"'])
    const whole = await admin.download('GET /admin/reports', {
      query: { from: TODAY, to: MONDAY, format: 'csv' },
    })
    const cells = whole.body.trim().split('\n').slice(1)
    const inFile = (n: number) =>
      cells.reduce((total, line) => total + Number((line.split(',')[n] ?? '').replaceAll('"', '')), 0)
    expect([inFile(column), inFile(column + 1)]).toEqual([60, 80])
    expect(chain.packageSales).toEqual([{ date: TODAY, sold: 1, revenue: 80 }])
    expect(own.packageSales).toBeUndefined()
  })

  test('rank the branches by revenue, and put as many days before beside them', async () => {
    const { admin, desk, book, branch, other } = await start()
    for (const place of [branch, other, other]) {
      const id = await book(MONDAY, place === branch ? '10:00' : '11:00', { branchId: place.id })
      await admin.call('PATCH /admin/bookings/:id/payment', {
        params: { id },
        body: { paymentStatus: 'paid' },
      })
    }
    const ranking = ({ branches }: ReportsView) =>
      branches.map(row => [row.branchId.name, row.bookingRevenue, row.previous.bookingRevenue])
    const monday = await reports(admin, { from: MONDAY, to: MONDAY })
    expect(ranking(monday)).toEqual([
      ['North', 40, 0],
      ['Centre', 20, 0],
    ])
    expect(monday.previous).toMatchObject({ from: '2026-11-22', to: '2026-11-22', bookings: 0, revenue: 0 })
    const later = await reports(admin, { from: '2026-11-24', to: '2026-11-25' })
    expect(later.previous).toMatchObject({ from: '2026-11-22', to: MONDAY, bookings: 3, revenue: 60 })
    expect(ranking(later)).toEqual([
      ['Centre', 0, 20],
      ['North', 0, 40],
    ])
    const own = await reports(desk, { from: '2026-11-24', to: '2026-11-25' })
    expect([ranking(own), own.previous]).toMatchObject([[['Centre', 0, 20]], { bookings: 1 }])
    expect(own.previous).not.toHaveProperty('packagesSold')
  })

  test('add the branches of a day up on request, to the same totals, and read only what has changed', async () => {
    const { admin, book, other } = await start()
    const paid = await book(MONDAY, '10:00')
    await admin.call('PATCH /admin/bookings/:id/payment', {
      params: { id: paid },
      body: { paymentStatus: 'paid' },
    })
    await book(MONDAY, '12:00', { branchId: other.id })
    const each = await reports(admin)
    const period = { from: TODAY, to: MONDAY, chain: 'true' as const }
    const costs = await readCosts(app, async () => {
      const { body } = await admin.call('GET /admin/reports', { query: period })
      if (typeof body === 'string') throw new Error('a CSV file')
      const counts = body.data.map(row => [row.date, row.bookings, row.bookingRevenue])
      expect(counts).toEqual([
        [TODAY, 0, 0],
        ['2026-11-22', 0, 0],
        [MONDAY, 2, 20],
      ])
      expect(body.data.every(row => row.branchId === undefined && row.utilisation.length === 0)).toBe(true)
      expect(body.taken.data).toEqual([{ date: TODAY, ...body.taken.totals }])
      expect({ ...body, data: 0, taken: 0 }).toEqual({ ...each, data: 0, taken: 0 })
    })
    // The sums follow the days of the last minute, two here, once for the period and once for the one before.
    const days = costs.filter(({ collection }) => collection === 'branchDays')
    expect(days.reduce((sum, { examined }) => sum + examined, 0)).toBeLessThanOrEqual(4)
    const csv = await admin.download('GET /admin/reports', {
      query: { from: TODAY, to: MONDAY, chain: 'true', format: 'csv' },
    })
    expect(csv.body.split('\n').filter(line => line.includes('Centre'))).toHaveLength(3)
  })

  test('a branch-admin gets the report of their own branch; another one is 404', async () => {
    const { admin, desk, book, other } = await start()
    await book(MONDAY, '10:00', { branchId: other.id })
    expect((await reports(desk)).data.map(row => row.branchId?.name)).toEqual(['Centre', 'Centre', 'Centre'])
    expect((await reports(desk)).totals.bookings).toBe(0)
    const query = { from: MONDAY, to: MONDAY, branchId: other.id }
    expect(refusal(await desk.call('GET /admin/reports', { query }))).toBe('404 NOT_FOUND')
    expect((await reports(admin, query)).data.map(row => row.bookings)).toEqual([1])
  })

  test('come as CSV too', async () => {
    const { admin } = await start()
    const reply = await admin.download('GET /admin/reports', {
      query: { from: MONDAY, to: MONDAY, format: 'csv' },
    })
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [head, first] = reply.body.replace('\uFEFF', '').split('\n')
    expect(head).toMatch(
      /^"Date","Branch","Bookings","Completed","Cancelled","No-shows","Booking revenue \(EUR\)","Package revenue \(EUR\)","Taken: cash \(EUR\)","Taken: card \(EUR\)","Taken: other \(EUR\)","Given back \(EUR\)","Of which packages \(EUR\)","Bays taken 08:00",/,
    )
    expect(first).toBe(
      `"${MONDAY}","Centre","0","0","0","0","0.00"${',""'.repeat(6)}${',"0.000"'.repeat(12)}`,
    )
    const italian = await admin.download('GET /admin/reports', {
      query: { from: MONDAY, to: MONDAY, format: 'csv', lang: 'it' },
    })
    expect(italian.body).toMatch(/^"Data","Sede","Prenotazioni",/)
  })

  test.each([
    '',
    '?from=2026-11-21',
    '?from=2026-11-22&to=2026-11-21',
    '?from=2026-01-01&to=2027-01-02',
    '?from=9999-12-31&to=9999-12-31',
    '?from=2099-12-31&to=2100-01-01',
  ])('refuse the period "%s"', async query => {
    const { admin } = await start()
    expect(refusal(await admin.raw('GET', `/admin/reports${query}`))).toBe('400 VALIDATION')
  })

  test('take the first and the last day that the product knows', async () => {
    const { admin } = await start()
    for (const day of ['2000-01-01', '2099-12-31']) {
      const { data } = await reports(admin, { from: day, to: day })
      expect(data.map(({ date }) => date)).toEqual([day, day])
    }
  })

  test('take a period of 366 days', async () => {
    const { admin } = await start()
    expect((await reports(admin, { from: '2026-01-01', to: '2027-01-01' })).data).toHaveLength(2 * 366)
  })
})
