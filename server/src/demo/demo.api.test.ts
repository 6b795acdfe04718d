import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BranchView, WashServiceView } from '../contract/index.ts'
import { addDays } from '../calendar/branch-time.ts'
import { BookingModel } from '../modules/bookings/booking.model.ts'
import { PaymentModel } from '../modules/money/payments/payment.model.ts'
import { WashPackageModel } from '../modules/menu/wash-packages/wash-package.model.ts'
import { UserModel } from '../modules/accounts/users/user.model.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { checkIntegrity } from '../modules/office/integrity/integrity.service.ts'
import { fillLarge } from '../../bench/large/fill.ts'
import { type AddToDemo, fillDemo } from './fill.ts'
import { SIGN_INS } from './sample.ts'

const TODAY = '2026-11-21'

describe('the sample chain', () => {
  let app: TestApp
  let branches: BranchView[]
  let services: WashServiceView[]

  const fill = () => fillDemo(app.db, { now: app.clock.now(), timeZone: 'Europe/Rome', passwordHash: 'none' })
  const allBookings = () => BookingModel(app.db).find().sort({ _id: 1 }).lean()

  beforeAll(async () => {
    app = await testApp()
    await fill()
    branches = (await app.visitor.call('GET /bookings/branches')).body.data
    services = (await app.visitor.call('GET /services')).body.data
  })
  afterAll(() => app.close())

  it('the sample chain has six branches: one in another zone, one closed on a weekday, one with three bays, none with fewer than two', () => {
    expect(branches).toHaveLength(6)
    expect(branches.filter(branch => branch.timeZone !== 'Europe/Rome')).toHaveLength(1)
    expect(branches.filter(branch => Object.values(branch.weekHours).includes(null))).toHaveLength(1)
    expect(Math.min(...branches.map(branch => branch.bays))).toBe(2)
    expect(branches.some(branch => branch.bays === 3)).toBe(true)
  })

  it('the sample chain has ten services, the first of 20 minutes, with Italian and Arabic texts', async () => {
    expect(services).toHaveLength(10)
    expect(services[0]?.duration).toBe(20)
    for (const lang of ['it', 'ar'] as const) {
      const translated = (await app.visitor.call('GET /services', { query: { lang } })).body.data
      const names = new Set([...translated, ...services].map(({ name }) => name))
      expect(names.size).toBe(20)
    }
  })

  it('the sample chain has two packages of at least four washes and 30 days, one of them for every service', async () => {
    const fours = (await WashPackageModel(app.db).find({ washCount: 4 }).lean()).filter(
      p => p.validityDays >= 30,
    )
    expect(fours.length).toBeGreaterThanOrEqual(2)
    expect(fours.some(offer => offer.services.length === 0)).toBe(true)
  })

  it('the sample chain says of each package for one service what it saves, and sells no wash below half its price', async () => {
    const { data } = (await app.visitor.call('GET /packages')).body
    expect(data).toHaveLength(4)
    for (const { price, washCount, services: named, saving } of data) {
      const covered = services.filter(({ _id }) => named.length === 0 || named.some(each => each._id === _id))
      expect(price / washCount).toBeGreaterThan(Math.max(...covered.map(service => service.price)) / 2)
      if (named.length > 0) expect(saving?.percent).toBeGreaterThan(9)
    }
  })

  it('the sample chain has customers who wash a vehicle in their own city, about once a week at most and with a service for it', async () => {
    const cityOf = new Map(branches.map(({ _id, city }) => [_id, city]))
    const last = new Map<string, { city: string | undefined; startAt: Date }>()
    const odd: string[] = []
    const bookings = await BookingModel(app.db).find().sort({ startAt: 1 }).lean()
    for (const { userId, branchId, serviceId, vehicle, walkIn, startAt } of bookings) {
      const type = vehicle?.type ?? walkIn?.vehicleType
      const service = services.find(({ _id }) => serviceId.equals(_id))
      if (!type || !service?.vehicleTypes.includes(type))
        odd.push(`${service?.name ?? ''} for ${String(type)}`)
      if (!userId) continue
      const city = cityOf.get(branchId.toHexString())
      const before = last.get(userId.toHexString())
      if (before && before.city !== city) odd.push(`${userId.toHexString()} in ${String(city)}`)
      const days = before ? (startAt.getTime() - before.startAt.getTime()) / 86_400_000 : Infinity
      if (days < 5) odd.push(`${userId.toHexString()} after ${String(days)} days`)
      last.set(userId.toHexString(), { city, startAt })
    }
    expect(odd).toEqual([])
    expect(last.size).toBe(41)
    expect(new Set(services.filter(({ mostChosen }) => mostChosen).map(({ name }) => name))).toEqual(
      new Set(['Express Wash', 'Classic Wash']),
    )
  })

  it('the sample chain has at least 60 free starts per branch and service on each open day of the next two weeks', async () => {
    const from = addDays(TODAY, 1)
    const to = addDays(TODAY, 14)
    const few: string[] = []
    for (const branch of branches) {
      for (const service of services) {
        const { body } = await app.visitor.call('GET /bookings/availability', {
          query: { branchId: branch._id, serviceId: service._id, from, to },
        })
        for (const day of 'days' in body ? body.days : []) {
          if (day.closedReason === undefined && day.free < 60) {
            few.push(`${branch.name} ${service.name} ${day.date}: ${String(day.free)}`)
          }
        }
      }
    }
    expect(few).toEqual([])
  })

  it('the sample chain has pending bookings in the coming weeks at every branch, and no-shows in the past', async () => {
    const pending = await BookingModel(app.db).distinct('branchId', {
      status: 'pending',
      startAt: { $gt: app.clock.now() },
    })
    expect(pending).toHaveLength(6)
    expect(await BookingModel(app.db).countDocuments({ cancelReason: 'no-show' })).toBeGreaterThan(10)
  })

  it('the sample chain gives the new customer no package or booking, and the regular a paid package and a history', async () => {
    const users = UserModel(app.db)
    const newcomer = await users.findOne({ email: SIGN_INS.customer }).orFail().lean()
    const regular = await users.findOne({ email: SIGN_INS.regular }).orFail().lean()
    expect(await BookingModel(app.db).countDocuments({ userId: newcomer._id })).toBe(0)
    expect(
      await BookingModel(app.db).countDocuments({ userId: regular._id, status: 'completed' }),
    ).toBeGreaterThan(3)
    expect(await users.countDocuments({ role: 'customer' })).toBe(42)
  })

  it('the sample chain is the same every time for a given day', async () => {
    const before = await allBookings()
    await app.reset()
    await fill()
    expect(await allBookings()).toEqual(before)
  })
})

