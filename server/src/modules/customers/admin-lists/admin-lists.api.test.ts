import { Types } from 'mongoose'
import { describe, expect, test } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makeBranch, makePackage, makeService, makeUser } from '../../../testing/factories.ts'
import { newId } from '../../../testing/test-app.ts'
import { TestClient, type QueryOf } from '../../../testing/test-client.ts'
import { reservePackage } from '../../../testing/reserve-package.ts'

const app = await appForFile()

const { refusal } = TestClient

async function start() {
  const branch = await makeBranch(app.context, { bays: 5 })
  const other = await makeBranch(app.context, { bays: 5 })
  const service = await makeService(app.context)
  const admin = await app.signedInAs('super-admin')
  const desk = await app.signedInAs('branch-admin', { branch: branch._id })
  const visit = async (customerId: string, branchId: string) => {
    const wish = {
      branchId,
      serviceId: service.id,
      bookingDate: '2026-11-23',
      bookingTime: '10:00',
      customerId,
    }
    expect(refusal(await admin.call('POST /bookings', { body: wish }))).toBe('201')
  }
  return { branch, other, service, admin, desk, visit }
}

const person = (name: string, more: object = {}) => {
  app.clock.advance(1000)
  return makeUser(app.context, { name, ...more })
}

describe('customers', () => {
  const namesOf = async (client: TestClient, query: QueryOf<'GET /admin/customers'> = {}) =>
    (await client.call('GET /admin/customers', { query })).body.data.map(({ name }) => name)

  test('customers are listed for the super-admin, newest first and page by page, without admins', async () => {
    const { admin } = await start()
    for (const name of ['Anna', 'Bruno', 'Carla']) await person(name)
    expect(await namesOf(admin)).toEqual(['Carla', 'Bruno', 'Anna'])
    const first = (await admin.call('GET /admin/customers', { query: { limit: '2' } })).body
    expect(first.data.map(({ name }) => name)).toEqual(['Carla', 'Bruno'])
    expect(await namesOf(admin, { limit: '2', cursor: first.page.next ?? '' })).toEqual(['Anna'])
  })

  test('customers are found by word beginnings of name, e-mail, phone and plate', async () => {
    const { admin } = await start()
    await person('Anna Rossi', { email: 'rossi@mail.example', phone: '+39 333 1234' })
    const customer = await app.signedInAs('customer', { name: 'Zoë' })
    const profile = { name: 'Zoë Berg', vehicles: [{ plate: 'EF 456 GH', type: 'car' as const }] }
    expect((await customer.call('PUT /users/profile', { body: profile })).status).toBe(200)
    expect(await namesOf(admin, { q: 'ros' })).toEqual(['Anna Rossi'])
    expect(await namesOf(admin, { q: 'rossi@mail' })).toEqual(['Anna Rossi'])
    expect(await namesOf(admin, { q: '39333' })).toEqual(['Anna Rossi'])
    expect(await namesOf(admin, { q: 'zoe ber' })).toEqual(['Zoë Berg'])
    expect(await namesOf(admin, { q: 'ef456' })).toEqual(['Zoë Berg'])
    expect(await namesOf(admin, { q: 'ossi' })).toEqual([])
  })

  test('customers are shown to a branch-admin for their branch, and otherwise only by exact e-mail or phone', async () => {
    const { desk, visit, branch, other } = await start()
    const here = await person('Anna Here', { email: 'anna.here@mail.example' })
    const there = await person('Anna There', { email: 'anna.there@mail.example', phone: '+39 333 999' })
    await person('Anna Nowhere')
    await visit(here.id, branch.id)
    await visit(there.id, other.id)
    expect(await namesOf(desk)).toEqual(['Anna Here'])
    expect(await namesOf(desk, { q: 'anna' })).toEqual(['Anna Here'])
    expect(await namesOf(desk, { q: 'Anna.There@mail.example' })).toEqual(['Anna There'])
    expect(await namesOf(desk, { q: '+39 333 999' })).toEqual(['Anna There'])
    expect(await namesOf(desk, { q: '+39333999' })).toEqual(['Anna There'])
    expect(await namesOf(desk, { q: 'anna.there' })).toEqual([])
    expect(await namesOf(desk, { q: '3339' })).toEqual([])
  })

  test('customers of other branches are not found by part of a number or by digits of an address or plate', async () => {
    const { desk } = await start()
    const vehicles = [{ _id: new Types.ObjectId(), plate: '445566', label: '', type: 'car' as const }]
    await person('Zoe', { email: 'zoe.112233@mail.example', phone: '+39 333 7654321', vehicles })
    for (const part of ['112233', '445566', '7654321', '33 7654321', '+7654321']) {
      expect(await namesOf(desk, { q: part }), part).toEqual([])
    }
    for (const whole of ['+39 3337654321', '333 7654321', '0039 333 7654321']) {
      expect(await namesOf(desk, { q: whole }), whole).toEqual(['Zoe'])
    }
  })

  test('customers are hidden from customers and visitors', async () => {
    await start()
    expect(refusal(await (await app.signedInAs('customer')).call('GET /admin/customers'))).toBe(
      '403 FORBIDDEN',
    )
    expect(refusal(await app.visitor.call('GET /admin/customers'))).toBe('401 UNAUTHENTICATED')
  })
})

