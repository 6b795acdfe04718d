import { expect, test } from 'vitest'
import type { ErrorBody } from '../../contract/error-body.ts'
import { CALLS } from '../../routes.ts'
import { closure, makeBranch, makePackage, makeService } from '../factories.ts'
import { newId } from '../test-app.ts'
import { TestClient, type TestReply } from '../test-client.ts'
import { appForFile } from '../app-for-file.ts'

/** Guarantees of every call: absent, null, empty and unknown fields, and sending back a view that was read. */

const app = await appForFile()

const { refusal } = TestClient
const detailsOf = (reply: { body: unknown }) =>
  (reply.body as ErrorBody).details?.map(({ path, code }) => `${path} ${code}`)

const branchBody = {
  name: 'North',
  location: 'Via Roma 1',
  phone: '12345',
  operatingHours: '09:00',
  closeingHours: '19:00',
}
const serviceBody = { name: 'Gold', description: 'All of it', price: 25, duration: 40 }

test('every call refuses a parameter that it does not know', async () => {
  const callers = {
    visitor: app.visitor,
    customer: await app.signedInAs('customer'),
    'branch-admin': await app.signedInAs('branch-admin', { branch: (await makeBranch(app.context))._id }),
    'super-admin': await app.signedInAs('super-admin'),
  }
  for (const { key, method, path, who, body } of CALLS) {
    const caller = callers[who === 'all' ? 'visitor' : (who.at(-1) ?? 'visitor')]
    const named = path
      .replaceAll(/:(id)/g, newId())
      .replace(':status', 'confirmed')
      .replace(':kind', 'services')
    const reply = await caller.raw(method, `${named}?colour=red`, body ? { body: {} } : {})
    expect(refusal(reply), key).toBe('400 VALIDATION')
    expect(detailsOf(reply), key).toContain('colour unknown_field')
  }
})

test('text after a second question mark belongs to the parameter', async () => {
  const admin = await app.signedInAs('super-admin')
  const reply = await admin.call('GET /admin/bookings', { query: { q: 'who?', limit: '0' } })
  expect(detailsOf(reply)).toEqual(['limit too_small'])
})

test('null resets optional fields of a branch, a service and a profile to their default', async () => {
  const admin = await app.signedInAs('super-admin')
  const special = { bays: 7, timeZone: 'Asia/Tokyo', weekHours: { sun: null }, closures: [] }
  const branch = await admin.call('POST /admin/branches', { body: { ...branchBody, ...special } })
  expect(branch.body).toMatchObject(special)
  const nothing = { bays: null, timeZone: null, weekHours: null, closures: null }
  const plain = { bays: 2, timeZone: 'Europe/Rome', weekHours: {}, closures: [] }
  expect(
    (await admin.call('PUT /admin/branches/:id', { params: { id: branch.body._id }, body: branchBody })).body,
  ).toMatchObject(special)
  expect(
    (
      await admin.call('PUT /admin/branches/:id', {
        params: { id: branch.body._id },
        body: { ...branchBody, ...nothing },
      })
    ).body,
  ).toMatchObject(plain)
  expect(
    (await admin.call('POST /admin/branches', { body: { ...branchBody, ...nothing } })).body,
  ).toMatchObject(plain)

  const service = await admin.call('POST /services', { body: { ...serviceBody, turnoverMinutes: 15 } })
  const change = (body: object) =>
    admin.call('PUT /services/:id', { params: { id: service.body._id }, body: { ...serviceBody, ...body } })
  expect((await change({})).body).toMatchObject({ turnoverMinutes: 15 })
  expect((await change({ turnoverMinutes: null })).body).toMatchObject({ turnoverMinutes: 0 })

  const customer = await app.signedInAs('customer')
  const lists = {
    familyMembers: [{ name: 'Ugo', relationship: 'son' }],
    vehicles: [{ plate: 'AB123CD', type: 'suv' }],
  }
  const save = (body: object) => customer.call('PUT /users/profile', { body: { name: 'Anna', ...body } })
  await save(lists)
  expect((await save({})).body).toMatchObject(lists)
  const cleared = { familyMembers: null, vehicles: null, phone: null, address: null, language: null }
  expect((await save(cleared)).body).toMatchObject({ ...cleared, familyMembers: [], vehicles: [] })
})

