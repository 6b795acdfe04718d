import { afterAll, beforeAll, beforeEach, expect, test, assert } from 'vitest'
import type { ApiKey } from '../../contract/api/index.ts'
import type { BookingView } from '../../contract/bookings.ts'
import type { BranchRecord } from '../../modules/branches/branch.service.ts'
import { closure, makeBranch, makePackage, makeService } from '../factories.ts'
import { testApp, type TestApp } from '../test-app.ts'
import type { TestReply } from '../test-client.ts'

let app: TestApp
let branch: BranchRecord
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  branch = await makeBranch(app.context, {
    closures: [
      closure({
        from: '2026-12-08',
        to: '2026-12-08',
        reason: 'Holiday',
        translations: { it: { reason: 'Festa' }, ar: { reason: 'عطلة' } },
      }),
    ],
  })
})
afterAll(() => app.close())

/** The languages in which these tests name things. */
const LANGUAGES = ['en', 'it', 'ar'] as const
type Language = (typeof LANGUAGES)[number]
const SERVICE: Record<Language, string> = { en: 'Gold wash', it: 'Lavaggio oro', ar: 'غسيل ذهبي' }
const PACKAGE: Record<Language, string> = { en: 'Five washes', it: 'Cinque lavaggi', ar: 'خمس غسلات' }
const namedIn = ({ it, ar }: Record<Language, string>) => ({ it: { name: it }, ar: { name: ar } })
const goldWash = () => makeService(app.context, { name: SERVICE.en, translations: namedIn(SERVICE) })
const wish = (serviceId: string, bookingTime = '10:00') => ({
  branchId: branch.id,
  serviceId,
  bookingDate: '2026-11-23',
  bookingTime,
})

async function rowsOf<Row>(asked: Promise<TestReply<{ data: Row[] }>>): Promise<Row[]> {
  const { status, body } = await asked
  expect(status).toBe(200)
  return body.data
}

test.each(LANGUAGES)('every reply about a booking names its service in %s when asked to', async lang => {
  const service = await goldWash()
  const customer = await app.signedInAs('customer')
  const admin = await app.signedInAs('super-admin')
  const booked = await customer.call('POST /bookings', { query: { lang }, body: wish(service.id) })
  expect(booked.body.serviceId.name).toBe(SERVICE[lang])
  const { _id } = booked.body

  const nameOf = (view: BookingView | undefined) => view?.serviceId.name
  const [listed] = await rowsOf(customer.call('GET /users/bookings', { query: { lang } }))
  const [managed] = await rowsOf(admin.call('GET /admin/bookings', { query: { lang } }))
  const detail = await customer.call('GET /bookings/:id', { params: { id: _id }, query: { lang } })
  const board = await admin.call('GET /admin/board', { query: { date: '2026-11-23', lang } })
  const onBoard = board.body.lanes.flatMap(({ bookings }) => bookings)[0]
  expect([listed, managed, detail.body, onBoard].map(nameOf)).toEqual(Array(4).fill(SERVICE[lang]))

  const place = { bookingDate: '2026-11-23', bookingTime: '11:00' }
  const changes = [
    await customer.call('PATCH /bookings/:id', { params: { id: _id }, query: { lang }, body: place }),
    await admin.call('PATCH /admin/bookings/:id/payment', {
      params: { id: _id },
      query: { lang },
      body: { paymentStatus: 'paid' },
    }),
    await admin.call('PATCH /admin/bookings/:id/:status', {
      params: { id: _id, status: 'confirmed' },
      query: { lang },
    }),
    await customer.call('POST /bookings/:id/cancel', { params: { id: _id }, query: { lang } }),
  ]
  expect(changes.map(({ body }) => nameOf(body))).toEqual(Array(4).fill(SERVICE[lang]))

  const csv = await admin.download('GET /admin/bookings', { query: { format: 'csv', lang } })
  expect(csv.body).toContain(SERVICE[lang])
  const calendar = await customer.call('GET /bookings/:id/calendar.ics', {
    params: { id: _id },
    query: { lang },
  })
  expect(calendar.body).toContain(SERVICE[lang])
  const own = await customer.call('GET /users/export', { query: { lang } })
  expect(nameOf((own.body['bookings'] as BookingView[])[0])).toBe(SERVICE[lang])
})

test.each(LANGUAGES)('every reply about a customer’s package names it and its services in %s', async lang => {
  const service = await goldWash()
  const offer = await makePackage(app.context, {
    name: PACKAGE.en,
    translations: namedIn(PACKAGE),
    services: [service._id],
  })
  const customer = await app.signedInAs('customer')
  const admin = await app.signedInAs('super-admin')
  const reserve = () =>
    customer.call('POST /packages/purchase', { query: { lang }, body: { packageId: offer.id } })
  const first = (await reserve()).body
  assert(first.success)
  const { userPackage } = first
  expect((await reserve()).body).toMatchObject({ packageName: PACKAGE[lang] })

  const later = { expiryDate: '2027-03-01', reason: 'Kind' }
  const views = [
    userPackage,
    (await rowsOf(customer.call('GET /users/packages', { query: { lang } })))[0],
    (await rowsOf(admin.call('GET /admin/user-packages', { query: { lang } })))[0],
    (
      await admin.call('PATCH /admin/user-packages/:id/payment', {
        params: { id: userPackage._id },
        query: { lang },
        body: { isPaid: true },
      })
    ).body,
    (
      await admin.call('PATCH /admin/user-packages/:id/expiry', {
        params: { id: userPackage._id },
        query: { lang },
        body: later,
      })
    ).body,
  ]
  for (const view of views) {
    expect(view?.packageId.name).toBe(PACKAGE[lang])
    expect(view?.packageId.services.map(({ name }) => name)).toEqual([SERVICE[lang]])
  }
})

