import { describe, expect, it } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makePackage, makeService } from '../../../testing/factories.ts'
import { newId } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { family } from './testing/family.ts'

const app = await appForFile()

const { refusal } = TestClient

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

  it('a package none of whose services is on the menu is neither listed nor sold until a service is back', async () => {
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

  it('a package none of whose services is on the menu can be changed only to include a service on the menu, and a refused change saves nothing', async () => {
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

  it('a package none of whose services is on the menu cannot be restored from the archive before one of its services', async () => {
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
  it('the last service of a package stays on the menu, and the refusal names the packages', async () => {
    const admin = await app.signedInAs('super-admin')
    const [first, last] = [await makeService(app.context), await makeService(app.context)]
    const both = await makePackage(app.context, { name: 'Both', services: [first._id, last._id] })
    const one = await makePackage(app.context, { name: 'One', services: [last._id] })
    await makePackage(app.context, { name: 'Every', services: [] })
    await makePackage(app.context, { name: 'Old', services: [last._id], archivedAt: app.clock.now() })
    expect((await admin.call('DELETE /services/:id', { params: { id: first.id } })).status).toBe(204)
    const reply = await admin.call('DELETE /services/:id', { params: { id: last.id } })
    expect(refusal(reply)).toBe('409 IN_USE')
    expect(TestClient.errorOf(reply).packages).toEqual([
      { _id: both.id, name: 'Both' },
      { _id: one.id, name: 'One' },
    ])
    expect((await app.visitor.call('GET /services')).body.data).toMatchObject([{ _id: last.id }])
    for (const { id } of [both, one]) await admin.call('DELETE /packages/:id', { params: { id } })
    expect((await admin.call('DELETE /services/:id', { params: { id: last.id } })).status).toBe(204)
  })

  it('the last service of a package is kept when the last two services are taken off the menu concurrently', async () => {
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
    'the last service of a package is kept, or the package refused, when a package is %s at once',
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