describe('the sample chain is plausible', () => {
  it.each([
    ['02:30', 0],
    ['08:25', 1],
    ['12:00', 1],
    ['19:10', 1],
    ['23:40', 0],
  ])(
    'the sample chain is plausible at %s in Rome: bell, waiting list, drawers, cars in their bays, receipts',
    async (hour, open) => {
      const app = await testApp()
      app.clock.set(`2026-11-24T${hour}:00.000+01:00`)
      const now = app.clock.now()
      await fillDemo(app.db, { now, timeZone: 'Europe/Rome', passwordHash: 'none' })
      const owner = await app.signedInAs('super-admin')
      const branches = (await owner.call('GET /admin/branches')).body.data
      const waits: unknown[] = []
      for (const { _id: branchId, timeZone } of branches) {
        const notices = (await owner.call('GET /admin/notices', { query: { branchId } })).body.data
        expect(new Set(notices.slice(0, 10).map(({ at }) => at)).size).toBeGreaterThan(6)
        expect(Date.parse(notices[0]?.at ?? '')).toBeLessThan(now.getTime())
        const tills = (await owner.call('GET /admin/tills', { query: { branchId } })).body.data
        expect(tills.length).toBeGreaterThan(10)
        if (timeZone === 'Europe/Rome')
          expect(tills.filter(({ closedAt }) => closedAt === null)).toHaveLength(open)
        for (const { openedAt, closedAt } of tills) {
          expect(Date.parse(openedAt)).toBeLessThanOrEqual(now.getTime())
          expect(Date.parse(closedAt ?? openedAt)).toBeLessThanOrEqual(now.getTime())
        }
        const day = { branchId, date: addDays('2026-11-24', 1) }
        waits.push(...(await owner.call('GET /admin/waiting', { query: day })).body.data)
      }
      expect(waits.length).toBeGreaterThan(0)
      const begun = { live: true, status: { $ne: 'completed' as const }, startAt: { $lte: now } }
      expect(await BookingModel(app.db).countDocuments({ ...begun, startedAt: null })).toBe(0)
      const payments = await PaymentModel(app.db).find().lean()
      expect(payments.length).toBeGreaterThan(500)
      for (const { receiptNo, issuer, at } of payments) {
        expect(receiptNo).toMatch(/^[A-Z]+-2026-\d+$/)
        expect(issuer.legalName).toBe('Washline S.r.l.')
        expect(at.getTime()).toBeLessThanOrEqual(now.getTime())
      }
      const { brand } = (await owner.call('GET /admin/settings')).body
      expect(brand).toMatchObject({
        legalName: 'Washline S.r.l.',
        taxNumber: 'IT01234567897',
        name: 'Washline',
      })
      // What a receipt of today is issued with.
      await app.context.refreshSettings()
      expect(app.context.settings().brand).toMatchObject({ legalName: 'Washline S.r.l.', name: 'Washline' })
      expect((await checkIntegrity(app.context)).faults).toEqual([])
      await app.close()
    },
  )
})

describe('the large chain', () => {
  it('the large chain keeps every invariant, whatever its scale', async () => {
    const app = await testApp()
    const at = { now: app.clock.now(), timeZone: 'Europe/Rome' }
    const scale = { customers: 200, back: 4, ahead: 2, perDay: 6 }
    const add: AddToDemo = (db, money, time) => fillLarge(db, money, { ...time, scale })
    const { bookings } = await fillDemo(app.db, { ...at, passwordHash: 'none', add })
    expect(bookings).toBeGreaterThan(2500)
    const { faults, counted } = await checkIntegrity(app.context)
    expect([faults, counted['branches']]).toEqual([[], 30])
    const paid = await BookingModel(app.db).find({ paymentStatus: 'paid', userPackageId: null }).lean()
    const taken = await PaymentModel(app.db).find({ 'for.kind': 'booking' }).lean()
    const sum = (cents: readonly number[]) => cents.reduce((all, each) => all + each, 0)
    expect(sum(taken.map(({ cents }) => cents))).toBe(sum(paid.map(({ snap }) => snap.priceCents)))
    await app.close()
  })
})
