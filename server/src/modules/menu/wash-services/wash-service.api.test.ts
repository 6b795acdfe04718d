import { expect, it } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { forgetLists } from '../../../http/sent-lists.ts'
import { makeBranch, makePackage, makeService } from '../../../testing/factories.ts'
import { newId } from '../../../testing/test-app.ts'
import { TestClient, type BodyOf } from '../../../testing/test-client.ts'
import type { VehicleType } from '../../../contract/constants.ts'

const app = await appForFile()

const { refusal } = TestClient
const gold = { name: 'Gold wash', price: 19.9, duration: 25, description: 'Foam, rinse, dry' }

it('anyone sees the menu, oldest service first, at both addresses', async () => {
  await makeService(app.context, { name: 'First' })
  await makeService(app.context, { name: 'Second', priceCents: 1999 })
  const { body } = await app.visitor.call('GET /services')
  expect(body.data.map(({ name, price }) => [name, price])).toEqual([
    ['First', 20],
    ['Second', 19.99],
  ])
  expect((await app.visitor.call('GET /bookings/services')).body).toEqual(body)
})

it('a super-admin can put a service on the menu with only the four required fields', async () => {
  const admin = await app.signedInAs('super-admin')
  const reply = await admin.call('POST /services', { body: gold })
  expect(reply.status).toBe(201)
  expect(reply.body).toMatchObject({ ...gold, turnoverMinutes: 0, features: [], branches: [] })
  const { rev, translations, ...shown } = reply.body
  expect({ rev, translations }).toEqual({ rev: 1, translations: {} })
  expect((await app.visitor.call('GET /services')).body.data).toEqual([{ ...shown, mostChosen: false }])
})

it('only a super-admin changes the menu', async () => {
  const { id } = await makeService(app.context)
  for (const [client, expected] of [
    [app.visitor, '401 UNAUTHENTICATED'],
    [await app.signedInAs('customer'), '403 FORBIDDEN'],
    [await app.signedInAs('branch-admin'), '403 FORBIDDEN'],
  ] as const) {
    expect(refusal(await client.call('POST /services', { body: gold }))).toBe(expected)
    expect(refusal(await client.call('PUT /services/:id', { params: { id }, body: gold }))).toBe(expected)
    expect(refusal(await client.call('DELETE /services/:id', { params: { id } }))).toBe(expected)
  }
})

it('a refusal names each missing or wrong required field', async () => {
  const admin = await app.signedInAs('super-admin')
  const { id } = await makeService(app.context)
  for (const field of Object.keys(gold)) {
    const reply = await admin.call('POST /services', { body: { ...gold, [field]: null } })
    expect(refusal(reply)).toBe('400 VALIDATION')
    expect(TestClient.errorOf(reply).details).toMatchObject([{ path: field }])
  }
  for (const wrong of [{ price: -1 }, { price: 1.234 }, { price: '5' }, { duration: 0 }, { duration: 1.5 }]) {
    expect(refusal(await admin.raw('POST', '/services', { body: { ...gold, ...wrong } }))).toBe(
      '400 VALIDATION',
    )
  }
  expect(refusal(await admin.raw('PUT', `/services/${id}`, { body: {} }))).toBe('400 VALIDATION')
  expect(refusal(await admin.call('PUT /services/:id', { params: { id: 'nonsense' }, body: gold }))).toBe(
    '400 INVALID_ID',
  )
  expect(refusal(await admin.call('PUT /services/:id', { params: { id: newId() }, body: gold }))).toBe(
    '404 NOT_FOUND',
  )
})

it('an absent optional field is unchanged and null clears it', async () => {
  const admin = await app.signedInAs('super-admin')
  const branch = await makeBranch(app.context)
  const full = {
    ...gold,
    turnoverMinutes: 10,
    features: ['Wax'],
    branches: [branch.id],
    vehiclePrices: { suv: { price: 29.5, duration: 40 } },
    translations: { it: { name: 'Lavaggio oro' } },
    vehicleTypes: ['suv'],
    kind: 'polish',
  } satisfies BodyOf<'POST /services'>
  const { body } = await admin.call('POST /services', { body: full })
  expect(body).toMatchObject(full)
  const renamed = await admin.call('PUT /services/:id', {
    params: { id: body._id },
    body: { ...gold, name: 'Platinum' },
  })
  expect(renamed.body).toEqual({ ...body, name: 'Platinum', rev: 2 })
  const cleared = await admin.call('PUT /services/:id', {
    params: { id: body._id },
    body: {
      ...gold,
      features: null,
      branches: null,
      vehiclePrices: null,
      translations: null,
      vehicleTypes: null,
      kind: null,
    },
  })
  expect(cleared.body).toMatchObject({
    turnoverMinutes: 10,
    features: [],
    branches: [],
    vehiclePrices: {},
    translations: {},
    vehicleTypes: [],
    kind: 'exterior',
  })
})

it('a service for every vehicle type has no limit, and one of before vehicle types were kept is for all', async () => {
  const admin = await app.signedInAs('super-admin')
  const vehicleTypes: VehicleType[] = ['motorcycle', 'car', 'exotic', 'suv']
  expect((await admin.call('POST /services', { body: { ...gold, vehicleTypes } })).body.vehicleTypes).toEqual(
    [],
  )
  expect(refusal(await admin.raw('POST', '/services', { body: { ...gold, kind: 'tyres' } }))).toBe(
    '400 VALIDATION',
  )
  const old = await makeService(app.context)
  await app.db
    .collection('washServices')
    .updateOne({ _id: old._id }, { $unset: { vehicleTypes: 1, kind: 1 } })
  const { data } = (await app.visitor.call('GET /services')).body
  expect(data.find(({ _id }) => _id === old.id)).toMatchObject({ vehicleTypes: [], kind: 'exterior' })
})

