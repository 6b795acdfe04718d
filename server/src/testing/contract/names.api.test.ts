import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ApiKey } from '../../contract/api/index.ts'
import type { DayAvailability } from '../../contract/availability.ts'
import type { BoardView } from '../../contract/board.ts'
import type { BookingView } from '../../contract/bookings.ts'
import type { BranchView, ManagedBranchView } from '../../contract/branches.ts'
import type { UserPackageView } from '../../contract/user-packages.ts'
import type { ManagedWashPackageView, WashPackageView } from '../../contract/wash-packages.ts'
import type { ManagedWashServiceView, WashServiceView } from '../../contract/wash-services.ts'
import type { BranchRecord } from '../../modules/branches/branch.service.ts'
import { closure, makeBranch, makePackage, makeService } from '../factories.ts'
import { testApp, type TestApp } from '../test-app.ts'
import type { TestClient } from '../test-client.ts'

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

interface Rows<Row> {
  data: Row[]
}
async function rows<Row>(client: TestClient, path: string): Promise<Row[]> {
  const { status, body } = await client.get<Rows<Row>>(path)
  expect(status, path).toBe(200)
  return body.data
}

test.each(LANGUAGES)('every reply about a booking names its service in %s when asked to', async lang => {
  const service = await goldWash()
  const customer = await app.signedInAs('customer')
  const admin = await app.signedInAs('super-admin')
  const booked = await customer.post<BookingView>(`/bookings?lang=${lang}`, wish(service.id))
  expect(booked.body.serviceId.name).toBe(SERVICE[lang])
  const { _id } = booked.body

  const nameOf = (view: BookingView | undefined) => view?.serviceId.name
  const [listed] = await rows<BookingView>(customer, `/users/bookings?lang=${lang}`)
  const [managed] = await rows<BookingView>(admin, `/admin/bookings?lang=${lang}`)
  const detail = await customer.get<BookingView>(`/bookings/${_id}?lang=${lang}`)
  const board = await admin.get<BoardView>(`/admin/board?date=2026-11-23&lang=${lang}`)
  const onBoard = board.body.lanes.flatMap(({ bookings }) => bookings)[0]
  expect([listed, managed, detail.body, onBoard].map(nameOf)).toEqual(Array(4).fill(SERVICE[lang]))

  const place = { bookingDate: '2026-11-23', bookingTime: '11:00' }
  const changes = [
    await customer.patch<BookingView>(`/bookings/${_id}?lang=${lang}`, place),
    await admin.patch<BookingView>(`/admin/bookings/${_id}/payment?lang=${lang}`, { paymentStatus: 'paid' }),
    await admin.patch<BookingView>(`/admin/bookings/${_id}/confirmed?lang=${lang}`),
    await customer.post<BookingView>(`/bookings/${_id}/cancel?lang=${lang}`),
  ]
  expect(changes.map(({ body }) => nameOf(body))).toEqual(Array(4).fill(SERVICE[lang]))

  const csv = await admin.get<string>(`/admin/bookings?format=csv&lang=${lang}`)
  expect(csv.body).toContain(SERVICE[lang])
  const calendar = await customer.get<string>(`/bookings/${_id}/calendar.ics?lang=${lang}`)
  expect(calendar.body).toContain(SERVICE[lang])
  const own = await customer.get<{ bookings: BookingView[] }>(`/users/export?lang=${lang}`)
  expect(nameOf(own.body.bookings[0])).toBe(SERVICE[lang])
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
    customer.post<{ userPackage: UserPackageView; packageName: string }>(`/packages/purchase?lang=${lang}`, {
      packageId: offer.id,
    })
  const { userPackage } = (await reserve()).body
  const again = (await reserve()).body
  expect(again.packageName).toBe(PACKAGE[lang])

  const path = `/admin/user-packages/${userPackage._id}`
  const later = { expiryDate: '2027-03-01', reason: 'Kind' }
  const views = [
    userPackage,
    (await rows<UserPackageView>(customer, `/users/packages?lang=${lang}`))[0],
    (await rows<UserPackageView>(admin, `/admin/user-packages?lang=${lang}`))[0],
    (await admin.patch<UserPackageView>(`${path}/payment?lang=${lang}`, { isPaid: true })).body,
    (await admin.patch<UserPackageView>(`${path}/expiry?lang=${lang}`, later)).body,
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
  for (const path of ['/services', '/bookings/services']) {
    const [listed] = await rows<WashServiceView>(visitor, `${path}?lang=${lang}`)
    expect(listed?.name).toBe(SERVICE[lang])
    // Without an Italian description, the base text is shown.
    expect(listed?.description).toBe('Outside and inside')
    expect(listed).not.toHaveProperty('translations')
  }
  const [offer] = await rows<WashPackageView>(visitor, `/packages?lang=${lang}`)
  expect(offer?.name).toBe(PACKAGE[lang])
  expect(offer?.services.map(({ name }) => name)).toEqual([SERVICE[lang]])
  expect(offer).not.toHaveProperty('translations')

  const reason = { en: 'Holiday', it: 'Festa', ar: 'عطلة' }[lang]
  const [place] = await rows<BranchView>(visitor, `/bookings/branches?lang=${lang}`)
  expect(place?.closures[0]?.reason).toBe(reason)
  expect(place?.closures[0]).not.toHaveProperty('translations')
  const day = await visitor.get<DayAvailability>(
    `/bookings/availability?branchId=${branch.id}&serviceId=${service.id}&date=2026-12-08&lang=${lang}`,
  )
  expect(day.body.closedReason).toBe(reason)
})

test('a list kept for one language is not sent to those who ask for another, nor confirmed by its ETag', async () => {
  await goldWash()
  const get = (lang: Language, etag = '') =>
    app.visitor.send<Rows<WashServiceView>>('GET', `/services?lang=${lang}`, {
      headers: { 'if-none-match': etag },
    })
  const english = await get('en')
  const italian = await get('it', english.headers.get('etag') ?? '')
  expect(italian.status).toBe(200)
  expect(italian.body.data[0]?.name).toBe(SERVICE.it)
  expect((await get('it', italian.headers.get('etag') ?? '')).status).toBe(304)
  expect((await get('en')).body.data[0]?.name).toBe(SERVICE.en)
})

test('records for editing carry base texts and translations in every requested language', async () => {
  await goldWash()
  await makePackage(app.context, { name: PACKAGE.en, translations: namedIn(PACKAGE) })
  const admin = await app.signedInAs('super-admin')
  const [service] = await rows<ManagedWashServiceView>(admin, '/services?lang=it')
  expect(service).toMatchObject({ name: SERVICE.en, translations: namedIn(SERVICE) })
  const [offer] = await rows<ManagedWashPackageView>(admin, '/packages?lang=it')
  expect(offer).toMatchObject({ name: PACKAGE.en, translations: namedIn(PACKAGE) })
  const [place] = await rows<ManagedBranchView>(admin, '/admin/branches')
  expect(place?.closures[0]).toMatchObject({ reason: 'Holiday', translations: { it: { reason: 'Festa' } } })
})

test('a booking keeps the translations from when it was made, even if the service changes', async () => {
  const service = await goldWash()
  const customer = await app.signedInAs('customer')
  const admin = await app.signedInAs('super-admin')
  await customer.post('/bookings', wish(service.id))
  const renamed = { name: 'Platinum', description: 'Another wash', price: 20, duration: 30 }
  await admin.put(`/services/${service.id}`, { ...renamed, translations: { it: { name: 'Platino' } } })
  await customer.post('/bookings', wish(service.id, '12:00'))
  await admin.delete(`/services/${service.id}`)
  const names = async (lang: Language) =>
    (await rows<BookingView>(customer, `/users/bookings?lang=${lang}`)).map(row => row.serviceId.name)
  expect(await names('it')).toEqual(['Platino', SERVICE.it])
  expect(await names('ar')).toEqual(['Platinum', SERVICE.ar])
})

test('an unsupported language is refused, and the default is the base language', async () => {
  await goldWash()
  expect((await app.visitor.get('/services?lang=de')).status).toBe(400)
  expect((await rows<WashServiceView>(app.visitor, '/services'))[0]?.name).toBe(SERVICE.en)
  const unlocalised: ApiKey = 'GET /config'
  expect((await app.visitor.get(`${unlocalised.slice(4)}?lang=it`)).status).toBe(400)
})
