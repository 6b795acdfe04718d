import { Types } from 'mongoose'
import { describe, expect, test } from 'vitest'
import type { BookingView } from '../../../contract/bookings.ts'
import { appForFile } from '../../../testing/app-for-file.ts'
import { bookingThrough } from '../../../testing/booking-through.ts'
import { makeBranch, makeService, makeUser } from '../../../testing/factories.ts'
import { TEST_NOW } from '../../../testing/test-app.ts'
import { TestClient, type QueryOf } from '../../../testing/test-client.ts'

const app = await appForFile()

const { refusal } = TestClient
interface Page {
  data: BookingView[]
  page: { next: string | null; total: number | null }
}

const MONDAY = '2026-11-23'
const idsOf = ({ data }: Page) => data.map(({ _id }) => _id)
const timesOf = ({ data }: Page) => data.map(row => row.bookingTime)

async function start() {
  const branch = await makeBranch(app.context, { name: 'Centre', bays: 5 })
  const other = await makeBranch(app.context, { name: 'North', bays: 5 })
  const service = await makeService(app.context, { name: 'Gold' })
  const admin = await app.signedInAs('super-admin')
  const desk = await app.signedInAs('branch-admin', { branch: branch._id })
  const book = bookingThrough(app, admin, {
    branchId: branch.id,
    serviceId: service.id,
    bookingDate: MONDAY,
    walkIn: { name: 'Walter', phone: '06 1111' },
  })
  const list = async (query: QueryOf<'GET /admin/bookings'> = {}) =>
    (await admin.call('GET /admin/bookings', { query })).body
  return { branch, other, service, admin, desk, book, list }
}