it('the two most booked services of 90 days are marked, cancelled bookings aside and within an hour', async () => {
  const branch = await makeBranch(app.context, { bays: 50 })
  const services = []
  for (const [name, times] of [
    ['Little', 4],
    ['Most', 7],
    ['Much', 6],
    ['Some', 5],
  ] as const) {
    const service = await makeService(app.context, { name })
    services.push(service)
    const desk = await app.signedInAs('super-admin')
    for (let n = 0; n < times; n++) {
      await desk.call('POST /bookings', {
        body: {
          branchId: branch.id,
          serviceId: service.id,
          bookingDate: '2026-11-23',
          bookingTime: '10:00',
          walkIn: { name: 'Walk-in', phone: '0612345' },
        },
      })
    }
  }
  const marked = async () => {
    forgetLists(app.context)
    const { data } = (await app.visitor.call('GET /services')).body
    return data.filter(({ mostChosen }) => mostChosen).map(({ name }) => name)
  }
  app.clock.advance(3_600_000)
  expect(await marked()).toEqual(['Most', 'Much'])
  await app.db.collection('bookings').updateMany({ serviceId: services[1]?._id }, { $set: { live: false } })
  expect(await marked()).toEqual(['Most', 'Much'])
  app.clock.advance(3_600_000)
  expect(await marked()).toEqual(['Much', 'Some'])
  app.clock.advance(91 * 86_400_000)
  expect(await marked()).toEqual([])
})

it('a service for a branch that does not exist is 404 and nothing is saved', async () => {
  const admin = await app.signedInAs('super-admin')
  expect(refusal(await admin.call('POST /services', { body: { ...gold, branches: [newId()] } }))).toBe(
    '404 NOT_FOUND',
  )
  expect((await app.visitor.call('GET /services')).body.data).toEqual([])
})

it('a deleted service leaves the menu, a second deletion is 404, and packages keep its name', async () => {
  const admin = await app.signedInAs('super-admin')
  const service = await makeService(app.context, { name: 'Old wash' })
  const other = await makeService(app.context, { name: 'New wash' })
  await makePackage(app.context, { services: [service._id, other._id] })
  expect((await admin.call('DELETE /services/:id', { params: { id: service.id } })).status).toBe(204)
  expect((await app.visitor.call('GET /services')).body.data).toMatchObject([{ _id: other.id }])
  expect(refusal(await admin.call('DELETE /services/:id', { params: { id: service.id } }))).toBe(
    '404 NOT_FOUND',
  )
  expect(refusal(await admin.call('PUT /services/:id', { params: { id: service.id }, body: gold }))).toBe(
    '404 NOT_FOUND',
  )
  const packages = await app.visitor.call('GET /packages')
  expect(packages.body.data[0]?.services).toEqual([
    { _id: service.id, name: 'Old wash' },
    { _id: other.id, name: 'New wash' },
  ])
})

it('an unchanged menu is 304, a changed one is sent again', async () => {
  const admin = await app.signedInAs('super-admin')
  const { id } = await makeService(app.context)
  const first = await app.visitor.call('GET /services')
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"[^"]+"$/)
  const again = await app.visitor.callWith('GET /services', { 'if-none-match': etag })
  expect([again.status, again.body]).toEqual([304, undefined])
  await admin.call('PUT /services/:id', { params: { id }, body: gold })
  const changed = await app.visitor.callWith('GET /services', { 'if-none-match': etag })
  expect([changed.status, changed.body.data[0]?.name]).toEqual([200, 'Gold wash'])
})

it('each change of the menu leaves an audit row with its actor and the changed fields', async () => {
  const admin = await app.signedInAs('super-admin')
  const { body } = await admin.call('POST /services', { body: gold })
  await admin.call('PUT /services/:id', { params: { id: body._id }, body: { ...gold, price: 25 } })
  await admin.call('PUT /services/:id', { params: { id: body._id }, body: { ...gold, price: 25 } })
  await admin.call('DELETE /services/:id', { params: { id: body._id } })
  const rows = await app.db
    .collection<{ action: string; before?: object; after?: { price?: number } }>('audit')
    .find({}, { sort: { _id: 1 } })
    .toArray()
  expect(rows.map(({ action, before, after }) => [action, before, after?.price])).toEqual([
    ['service.create', undefined, 19.9],
    ['service.update', { price: 19.9 }, 25],
    ['service.archive', undefined, undefined],
  ])
})

it('one of many concurrent saves of the same revision of a service succeeds', async () => {
  const { id } = await makeService(app.context)
  const admin = await app.signedInAs('super-admin')
  const [seen] = (await admin.call('GET /services')).body.data
  expect(seen).toMatchObject({ rev: 1 })
  const put = (price: number, rev?: number) =>
    admin.call('PUT /services/:id', { params: { id }, body: { ...gold, price, rev } })
  const replies = await Promise.all([1, 2, 3].map(price => put(price, 1)))
  expect(replies.map(refusal).toSorted()).toEqual(['200', '409 STATE_CONFLICT', '409 STATE_CONFLICT'])
  const saved = replies.find(({ status }) => status === 200)?.body
  for (const reply of replies)
    if (reply.status === 409) expect(TestClient.errorOf(reply).service).toEqual(saved)
  expect((await put(4, 2)).body).toMatchObject({ price: 4, rev: 3 })
  // Without a `rev` the last write wins; visitors get no revisions.
  expect((await put(5)).body).toMatchObject({ price: 5, rev: 4 })
  expect((await app.visitor.call('GET /services')).body.data).not.toHaveProperty('0.rev')
})