describe('user packages', () => {
  async function reserved(name: string) {
    app.clock.advance(1000)
    const offer = await makePackage(app.context, { name: `For ${name}` })
    const customer = await app.signedInAs('customer', { name })
    return { ...(await reservePackage(customer, offer.id)), customer }
  }
  const list = async (client: TestClient, query: QueryOf<'GET /admin/user-packages'> = {}) =>
    (await client.call('GET /admin/user-packages', { query })).body

  test('user packages are seen by both kinds of admin, newest reserved first, page by page', async () => {
    const { admin, desk } = await start()
    const [first, second] = [await reserved('Anna'), await reserved('Bruno')]
    const page = await list(admin)
    expect(page.data.map(({ _id }) => _id)).toEqual([second._id, first._id])
    expect(page.data[0]).toMatchObject({
      userId: { name: 'Bruno' },
      packageId: { name: 'For Bruno' },
      isPaid: false,
    })
    expect((await list(desk)).data).toEqual(page.data)
    const { page: start1, data } = await list(admin, { limit: '1' })
    expect(data.map(({ _id }) => _id)).toEqual([second._id])
    expect((await list(admin, { limit: '1', cursor: start1.next ?? '' })).data.map(({ _id }) => _id)).toEqual(
      [first._id],
    )
  })

  test('user packages can be filtered by payment, customer and branch', async () => {
    const { admin, desk, visit, branch, other } = await start()
    const [first, second] = [await reserved('Anna'), await reserved('Bruno')]
    await admin.call('PATCH /admin/user-packages/:id/payment', {
      params: { id: first._id },
      body: { isPaid: true },
    })
    await visit(second.customer.userId, branch.id)
    const idsFor = async (query: QueryOf<'GET /admin/user-packages'>, client = admin) =>
      (await list(client, query)).data.map(({ _id }) => _id)
    expect(await idsFor({ isPaid: 'true' })).toEqual([first._id])
    expect(await idsFor({ isPaid: 'false' })).toEqual([second._id])
    expect(await idsFor({ q: 'ann' })).toEqual([first._id])
    expect(await idsFor({ q: 'nobody' })).toEqual([])
    expect(await idsFor({ branchId: branch.id })).toEqual([second._id])
    expect(await idsFor({ branchId: branch.id }, desk)).toEqual([second._id])
    expect(refusal(await desk.call('GET /admin/user-packages', { query: { branchId: other.id } }))).toBe(
      '404 NOT_FOUND',
    )
    expect(refusal(await first.customer.call('GET /admin/user-packages'))).toBe('403 FORBIDDEN')
  })
})

describe('the archive', () => {
  test('the archive lists what was taken off sale and restores it', async () => {
    const { admin, service } = await start()
    const offer = await makePackage(app.context, { name: 'Old package' })
    await admin.call('DELETE /services/:id', { params: { id: service.id } })
    app.clock.advance(1000)
    await admin.call('DELETE /packages/:id', { params: { id: offer.id } })
    const { data } = (await admin.call('GET /admin/archive')).body
    expect(data.map(({ kind, name }) => [kind, name])).toEqual([
      ['packages', 'Old package'],
      ['services', 'Test wash'],
    ])
    const restored = await admin.call('POST /admin/archive/:kind/:id/restore', {
      params: { kind: 'services', id: service.id },
    })
    expect([restored.status, restored.body._id]).toEqual([200, service.id])
    expect(
      (
        await admin.call('POST /admin/archive/:kind/:id/restore', {
          params: { kind: 'packages', id: offer.id },
        })
      ).status,
    ).toBe(200)
    expect((await admin.call('GET /services')).body.data).toEqual([restored.body])
    expect((await admin.call('GET /admin/archive')).body.data).toEqual([])
  })

  test('the archive answers 404 for an object not in it, 400 for other kinds, and admits only the super-admin', async () => {
    const { admin, desk, service } = await start()
    for (const id of [service.id, newId()]) {
      expect(
        refusal(
          await admin.call('POST /admin/archive/:kind/:id/restore', { params: { kind: 'services', id } }),
        ),
      ).toBe('404 NOT_FOUND')
    }
    expect(refusal(await admin.raw('POST', `/admin/archive/branches/${newId()}/restore`, { body: {} }))).toBe(
      '400 VALIDATION',
    )
    expect(refusal(await desk.call('GET /admin/archive'))).toBe('403 FORBIDDEN')
    expect(
      refusal(
        await desk.call('POST /admin/archive/:kind/:id/restore', {
          params: { kind: 'services', id: service.id },
        }),
      ),
    ).toBe('403 FORBIDDEN')
  })
})
