import { expect, test } from 'vitest'
import type { BookingView } from '../../contract/bookings.ts'
import type { ManagedBranchView } from '../../contract/branches.ts'
import type { ErrorBody } from '../../contract/errors.ts'
import type { ProfileView } from '../../contract/users.ts'
import type { ManagedWashPackageView } from '../../contract/wash-packages.ts'
import type { ManagedWashServiceView } from '../../contract/wash-services.ts'
import { CALLS } from '../../routes.ts'
import { closure, makeBranch, makePackage, makeService } from '../factories.ts'
import { newId } from '../test-app.ts'
import { TestClient } from '../test-client.ts'
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
    const reply = await caller.send(method, `${named}?colour=red`, body ? { body: {} } : {})
    expect(refusal(reply), key).toBe('400 VALIDATION')
    expect(detailsOf(reply), key).toContain('colour unknown_field')
  }
})

test('text after a second question mark belongs to the parameter', async () => {
  const admin = await app.signedInAs('super-admin')
  const reply = await admin.get('/admin/bookings?q=who?&limit=0')
  expect(detailsOf(reply)).toEqual(['limit too_small'])
})

test('null resets optional fields of a branch, a service and a profile to their default', async () => {
  const admin = await app.signedInAs('super-admin')
  const special = { bays: 7, timeZone: 'Asia/Tokyo', weekHours: { sun: null }, closures: [] }
  const branch = await admin.post<ManagedBranchView>('/admin/branches', { ...branchBody, ...special })
  expect(branch.body).toMatchObject(special)
  const nothing = { bays: null, timeZone: null, weekHours: null, closures: null }
  const plain = { bays: 2, timeZone: 'Europe/Rome', weekHours: {}, closures: [] }
  const path = `/admin/branches/${branch.body._id}`
  expect((await admin.put(path, branchBody)).body).toMatchObject(special)
  expect((await admin.put(path, { ...branchBody, ...nothing })).body).toMatchObject(plain)
  expect((await admin.post('/admin/branches', { ...branchBody, ...nothing })).body).toMatchObject(plain)

  const service = await admin.post<ManagedWashServiceView>('/services', {
    ...serviceBody,
    turnoverMinutes: 15,
  })
  const change = (body: object) => admin.put(`/services/${service.body._id}`, { ...serviceBody, ...body })
  expect((await change({})).body).toMatchObject({ turnoverMinutes: 15 })
  expect((await change({ turnoverMinutes: null })).body).toMatchObject({ turnoverMinutes: 0 })

  const customer = await app.signedInAs('customer')
  const lists = {
    familyMembers: [{ name: 'Ugo', relationship: 'son' }],
    vehicles: [{ plate: 'AB123CD', type: 'suv' }],
  }
  const save = (body: object) => customer.put<ProfileView>('/users/profile', { name: 'Anna', ...body })
  await save(lists)
  expect((await save({})).body).toMatchObject(lists)
  const cleared = { familyMembers: null, vehicles: null, phone: null, address: null, language: null }
  expect((await save(cleared)).body).toMatchObject({ ...cleared, familyMembers: [], vehicles: [] })
})

test('an empty text counts as absent where the text is optional and as missing where it is required', async () => {
  const customer = await app.signedInAs('customer')
  const profile = (body: object) => customer.put<ProfileView>('/users/profile', { name: 'Anna', ...body })
  await profile({ phone: '06 123456', address: 'Via Roma 1' })
  expect((await profile({ phone: '', address: '' })).body).toMatchObject({
    phone: '06 123456',
    address: 'Via Roma 1',
  })
  expect(detailsOf(await customer.put('/users/profile', { name: '' }))).toEqual(['name required'])

  const branch = await makeBranch(app.context)
  const service = await makeService(app.context)
  const admin = await app.signedInAs('super-admin')
  const booked = await admin.post<BookingView>('/bookings', {
    branchId: branch.id,
    serviceId: service.id,
    bookingDate: '2026-11-23',
    bookingTime: '10:00',
    notes: '',
    userPackageId: '',
    vehicleId: '',
    customerId: '',
    walkIn: { name: 'Walter', phone: '06 1111', plate: '' },
  })
  expect(refusal(booked)).toBe('201')
  expect(booked.body).toMatchObject({ notes: '', walkIn: { name: 'Walter', phone: '06 1111' } })
  const cancel = { reason: '', cancelReason: 'branch' }
  expect(refusal(await admin.patch(`/admin/bookings/${booked.body._id}/cancelled`, cancel))).toBe('200')
  expect((await admin.get<{ data: unknown[] }>('/admin/bookings?q=&cursor=')).body.data).toHaveLength(1)

  const translations = { it: { name: '', description: 'Tutto' }, ar: { name: '' } }
  const made = await admin.post<ManagedWashServiceView>('/services', { ...serviceBody, translations })
  expect(made.body.translations).toEqual({ it: { description: 'Tutto' }, ar: {} })
})

test('a move names the fields that it does not accept, and moves nothing', async () => {
  const branch = await makeBranch(app.context)
  const service = await makeService(app.context)
  const customer = await app.signedInAs('customer')
  const { body: booking } = await customer.post<BookingView>('/bookings', {
    branchId: branch.id,
    serviceId: service.id,
    bookingDate: '2026-11-23',
    bookingTime: '10:00',
    colour: 'dropped',
  })
  const place = { bookingDate: '2026-11-23', bookingTime: '12:00' }
  const reply = await customer.patch(`/bookings/${booking._id}`, { ...place, notes: 'Later', price: 1 })
  expect(refusal(reply)).toBe('400 VALIDATION')
  expect(detailsOf(reply)).toEqual(['notes unknown_field', 'price unknown_field'])
  const after = await customer.get<BookingView>(`/bookings/${booking._id}`)
  expect(after.body).toMatchObject({ bookingTime: '10:00', rev: booking.rev })
  expect(refusal(await customer.patch(`/bookings/${booking._id}`, place))).toBe('200')
})

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
  expect((await admin.delete(`/services/${archived.id}`)).status).toBe(204)

  type Row = ManagedBranchView | ManagedWashServiceView | ManagedWashPackageView
  for (const path of ['/admin/branches', '/services', '/packages']) {
    const { data } = (await admin.get<{ data: Row[] }>(path)).body
    expect(data.length, path).toBeGreaterThan(0)
    for (const row of data) {
      const reply = await admin.put<Row>(`${path}/${row._id}`, row)
      expect(refusal(reply), path).toBe('200')
      expect({ ...reply.body, rev: row.rev }).toEqual(row)
    }
  }
  const customer = await app.signedInAs('customer')
  await customer.put('/users/profile', {
    name: 'Anna',
    familyMembers: [{ name: 'Ugo', relationship: 'son' }],
    vehicles: [{ plate: 'AB123CD', type: 'suv' }],
  })
  for (const who of [customer, admin]) {
    const { body } = await who.get<ProfileView>('/users/profile')
    expect((await who.put('/users/profile', body)).body).toEqual(body)
  }
})
