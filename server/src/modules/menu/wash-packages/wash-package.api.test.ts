import { expect, it } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makePackage, makeService } from '../../../testing/factories.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { family } from './testing/family.ts'

const app = await appForFile()

const { refusal } = TestClient

it('anyone sees the packages on sale with the names of their services', async () => {
  const service = await makeService(app.context, { name: 'Inside' })
  await makePackage(app.context, { name: 'Small', services: [service._id] })
  await makePackage(app.context, { name: 'Large' })
  const { body } = await app.visitor.call('GET /packages')
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

it('a package says what it saves against its cheapest single wash, or nothing, and follows the menu', async () => {
  const admin = await app.signedInAs('super-admin')
  const wash = { name: 'Inside', description: 'Seats', duration: 30 }
  const cheap = await makeService(app.context, {
    priceCents: 2000,
    vehiclePrices: { motorcycle: { priceCents: 1500, duration: 20 } },
  })
  const dear = await makeService(app.context, { priceCents: 6000 })
  await makeService(app.context, { priceCents: 100, archivedAt: app.clock.now() })
  await makePackage(app.context, { name: 'Any', priceCents: 6000, washCount: 5 })
  await makePackage(app.context, { name: 'Dear', priceCents: 20_000, washCount: 4, services: [dear._id] })
  await makePackage(app.context, { name: 'Never', priceCents: 30_000, washCount: 5, services: [dear._id] })
  const savings = async () => (await app.visitor.call('GET /packages')).body.data.map(({ saving }) => saving)
  expect(await savings()).toEqual([{ amount: 15, percent: 20 }, { amount: 40, percent: 16 }, null])
  await admin.call('PUT /services/:id', {
    params: { id: cheap.id },
    body: { ...wash, price: 12, vehiclePrices: null },
  })
  expect(await savings()).toEqual([null, { amount: 40, percent: 16 }, null])
  await admin.call('DELETE /services/:id', { params: { id: cheap.id } })
  expect(await savings()).toEqual([{ amount: 240, percent: 80 }, { amount: 40, percent: 16 }, null])
})

it('a package that costs nothing saves nothing where a wash costs nothing', async () => {
  await makeService(app.context, { priceCents: 0 })
  await makePackage(app.context, { priceCents: 0 })
  const { status, body } = await app.visitor.call('GET /packages')
  expect([status, body.data.map(({ saving }) => saving)]).toEqual([200, [null]])
})

it('a super-admin puts a package on sale, changes it and takes it off', async () => {
  const admin = await app.signedInAs('super-admin')
  const service = await makeService(app.context)
  const made = await admin.call('POST /packages', { body: { ...family, services: [service.id] } })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ ...family, numberOfWashes: 8, services: [{ _id: service.id }] })
  const kept = await admin.call('PUT /packages/:id', {
    params: { id: made.body._id },
    body: { ...family, price: 120 },
  })
  expect(kept.body).toEqual({ ...made.body, price: 120, rev: 2 })
  expect(
    (
      await admin.call('PUT /packages/:id', {
        params: { id: made.body._id },
        body: { ...family, services: null },
      })
    ).body.services,
  ).toEqual([])
  expect((await admin.call('DELETE /packages/:id', { params: { id: made.body._id } })).status).toBe(204)
  expect((await app.visitor.call('GET /packages')).body.data).toEqual([])
  expect(refusal(await admin.call('DELETE /packages/:id', { params: { id: made.body._id } }))).toBe(
    '404 NOT_FOUND',
  )
  expect(
    refusal(await admin.call('PUT /packages/:id', { params: { id: made.body._id }, body: family })),
  ).toBe('404 NOT_FOUND')
})

it('only a super-admin changes the packages on sale', async () => {
  const { id } = await makePackage(app.context)
  for (const [client, expected] of [
    [app.visitor, '401 UNAUTHENTICATED'],
    [await app.signedInAs('customer'), '403 FORBIDDEN'],
    [await app.signedInAs('branch-admin'), '403 FORBIDDEN'],
  ] as const) {
    expect(refusal(await client.call('POST /packages', { body: family }))).toBe(expected)
    expect(refusal(await client.call('PUT /packages/:id', { params: { id }, body: family }))).toBe(expected)
    expect(refusal(await client.call('DELETE /packages/:id', { params: { id } }))).toBe(expected)
  }
})

it('each required field that is missing is named', async () => {
  const admin = await app.signedInAs('super-admin')
  const { id } = await makePackage(app.context)
  for (const field of Object.keys(family)) {
    const reply = await admin.call('POST /packages', { body: { ...family, [field]: null } })
    expect(refusal(reply)).toBe('400 VALIDATION')
    expect(TestClient.errorOf(reply).details).toMatchObject([{ path: field }])
  }
  expect(refusal(await admin.raw('PUT', `/packages/${id}`, { body: {} }))).toBe('400 VALIDATION')
})

it('one of many concurrent saves of the same revision of a package succeeds', async () => {
  const { id } = await makePackage(app.context)
  const admin = await app.signedInAs('super-admin')
  const [seen] = (await admin.call('GET /packages')).body.data
  expect(seen).toMatchObject({ rev: 1 })
  const put = (price: number, rev?: number) =>
    admin.call('PUT /packages/:id', { params: { id }, body: { ...family, price, rev } })
  const replies = await Promise.all([1, 2, 3].map(price => put(price, 1)))
  expect(replies.map(refusal).toSorted()).toEqual(['200', '409 STATE_CONFLICT', '409 STATE_CONFLICT'])
  const saved = replies.find(({ status }) => status === 200)?.body
  for (const reply of replies)
    if (reply.status === 409) expect(TestClient.errorOf(reply).package).toEqual(saved)
  expect((await put(4, 2)).body).toMatchObject({ price: 4, rev: 3 })
  // Without a `rev` the last write wins; visitors get no revisions.
  expect((await put(5)).body).toMatchObject({ price: 5, rev: 4 })
  expect((await app.visitor.call('GET /packages')).body.data).not.toHaveProperty('0.rev')
})
