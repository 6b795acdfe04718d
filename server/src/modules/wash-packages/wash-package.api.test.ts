import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ManagedWashPackageView, WashPackageView } from '../../contract/wash-packages.ts'
import { makePackage, makeService } from '../../testing/factories.ts'
import { newId, testApp, type TestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.reset())
afterAll(() => app.close())

const { refusal } = TestClient
const family = { name: 'Family', price: 99.5, washCount: 8, validityDays: 90, description: 'Eight washes' }
interface List {
  data: WashPackageView[]
}

it('anybody sees the packages on sale with the names of their services', async () => {
  const service = await makeService(app.context, { name: 'Inside' })
  await makePackage(app.context, { name: 'Small', services: [service._id] })
  await makePackage(app.context, { name: 'Large' })
  const { body } = await app.visitor.get<List>('/packages')
  expect(body.data).toMatchObject([
    {
      name: 'Small',
      price: 80,
      washCount: 5,
      numberOfWashes: 5,
      services: [{ _id: service.id, name: 'Inside' }],
    },
    { name: 'Large', services: [] },
  ])
})

it('a super-admin puts a package on sale, changes it and takes it off', async () => {
  const admin = await app.signedInAs('super-admin')
  const service = await makeService(app.context)
  const made = await admin.post<WashPackageView>('/packages', { ...family, services: [service.id] })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ ...family, numberOfWashes: 8, services: [{ _id: service.id }] })
  const path = `/packages/${made.body._id}`
  const kept = await admin.put<WashPackageView>(path, { ...family, price: 120 })
  expect(kept.body).toEqual({ ...made.body, price: 120, rev: 2 })
  expect((await admin.put<WashPackageView>(path, { ...family, services: null })).body.services).toEqual([])
  expect((await admin.delete(path)).status).toBe(204)
  expect((await app.visitor.get<List>('/packages')).body.data).toEqual([])
  expect(refusal(await admin.delete(path))).toBe('404 NOT_FOUND')
  expect(refusal(await admin.put(path, family))).toBe('404 NOT_FOUND')
})

it('only a super-admin changes the packages on sale', async () => {
  const { id } = await makePackage(app.context)
  for (const [client, told] of [
    [app.visitor, '401 UNAUTHENTICATED'],
    [await app.signedInAs('customer'), '403 FORBIDDEN'],
    [await app.signedInAs('branch-admin'), '403 FORBIDDEN'],
  ] as const) {
    expect(refusal(await client.post('/packages', family))).toBe(told)
    expect(refusal(await client.put(`/packages/${id}`, family))).toBe(told)
    expect(refusal(await client.delete(`/packages/${id}`))).toBe(told)
  }
})

it('each required field that is missing is named', async () => {
  const admin = await app.signedInAs('super-admin')
  const { id } = await makePackage(app.context)
  for (const field of Object.keys(family)) {
    const reply = await admin.post<{ details: { path: string }[] }>('/packages', { ...family, [field]: null })
    expect(refusal(reply)).toBe('400 VALIDATION')
    expect(reply.body.details.map(({ path }) => path)).toEqual([field])
  }
  expect(refusal(await admin.put(`/packages/${id}`, {}))).toBe('400 VALIDATION')
})

it('a package for a service that is not on the menu is 404, one that names it already may keep it', async () => {
  const admin = await app.signedInAs('super-admin')
  const gone = await makeService(app.context, { archivedAt: app.clock.now() })
  for (const service of [newId(), gone.id]) {
    expect(refusal(await admin.post('/packages', { ...family, services: [service] }))).toBe('404 NOT_FOUND')
  }
  expect((await app.visitor.get<List>('/packages')).body.data).toEqual([])
  const old = await makePackage(app.context, { services: [gone._id] })
  const kept = await admin.put<WashPackageView>(`/packages/${old.id}`, { ...family, services: [gone.id] })
  expect(kept.body.services).toEqual([{ _id: gone.id, name: 'Test wash' }])
})

it('a renamed service has its new name in the packages', async () => {
  const admin = await app.signedInAs('super-admin')
  const service = await makeService(app.context)
  await makePackage(app.context, { services: [service._id] })
  await app.visitor.get('/packages')
  await admin.put(`/services/${service.id}`, { name: 'New', price: 1, duration: 5, description: 'New' })
  const { body } = await app.visitor.get<List>('/packages')
  expect(body.data[0]?.services).toEqual([{ _id: service.id, name: 'New' }])
})

it('a package is changed over the state that was edited only, by one of many who save it at once', async () => {
  const { id } = await makePackage(app.context)
  const admin = await app.signedInAs('super-admin')
  const [seen] = (await admin.get<{ data: ManagedWashPackageView[] }>('/packages')).body.data
  expect(seen?.rev).toBe(1)
  const put = (price: number, rev?: number) =>
    admin.put<ManagedWashPackageView & { package?: ManagedWashPackageView }>(`/packages/${id}`, {
      ...family,
      price,
      rev,
    })
  const replies = await Promise.all([1, 2, 3].map(price => put(price, 1)))
  expect(replies.map(refusal).toSorted()).toEqual(['200', '409 STATE_CONFLICT', '409 STATE_CONFLICT'])
  const saved = replies.find(({ status }) => status === 200)?.body
  for (const { status, body } of replies) if (status === 409) expect(body.package).toEqual(saved)
  expect((await put(4, 2)).body).toMatchObject({ price: 4, rev: 3 })
  // Who does not say what was edited is believed, as ever; visitors see no states.
  expect((await put(5)).body).toMatchObject({ price: 5, rev: 4 })
  expect((await app.visitor.get<List>('/packages')).body.data).not.toHaveProperty('0.rev')
})