test('an empty text counts as absent where the text is optional and as missing where it is required', async () => {
  const customer = await app.signedInAs('customer')
  const profile = (body: object) => customer.call('PUT /users/profile', { body: { name: 'Anna', ...body } })
  await profile({ phone: '06 123456', address: 'Via Roma 1' })
  expect((await profile({ phone: '', address: '' })).body).toMatchObject({
    phone: '06 123456',
    address: 'Via Roma 1',
  })
  expect(detailsOf(await customer.call('PUT /users/profile', { body: { name: '' } }))).toEqual([
    'name required',
  ])

  const branch = await makeBranch(app.context)
  const service = await makeService(app.context)
  const admin = await app.signedInAs('super-admin')
  const booked = await admin.call('POST /bookings', {
    body: {
      branchId: branch.id,
      serviceId: service.id,
      bookingDate: '2026-11-23',
      bookingTime: '10:00',
      notes: '',
      userPackageId: '',
      vehicleId: '',
      customerId: '',
      walkIn: { name: 'Walter', phone: '06 1111', plate: '' },
    },
  })
  expect(refusal(booked)).toBe('201')
  expect(booked.body).toMatchObject({ notes: '', walkIn: { name: 'Walter', phone: '06 1111' } })
  const cancel = { reason: '', cancelReason: 'branch' } as const
  expect(
    refusal(
      await admin.call('PATCH /admin/bookings/:id/:status', {
        params: { id: booked.body._id, status: 'cancelled' },
        body: cancel,
      }),
    ),
  ).toBe('200')
  expect((await admin.call('GET /admin/bookings', { query: { q: '', cursor: '' } })).body.data).toHaveLength(
    1,
  )

  const translations = { it: { name: '', description: 'Tutto' }, ar: { name: '' } }
  const made = await admin.call('POST /services', { body: { ...serviceBody, translations } })
  expect(made.body.translations).toEqual({ it: { description: 'Tutto' }, ar: {} })
})

test('a move names the fields that it does not accept, and moves nothing', async () => {
  const branch = await makeBranch(app.context)
  const service = await makeService(app.context)
  const customer = await app.signedInAs('customer')
  const wish = {
    branchId: branch.id,
    serviceId: service.id,
    bookingDate: '2026-11-23',
    bookingTime: '10:00',
    colour: 'dropped',
  }
  const { body: booking } = await customer.call('POST /bookings', { body: wish })
  const place = { bookingDate: '2026-11-23', bookingTime: '12:00' }
  const more = { ...place, notes: 'Later', price: 1 }
  const reply = await customer.call('PATCH /bookings/:id', { params: { id: booking._id }, body: more })
  expect(refusal(reply)).toBe('400 VALIDATION')
  expect(detailsOf(reply)).toEqual(['notes unknown_field', 'price unknown_field'])
  const after = await customer.call('GET /bookings/:id', { params: { id: booking._id } })
  expect(after.body).toMatchObject({ bookingTime: '10:00', rev: booking.rev })
  expect(
    refusal(await customer.call('PATCH /bookings/:id', { params: { id: booking._id }, body: place })),
  ).toBe('200')
})

/** Saves each row of a list as it was read, and expects the same back. */
async function sendBack<Row extends object>(
  read: Promise<TestReply<{ data: Row[] }>>,
  save: (row: Row) => Promise<TestReply<object>>,
) {
  const { data } = (await read).body
  expect(data.length).toBeGreaterThan(0)
  for (const row of data) {
    const reply = await save(row)
    expect(refusal(reply)).toBe('200')
    expect({ ...reply.body, rev: 'rev' in row ? row.rev : undefined }).toEqual(row)
  }
}

test('a branch, a service, a package and a profile can be sent back as read without a change', async () => {
  const inside = await makeService(app.context, {
    translations: { it: { name: 'Dentro' }, ar: {} },
    vehiclePrices: { suv: { priceCents: 1999, duration: 45 } },
    features: ['Foam'],
    turnoverMinutes: 5,
  })
  const archived = await makeService(app.context, { name: 'Old' })
  const branch = await makeBranch(app.context, {
    weekHours: { sun: null, sat: { from: '10:00', to: '16:00' } },
    closures: [
      closure({ from: '2026-12-24', to: '2026-12-26', translations: { it: { reason: 'Natale' } } }),
      closure({ from: '2026-12-28', to: '2026-12-28', fromTime: '10:00', toTime: '12:00', bays: 1 }),
    ],
  })
  await makeService(app.context, { branches: [branch._id] })
  await makePackage(app.context, { services: [inside._id, archived._id] })
  await makePackage(app.context, { translations: { it: { name: 'Pacchetto', description: 'Cinque' } } })
  const admin = await app.signedInAs('super-admin')
  expect((await admin.call('DELETE /services/:id', { params: { id: archived.id } })).status).toBe(204)

  await sendBack(admin.call('GET /admin/branches'), row =>
    admin.call('PUT /admin/branches/:id', { params: { id: row._id }, body: row }),
  )
  await sendBack(admin.call('GET /services'), row =>
    admin.call('PUT /services/:id', { params: { id: row._id }, body: row }),
  )
  await sendBack(admin.call('GET /packages'), row =>
    admin.call('PUT /packages/:id', { params: { id: row._id }, body: row }),
  )
  const customer = await app.signedInAs('customer')
  await customer.call('PUT /users/profile', {
    body: {
      name: 'Anna',
      familyMembers: [{ name: 'Ugo', relationship: 'son' }],
      vehicles: [{ plate: 'AB123CD', type: 'suv' }],
    },
  })
  for (const who of [customer, admin]) {
    const { body } = await who.call('GET /users/profile')
    expect((await who.call('PUT /users/profile', { body })).body).toEqual(body)
  }
})
