import { describe, expect, it } from 'vitest'
import { appForFile } from '../../testing/app-for-file.ts'
import { makePackage, makeService } from '../../testing/factories.ts'
import { newId } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'

const app = await appForFile()

const { refusal } = TestClient
const family = { name: 'Family', price: 99.5, washCount: 8, validityDays: 90, description: 'Eight washes' }

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

it('a package for a service that is not on the menu is 404, but a package that already names it may keep it', async () => {
  const admin = await app.signedInAs('super-admin')
  const gone = await makeService(app.context, { archivedAt: app.clock.now() })
  const there = await makeService(app.context, { name: 'Inside' })
  for (const services of [[newId()], [gone.id], [there.id, gone.id]]) {
    expect(refusal(await admin.call('POST /packages', { body: { ...family, services } }))).toBe(
      '404 NOT_FOUND',
    )
  }
  expect((await app.visitor.call('GET /packages')).body.data).toEqual([])
  const old = await makePackage(app.context, { services: [gone._id, there._id] })
  const services = [gone.id, there.id]
  const kept = await admin.call('PUT /packages/:id', {
    params: { id: old.id },
    body: { ...family, services },
  })
  expect(kept.body.services).toEqual([
    { _id: gone.id, name: 'Test wash' },
    { _id: there.id, name: 'Inside' },
  ])
})

describe('a package none of whose services is on the menu', () => {
  const unsold = async () => {
    const service = await makeService(app.context, { archivedAt: app.clock.now() })
    return { service, offer: await makePackage(app.context, { services: [service._id] }) }
  }

  it('is neither listed nor sold until a service is back', async () => {
    const { service, offer } = await unsold()
    const customer = await app.signedInAs('customer')
    const admin = await app.signedInAs('super-admin')
    const reserve = () => customer.call('POST /packages/purchase', { body: { packageId: offer.id } })
    expect((await app.visitor.call('GET /packages')).body.data).toEqual([])
    expect((await customer.call('GET /packages')).body.data).toEqual([])
    expect(refusal(await reserve())).toBe('404 NOT_FOUND')
    expect((await admin.call('GET /packages')).body.data).toMatchObject([{ _id: offer.id }])
    expect(
      (
        await admin.call('POST /admin/archive/:kind/:id/restore', {
          params: { kind: 'services', id: service.id },
        })
      ).status,
    ).toBe(200)
    expect((await app.visitor.call('GET /packages')).body.data).toMatchObject([{ _id: offer.id }])
    expect((await reserve()).status).toBe(201)
  })

  it('can be changed only to include a service on the menu, and a refused change saves nothing', async () => {
    const { service, offer } = await unsold()
    const admin = await app.signedInAs('super-admin')
    const there = await makeService(app.context, { name: 'Inside' })
    const before = (await admin.call('GET /packages')).body
    for (const services of [[service.id], undefined]) {
      const reply = await admin.call('PUT /packages/:id', {
        params: { id: offer.id },
        body: { ...family, services },
      })
      expect(refusal(reply)).toBe('400 VALIDATION')
      expect(TestClient.errorOf(reply).details).toMatchObject([
        { path: 'services', code: 'not_a_choice', params: { choices: 'Inside' } },
      ])
    }
    expect((await admin.call('GET /packages')).body).toEqual(before)
    for (const services of [[service.id, there.id], null]) {
      expect(
        (await admin.call('PUT /packages/:id', { params: { id: offer.id }, body: { ...family, services } }))
          .status,
      ).toBe(200)
    }
  })

  it('cannot be restored from the archive before one of its services', async () => {
    const { service, offer } = await unsold()
    const admin = await app.signedInAs('super-admin')
    expect((await admin.call('DELETE /packages/:id', { params: { id: offer.id } })).status).toBe(204)
    const restore = (kind: 'services' | 'packages', id: string) =>
      admin.call('POST /admin/archive/:kind/:id/restore', { params: { kind, id } })
    expect(refusal(await restore('packages', offer.id))).toBe('409 STATE_CONFLICT')
    expect((await admin.call('GET /packages')).body.data).toEqual([])
    expect((await restore('services', service.id)).status).toBe(200)
    expect((await restore('packages', offer.id)).status).toBe(200)
  })
})

