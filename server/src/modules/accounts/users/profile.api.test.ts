import { afterAll, beforeAll, beforeEach, expect, it, assert } from 'vitest'
import { newId, testApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { registered } from '../../../testing/registered.ts'
import { sendMails } from '../../../testing/send-mails.ts'
import { answerResetRequests } from '../auth/passwords/password.service.ts'
import { UserModel } from './user.model.ts'

let app: TestApp
let customer: TestClient
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  customer = await app.signedInAs('customer', { name: 'Ada', phone: '+39 06 1' })
})
afterAll(() => app.close())

it('a profile shows the fields of the person and no secrets', async () => {
  const { status, body } = await customer.call('GET /users/profile')
  expect(status).toBe(200)
  expect(body).toMatchObject({ name: 'Ada', address: null, language: null, familyMembers: [], vehicles: [] })
  expect(JSON.stringify(body)).not.toMatch(/password|hash/i)
})

it('a person cannot change their address, role, branch or id', async () => {
  const before = await UserModel(app.db).findById(customer.userId).lean()
  const body = {
    name: 'Ada Byron',
    _id: newId(),
    email: 'other@example.com',
    role: 'super-admin',
    branch: newId(),
    passwordHash: 'x',
    disabled: true,
  }
  const reply = await customer.call('PUT /users/profile', { body })
  expect(reply.status).toBe(200)
  const after = await UserModel(app.db).find().lean()
  // The search words follow the name.
  expect(after).toEqual([{ ...before, name: 'Ada Byron', words: after[0]?.words }])
  expect(after[0]?.words).toContain('byron')
})

it('absent fields are unchanged and null clears them', async () => {
  await customer.call('PUT /users/profile', { body: { name: 'Ada', address: 'Via Roma 1', language: 'it' } })
  const reply = await customer.call('PUT /users/profile', {
    body: { name: 'Ada', language: null, phone: null },
  })
  expect(reply.body).toMatchObject({ address: 'Via Roma 1', language: null, phone: null })
})

it('vehicles and family members keep the ids that are sent back, and those left out are dropped', async () => {
  const first = await customer.call('PUT /users/profile', {
    body: {
      name: 'Ada',
      vehicles: [
        { plate: 'ab123cd', type: 'suv', label: 'Red' },
        { plate: 'XY999ZZ', type: 'motorcycle' },
      ],
      familyMembers: [{ name: 'Byron', relationship: 'father' }],
    },
  })
  expect(first.body.vehicles.map(vehicle => vehicle.plate)).toEqual(['AB123CD', 'XY999ZZ'])
  const kept = first.body.vehicles[1]
  assert(kept)
  const second = await customer.call('PUT /users/profile', {
    body: {
      name: 'Ada',
      vehicles: [
        { ...kept, label: 'Bike' },
        { plate: 'NEW1', type: 'car' },
      ],
    },
  })
  expect(second.body.vehicles[0]).toEqual({ ...kept, label: 'Bike' })
  expect(second.body.vehicles).toHaveLength(2)
  expect(second.body.familyMembers).toEqual(first.body.familyMembers)
})

it('an entry id that does not belong to the person, or appears twice, is refused', async () => {
  const vehicle = { plate: 'AB123CD', type: 'suv' } as const
  const foreign = await customer.call('PUT /users/profile', {
    body: { name: 'Ada', vehicles: [{ ...vehicle, _id: newId() }] },
  })
  expect(TestClient.refusal(foreign)).toBe('404 NOT_FOUND')
  const { body } = await customer.call('PUT /users/profile', { body: { name: 'Ada', vehicles: [vehicle] } })
  const own = { ...vehicle, _id: body.vehicles[0]?._id }
  const twice = await customer.call('PUT /users/profile', { body: { name: 'Ada', vehicles: [own, own] } })
  expect(TestClient.refusal(twice)).toBe('400 VALIDATION')
})

it('a profile without a name is refused', async () => {
  for (const body of [{}, { name: '  ' }, { name: null }, { name: { $ne: null } }]) {
    expect(TestClient.refusal(await customer.raw('PUT', '/users/profile', { body }))).toBe('400 VALIDATION')
  }
})

it('an address whose domain has other letters is shown and found as it was typed, and mailed in ASCII', async () => {
  const email = 'ada@Müller.example'
  const shown = 'ada@müller.example'
  const { password } = await registered(app, email)
  const login = await app.visitor.call('POST /auth/login', { body: { email: shown, password } })
  expect(login.body.user.email).toBe(shown)
  const admin = await app.signedInAs('super-admin')
  for (const q of [shown, 'ada@mül', 'müller', 'ada@xn--mller-kva.example']) {
    const found = await admin.call('GET /admin/customers', { query: { q } })
    expect([q, ...found.body.data.map(each => each.email)]).toEqual([q, shown])
  }
  await app.visitor.call('POST /auth/password/forgot', { body: { email: shown } })
  await answerResetRequests(app.context)
  await sendMails(app.context)
  expect(app.sent.map(({ to }) => to)).toEqual(['ada@xn--mller-kva.example'])
})
