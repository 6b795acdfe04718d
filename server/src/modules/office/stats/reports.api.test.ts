import { describe, expect, test } from 'vitest'
import type { ReportsView } from '../../../contract/stats.ts'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makePackage } from '../../../testing/factories.ts'
import { readCosts } from '../../../testing/query-cost.ts'
import { reservePackage } from '../../../testing/reserve-package.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { bookedChain, MONDAY, reports, TODAY } from './testing/booked-chain.ts'

const app = await appForFile()

const { refusal } = TestClient

describe('the reports', () => {
  test('the reports have a row for each day and branch with what happened and how full the bays were', async () => {
    const { admin, book, set, branch, other } = await bookedChain(app)
    const paid = await book(MONDAY, '10:00')
    await admin.call('PATCH /admin/bookings/:id/payment', {
      params: { id: paid },
      body: { paymentStatus: 'paid' },
    })
    await set(paid, 'completed')
    await set(await book(MONDAY, '11:00'), 'cancelled')
    await set(await book(MONDAY, '11:00'), 'cancelled', { cancelReason: 'no-show' })
    await book(MONDAY, '12:00', { branchId: other.id })
    const { data, totals, services } = await reports(admin)
    expect(services).toMatchObject([
      { serviceId: { name: 'Test wash' }, completed: 1, bookingRevenue: 20, previous: { completed: 0 } },
    ])
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

  test('the reports count a package on the day it was marked paid, not its washes', async () => {
    app.clock.set('2026-11-21T22:50:00.000Z')
    const { admin, desk, book } = await bookedChain(app)
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

  test('the reports have one meaning for each kind of revenue, in rows, totals and file', async () => {
    const { admin, desk, book, branch, other } = await bookedChain(app)
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

  test('the reports rank the branches by revenue, and put as many days before beside them', async () => {
    const { admin, desk, book, branch, other } = await bookedChain(app)
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

  test('the reports add the branches of a day up on request, to the same totals, and read only what has changed', async () => {
    const { admin, book, other } = await bookedChain(app)
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
    // The sums follow the days of the last minute, three here: for the period, for the one before, and for the money.
    const days = costs.filter(({ collection }) => collection === 'branchDays')
    expect(days.reduce((sum, { examined }) => sum + examined, 0)).toBeLessThanOrEqual(9)
    const csv = await admin.download('GET /admin/reports', {
      query: { from: TODAY, to: MONDAY, chain: 'true', format: 'csv' },
    })
    expect(csv.body.split('\n').filter(line => line.includes('Centre'))).toHaveLength(3)
  })

  test('a branch-admin gets the report of their own branch; another one is 404', async () => {
    const { admin, desk, book, other } = await bookedChain(app)
    await book(MONDAY, '10:00', { branchId: other.id })
    expect((await reports(desk)).data.map(row => row.branchId?.name)).toEqual(['Centre', 'Centre', 'Centre'])
    expect((await reports(desk)).totals.bookings).toBe(0)
    const query = { from: MONDAY, to: MONDAY, branchId: other.id }
    expect(refusal(await desk.call('GET /admin/reports', { query }))).toBe('404 NOT_FOUND')
    expect((await reports(admin, query)).data.map(row => row.bookings)).toEqual([1])
  })

  test('the reports come as CSV too', async () => {
    const { admin } = await bookedChain(app)
    const reply = await admin.download('GET /admin/reports', {
      query: { from: MONDAY, to: MONDAY, format: 'csv' },
    })
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [head, first] = reply.body.replace('\uFEFF', '').split('\n')
    expect(head).toMatch(
      /^"Date","Branch","Bookings","Completed","Cancelled","No-shows","Booking revenue \(EUR\)","Package revenue \(EUR\)","Taken: cash \(EUR\)","Taken: card \(EUR\)","Taken: other \(EUR\)","Refunded \(EUR\)","Of which packages \(EUR\)","Bays taken 08:00",/,
    )
    expect(first).toBe(
      `"${MONDAY}","Centre","0","0","0","0","0.00"${',""'.repeat(6)}${',"0.000"'.repeat(12)}`,
    )
    const italian = await admin.download('GET /admin/reports', {
      query: { from: MONDAY, to: MONDAY, format: 'csv', lang: 'it' },
    })
    expect(italian.body).toMatch(/^"Data";"Sede";"Prenotazioni";/)
  })

  test.each([
    '',
    '?from=2026-11-21',
    '?from=2026-11-22&to=2026-11-21',
    '?from=2026-01-01&to=2027-01-02',
    '?from=9999-12-31&to=9999-12-31',
    '?from=2099-12-31&to=2100-01-01',
  ])('refuse the period "%s"', async query => {
    const { admin } = await bookedChain(app)
    expect(refusal(await admin.raw('GET', `/admin/reports${query}`))).toBe('400 VALIDATION')
  })

  test('the reports take the first and the last day that the product knows', async () => {
    const { admin } = await bookedChain(app)
    for (const day of ['2000-01-01', '2099-12-31']) {
      const { data } = await reports(admin, { from: day, to: day })
      expect(data.map(({ date }) => date)).toEqual([day, day])
    }
  })

  test('the reports take a period of 366 days', async () => {
    const { admin } = await bookedChain(app)
    expect((await reports(admin, { from: '2026-01-01', to: '2027-01-01' })).data).toHaveLength(2 * 366)
  })
})
