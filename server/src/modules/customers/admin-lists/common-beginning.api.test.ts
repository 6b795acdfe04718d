import { afterAll, beforeAll, expect, test } from 'vitest'
import { cellsOf } from '../../../calendar/branch-time.ts'
import { makeBranch, makeService } from '../../../testing/factories.ts'
import { readCosts } from '../../../testing/query-cost.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { type Booking, bookingFields, BookingModel } from '../../bookings/booking.model.ts'
import { blankOf } from '../../../db/field.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('only the page’s bookings of thousands of walk-ins with one name are read', async () => {
  const branch = await makeBranch(app.context)
  const service = await makeService(app.context)
  const first = Date.UTC(2026, 0, 5, 8)
  const rows = Array.from({ length: 3010 }, (_, n): Partial<Booking> => {
    const startAt = first + n * 1_800_000
    return {
      ...blankOf(bookingFields),
      cfg: 0,
      walkIn: { name: 'Brunello', phone: '06 1111', plate: null, vehicleType: null },
      branchId: branch._id,
      serviceId: service._id,
      snap: { service: 'Wash', priceCents: 2000, minutes: 30, turnover: 0 },
      bookingDate: new Date(startAt).toISOString().slice(0, 10),
      bookingTime: '08:00',
      startAt: new Date(startAt),
      endAt: new Date(startAt + 1_800_000),
      ...cellsOf(startAt, 30),
      status: 'completed',
      live: true,
      words: ['brunello', `b${n}`],
      archivedAt: n % 50 === 0 ? new Date(startAt) : null,
      createdAt: new Date(startAt),
    }
  })
  await BookingModel(app.db).insertMany(rows)
  const admin = await app.signedInAs('super-admin')
  const listed = await BookingModel(app.db).find({ archivedAt: null }).sort({ startAt: -1 }).limit(40).lean()
  const found: string[] = []
  let next: { cursor?: string } = {}
  for (let page = 0; page < 2; page++) {
    const query = { branchId: branch.id, q: 'brun', limit: '20', ...next }
    const costs = await readCosts(app, async () => {
      const { body } = await admin.call('GET /admin/bookings', { query })
      found.push(...body.data.map(({ _id }) => _id))
      next = { cursor: body.page.next ?? '' }
    })
    const ofBookings = costs.filter(({ collection }) => collection === 'bookings')
    expect(ofBookings.reduce((sum, { examined }) => sum + examined, 0)).toBeLessThanOrEqual(24)
  }
  expect(found).toEqual(listed.map(({ _id }) => _id.toHexString()))
})