describe('the last service of a package', () => {
  it('stays on the menu, and the refusal names the packages', async () => {
    const admin = await app.signedInAs('super-admin')
    const [first, last] = [await makeService(app.context), await makeService(app.context)]
    const both = await makePackage(app.context, { name: 'Both', services: [first._id, last._id] })
    const one = await makePackage(app.context, { name: 'One', services: [last._id] })
    await makePackage(app.context, { name: 'Every', services: [] })
    await makePackage(app.context, { name: 'Old', services: [last._id], archivedAt: app.clock.now() })
    expect((await admin.call('DELETE /services/:id', { params: { id: first.id } })).status).toBe(204)
    const reply = await admin.call('DELETE /services/:id', { params: { id: last.id } })
    expect(refusal(reply)).toBe('409 IN_USE')
    expect(TestClient.errorOf(reply)['packages']).toEqual([
      { _id: both.id, name: 'Both' },
      { _id: one.id, name: 'One' },
    ])
    expect((await app.visitor.call('GET /services')).body.data).toMatchObject([{ _id: last.id }])
    for (const { id } of [both, one]) await admin.call('DELETE /packages/:id', { params: { id } })
    expect((await admin.call('DELETE /services/:id', { params: { id: last.id } })).status).toBe(204)
  })

  it('is kept when the last two services are taken off the menu concurrently', async () => {
    const admin = await app.signedInAs('super-admin')
    for (let round = 0; round < 10; round++) {
      const services = [await makeService(app.context), await makeService(app.context)]
      await makePackage(app.context, { services: services.map(({ _id }) => _id) })
      const replies = await Promise.all(
        services.map(({ id }) => admin.call('DELETE /services/:id', { params: { id } })),
      )
      expect(replies.map(refusal).toSorted()).toEqual(['204', '409 IN_USE'])
    }
    expect((await app.visitor.call('GET /packages')).body.data).toHaveLength(10)
  })

  it.each(['created', 'changed', 'restored'])(
    'is kept, or the package refused, when a package is %s at once',
    async way => {
      const admin = await app.signedInAs('super-admin')
      for (let round = 0; round < 10; round++) {
        const service = await makeService(app.context)
        const offer = await makePackage(app.context, {
          services: way === 'restored' ? [service._id] : [],
          archivedAt: way === 'restored' ? app.clock.now() : null,
        })
        const body = { ...family, services: [service.id] }
        const save = () => {
          if (way === 'created') return admin.call('POST /packages', { body })
          if (way === 'changed') return admin.call('PUT /packages/:id', { params: { id: offer.id }, body })
          return admin.call('POST /admin/archive/:kind/:id/restore', {
            params: { kind: 'packages', id: offer.id },
          })
        }
        const [archived, saved] = await Promise.all([
          admin.call('DELETE /services/:id', { params: { id: service.id } }),
          save(),
        ])
        if (archived.status === 204) expect(refusal(saved)).toMatch(/^404 NOT_FOUND$|^409 STATE_CONFLICT$/)
        else expect([refusal(archived), saved.status]).toEqual(['409 IN_USE', way === 'created' ? 201 : 200])
      }
      const all = (await admin.call('GET /packages')).body.data
      expect((await app.visitor.call('GET /packages')).body.data.length).toBe(all.length)
    },
  )
})

it('a renamed service has its new name in the packages', async () => {
  const admin = await app.signedInAs('super-admin')
  const service = await makeService(app.context)
  await makePackage(app.context, { services: [service._id] })
  await app.visitor.call('GET /packages')
  await admin.call('PUT /services/:id', {
    params: { id: service.id },
    body: { name: 'New', price: 1, duration: 5, description: 'New' },
  })
  const { body } = await app.visitor.call('GET /packages')
  expect(body.data[0]?.services).toEqual([{ _id: service.id, name: 'New' }])
})

it('of many concurrent saves of the same revision of a package, one succeeds', async () => {
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
    if (reply.status === 409) expect(TestClient.errorOf(reply)['package']).toEqual(saved)
  expect((await put(4, 2)).body).toMatchObject({ price: 4, rev: 3 })
  // Without a `rev` the last write wins; visitors get no revisions.
  expect((await put(5)).body).toMatchObject({ price: 5, rev: 4 })
  expect((await app.visitor.call('GET /packages')).body.data).not.toHaveProperty('0.rev')
})