test.each(LANGUAGES)('the lists of visitors are in %s and carry no translations', async lang => {
  const service = await goldWash()
  await makePackage(app.context, {
    name: PACKAGE.en,
    translations: namedIn(PACKAGE),
    services: [service._id],
  })
  const { visitor } = app
  for (const key of ['GET /services', 'GET /bookings/services'] as const) {
    const [listed] = await rowsOf(visitor.call(key, { query: { lang } }))
    expect(listed?.name).toBe(SERVICE[lang])
    // Without an Italian description, the base text is shown.
    expect(listed?.description).toBe('Outside and inside')
    expect(listed).not.toHaveProperty('translations')
  }
  const [offer] = await rowsOf(visitor.call('GET /packages', { query: { lang } }))
  expect(offer?.name).toBe(PACKAGE[lang])
  expect(offer?.services.map(({ name }) => name)).toEqual([SERVICE[lang]])
  expect(offer).not.toHaveProperty('translations')

  const reason = { en: 'Holiday', it: 'Festa', ar: 'عطلة' }[lang]
  const [place] = await rowsOf(visitor.call('GET /bookings/branches', { query: { lang } }))
  expect(place?.closures[0]?.reason).toBe(reason)
  expect(place?.closures[0]).not.toHaveProperty('translations')
  const day = await visitor.call('GET /bookings/availability', {
    query: { branchId: branch.id, serviceId: service.id, date: '2026-12-08', lang },
  })
  expect(day.body).toMatchObject({ closedReason: reason })
})

test('a list kept for one language is not sent to those who ask for another, nor confirmed by its ETag', async () => {
  await goldWash()
  const get = (lang: Language, etag = '') =>
    app.visitor.callWith('GET /services', { 'if-none-match': etag }, { query: { lang } })
  const english = await get('en')
  const italian = await get('it', english.headers.get('etag') ?? '')
  expect(italian.status).toBe(200)
  expect(italian.body.data[0]?.name).toBe(SERVICE.it)
  expect((await get('it', italian.headers.get('etag') ?? '')).status).toBe(304)
  expect((await get('en')).body.data[0]?.name).toBe(SERVICE.en)
})

test('each record for editing carries base texts and translations in every requested language', async () => {
  await goldWash()
  await makePackage(app.context, { name: PACKAGE.en, translations: namedIn(PACKAGE) })
  const admin = await app.signedInAs('super-admin')
  const [service] = await rowsOf(admin.call('GET /services', { query: { lang: 'it' } }))
  expect(service).toMatchObject({ name: SERVICE.en, translations: namedIn(SERVICE) })
  const [offer] = await rowsOf(admin.call('GET /packages', { query: { lang: 'it' } }))
  expect(offer).toMatchObject({ name: PACKAGE.en, translations: namedIn(PACKAGE) })
  const [place] = await rowsOf(admin.call('GET /admin/branches'))
  expect(place?.closures[0]).toMatchObject({ reason: 'Holiday', translations: { it: { reason: 'Festa' } } })
})

test('a booking keeps the translations from when it was made, even if the service changes', async () => {
  const service = await goldWash()
  const customer = await app.signedInAs('customer')
  const admin = await app.signedInAs('super-admin')
  await customer.call('POST /bookings', { body: wish(service.id) })
  const renamed = { name: 'Platinum', description: 'Another wash', price: 20, duration: 30 }
  await admin.call('PUT /services/:id', {
    params: { id: service.id },
    body: { ...renamed, translations: { it: { name: 'Platino' } } },
  })
  await customer.call('POST /bookings', { body: wish(service.id, '12:00') })
  await admin.call('DELETE /services/:id', { params: { id: service.id } })
  const names = async (lang: Language) =>
    (await rowsOf(customer.call('GET /users/bookings', { query: { lang } }))).map(row => row.serviceId.name)
  expect(await names('it')).toEqual(['Platino', SERVICE.it])
  expect(await names('ar')).toEqual(['Platinum', SERVICE.ar])
})

test('an unsupported language is refused, and the default is the base language', async () => {
  await goldWash()
  expect((await app.visitor.raw('GET', '/services?lang=zxx')).status).toBe(400)
  expect((await rowsOf(app.visitor.call('GET /services')))[0]?.name).toBe(SERVICE.en)
  const unlocalised: ApiKey = 'GET /config'
  expect((await app.visitor.raw('GET', `${unlocalised.slice(4)}?lang=it`)).status).toBe(400)
})