describe("the admins' list of bookings", () => {
  test("the admins' list of bookings shows the latest start first, and every page reports the total", async () => {
    const { book, list } = await start()
    for (const time of ['10:00', '12:00', '11:00']) await book(time)
    const page = await list()
    expect(timesOf(page)).toEqual(['12:00', '11:00', '10:00'])
    expect(page.page).toEqual({ next: null, total: 3 })
    expect(timesOf(await list({ sort: 'startsAt' }))).toEqual(['10:00', '11:00', '12:00'])
    expect(timesOf(await list({ sort: '-createdAt' }))).toEqual(['11:00', '12:00', '10:00'])
    expect(timesOf(await list({ sort: 'createdAt' }))).toEqual(['10:00', '12:00', '11:00'])
    expect(page.data[0]).toMatchObject({ walkIn: { name: 'Walter' }, serviceId: { name: 'Gold', price: 20 } })
  })

  test.each(['-startsAt', 'startsAt', '-createdAt', 'createdAt'] as const)(
    "the admins' list of bookings read page by page in the order %s gives every booking once, ties included",
    async sort => {
      const { book, list, other } = await start()
      for (const time of ['10:00', '10:00', '10:00', '10:30', '11:00']) await book(time)
      for (const time of ['10:00', '10:30']) await book(time, { branchId: other.id })
      const whole = idsOf(await list({ sort }))
      const read: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: Page = await list({ sort, limit: '2', cursor })
        expect(page.page.total).toBe(7)
        read.push(...idsOf(page))
        cursor = page.page.next
      }
      expect(read).toEqual(whole)
      expect(new Set(read).size).toBe(7)
    },
  )

  test("the admins' list of bookings can be filtered by branch, status, dates and customer", async () => {
    const { admin, book, list, other } = await start()
    const customer = await makeUser(app.context)
    const first = await book('10:00')
    const second = await book('11:00', { bookingDate: '2026-11-24' })
    const third = await book('12:00', { branchId: other.id, walkIn: undefined, customerId: customer.id })
    await admin.call('PATCH /admin/bookings/:id/:status', { params: { id: second._id, status: 'cancelled' } })
    expect(await list({ branchId: other.id })).toMatchObject({
      data: [{ _id: third._id }],
      page: { total: 1 },
    })
    expect(await list({ status: 'cancelled' })).toMatchObject({
      data: [{ _id: second._id }],
      page: { total: 1 },
    })
    expect(await list({ status: 'pending' })).toMatchObject({ data: [], page: { total: 0 } })
    expect(idsOf(await list({ from: MONDAY, to: MONDAY }))).toEqual([third._id, first._id])
    expect(idsOf(await list({ from: '2026-11-24' }))).toEqual([second._id])
    expect(idsOf(await list({ to: MONDAY, branchId: other.id }))).toEqual([third._id])
    expect(await list({ userId: customer.id })).toMatchObject({
      data: [{ _id: third._id }],
      page: { total: null },
    })
  })

  test('filters dates by the calendar of each branch, in any time zone', async () => {
    const { admin, list, service } = await start()
    const tokyo = await makeBranch(app.context, { timeZone: 'Asia/Tokyo' })
    const reply = await admin.call('POST /bookings', {
      body: {
        branchId: tokyo.id,
        serviceId: service.id,
        bookingDate: MONDAY,
        bookingTime: '08:00',
        walkIn: { name: 'Yuki', phone: '03 1234' },
      },
    })
    expect(idsOf(await list({ from: MONDAY, to: MONDAY }))).toEqual([reply.body._id])
    expect(idsOf(await list({ to: '2026-11-22' }))).toEqual([])
  })

  test("the admins' list of bookings matches word beginnings of name, e-mail, phone and plate, all words together", async () => {
    const { book, list } = await start()
    const anna = await makeUser(app.context, {
      name: 'Anna Niccolò',
      email: 'anna.r@mail.example',
      phone: '+39 333 444',
    })
    const first = await book('10:00', { walkIn: undefined, customerId: anna.id })
    const second = await book('11:00', {
      walkIn: { name: 'Annalisa Verdi', phone: '06 2222', plate: 'AB 123 CD' },
    })
    const found = async (q: string) => idsOf(await list({ q }))
    expect(await found('ann')).toEqual([second._id, first._id])
    expect(await found('ANNA nicc')).toEqual([first._id])
    expect(await found('niccolo')).toEqual([first._id])
    expect(await found('anna.r@mail.example')).toEqual([first._id])
    expect(await found('+39 333')).toEqual([first._id])
    expect(await found('ab123')).toEqual([second._id])
    expect(await found('verdi ann')).toEqual([second._id])
    expect(await found('nna')).toEqual([])
    expect(await found('.*')).toEqual([])
    expect(await found('an.*')).toEqual([second._id, first._id])
    expect((await list({ q: 'ann' })).page.total).toBeNull()
  })

  test("the admins' list of bookings leaves deleted bookings out, and shows only those on request", async () => {
    const { book, list } = await start()
    const kept = await book('10:00')
    const gone = await book('11:00')
    await app.db
      .collection('bookings')
      .updateOne(
        { _id: new Types.ObjectId(gone._id) },
        { $set: { archivedAt: new Date(TEST_NOW), live: false } },
      )
    expect(idsOf(await list())).toEqual([kept._id])
    const archived = await list({ archived: 'true' })
    expect([idsOf(archived), archived.page.total]).toEqual([[gone._id], null])
  })

  test("the admins' list of bookings shows a branch-admin only their own branch; another one is 404", async () => {
    const { book, desk, branch, other } = await start()
    const own = await book('10:00')
    await book('10:00', { branchId: other.id })
    const page = (await desk.call('GET /admin/bookings')).body
    expect([idsOf(page), page.page.total]).toEqual([[own._id], 1])
    expect((await desk.call('GET /admin/bookings', { query: { branchId: branch.id } })).status).toBe(200)
    expect(refusal(await desk.call('GET /admin/bookings', { query: { branchId: other.id } }))).toBe(
      '404 NOT_FOUND',
    )
    expect(refusal(await (await app.signedInAs('customer')).call('GET /admin/bookings'))).toBe(
      '403 FORBIDDEN',
    )
    expect(refusal(await app.visitor.call('GET /admin/bookings'))).toBe('401 UNAUTHENTICATED')
  })

  test.each([
    'limit=0',
    'limit=201',
    'limit=x',
    'status=done',
    'from=2026-02-30',
    'sort=price',
    'branchId=1',
    'cursor=zzz',
  ])("the admins' list of bookings refuses %s", async query => {
    const { admin } = await start()
    expect(refusal(await admin.raw('GET', `/admin/bookings?${query}`))).toBe('400 VALIDATION')
  })

  test("the admins' list of bookings refuses a cursor of another order", async () => {
    const { book, list, admin } = await start()
    await book('10:00')
    await book('11:00')
    const { page } = await list({ limit: '1' })
    expect(
      refusal(
        await admin.call('GET /admin/bookings', { query: { sort: 'createdAt', cursor: page.next ?? '' } }),
      ),
    ).toBe('400 VALIDATION')
  })

  test("the admins' list of bookings can be downloaded as CSV with every row, formulas disarmed, in the language asked for", async () => {
    const { book, admin, desk, other } = await start()
    await book('10:00', {
      walkIn: { name: '=HYPERLINK("x")', phone: '+39 06 2222', plate: 'AB123CD' },
      notes: 'a,b;=1+1;',
    })
    await book('11:00', { branchId: other.id })
    const reply = await admin.download('GET /admin/bookings', { query: { format: 'csv', limit: '1' } })
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename=bookings.csv')
    const lines = reply.body.replace('\uFEFF', '').trim().split('\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatch(/^"Booking","Date","Time","Branch","Customer"/)
    expect(lines[1]).toContain(',"2026-11-23","11:00","North","Walter",')
    expect(lines[2]).toContain(
      `"10:00","Centre","'=HYPERLINK(""x"")","","+39 06 2222","AB123CD","Gold","20.00","price","unpaid","confirmed","","a,b;'=1+1;",`,
    )
    const italian = await admin.download('GET /admin/bookings', { query: { format: 'csv', lang: 'it' } })
    const [head, north] = italian.body.split('\n')
    expect(head).toMatch(/^"Prenotazione";"Data";"Ora";"Sede";"Cliente";/)
    expect(north).toContain(';"Prezzo";"Da pagare";"Confermata";')
    const arabic = await admin.download('GET /admin/bookings', { query: { format: 'csv', lang: 'ar' } })
    expect(arabic.body.split('\n')[1]).toContain(',"السعر","غير مدفوع","مؤكد",')
    expect(refusal(await admin.raw('GET', '/admin/bookings?format=csv&lang=zxx'))).toBe('400 VALIDATION')
    const own = await desk.download('GET /admin/bookings', { query: { format: 'csv' } })
    expect(own.body.trim().split('\n')).toHaveLength(2)
    expect(
      refusal(await desk.download('GET /admin/bookings', { query: { format: 'csv', branchId: other.id } })),
    ).toBe('404 NOT_FOUND')
  })
})
