import { Types } from 'mongoose'
import { assert, expect, test } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { bookingThrough } from '../../../testing/booking-through.ts'
import { makeBranch, makePackage, makeService } from '../../../testing/factories.ts'
import { readCosts } from '../../../testing/query-cost.ts'
import { reservePackage } from '../../../testing/reserve-package.ts'
import type { QueryOf, TestClient } from '../../../testing/test-client.ts'
import { checkIntegrity } from '../../office/integrity/integrity.service.ts'
import { UserPackageModel } from '../../wash-books/user-package.model.ts'

/** The admins' list of packages, searched by a word that its customers have. */

const app = await appForFile()
const password = 'a good password'

async function start() {
  const passwordHash = await app.context.passwords.hash(password)
  const offer = await makePackage(app.context)
  const boss = await app.signedInAs('super-admin', { passwordHash })
  const sold = async (name: string) => {
    app.clock.advance(1000)
    const customer = await app.signedInAs('customer', { name, passwordHash })
    return { customer, id: (await reservePackage(customer, offer.id))._id }
  }
  return { boss, offer, sold }
}

type Query = QueryOf<'GET /admin/user-packages'>

const idsFor = async (who: TestClient, query: Query) =>
  (await who.call('GET /admin/user-packages', { query })).body.data.map(({ _id }) => _id)

/** All pages, and the most documents of packages that one of them examined. */
async function pagesOf(who: TestClient, query: Query) {
  const found: string[] = []
  let examined = 0
  const at: { next: string | null } = { next: '' }
  while (at.next !== null) {
    const cursor = at.next
    const costs = await readCosts(app, async () => {
      const { body } = await who.call('GET /admin/user-packages', { query: { ...query, cursor } })
      found.push(...body.data.map(({ _id }) => _id))
      at.next = body.page.next
    })
    const packages = costs.filter(({ collection }) => collection === 'userPackages')
    examined = Math.max(
      examined,
      packages.reduce((sum, cost) => sum + cost.examined, 0),
    )
  }
  return { found, examined }
}

const isSound = async () => expect((await checkIntegrity(app.context)).faults).toEqual([])

test('packages of everybody with a name are shown in order page by page, and hardly more is read', async () => {
  const { boss, sold } = await start()
  const { id } = await sold('Anna Rossi')
  const copied = await UserPackageModel(app.db).findById(id).lean()
  const copies = Array.from({ length: 60 }, (_, n) => ({
    ...{ ...copied, _id: new Types.ObjectId(), active: false },
    // Several of one instant are ordered by id.
    createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(((n * 7) % 60) / 3) * 60_000),
  }))
  await app.db.collection('userPackages').insertMany(copies)
  const [rossini, verdi] = [await sold('Rossini Bea'), await sold('Carlo Verdi')]
  const { found, examined } = await pagesOf(boss, { q: 'Rossi', limit: '10' })
  const inOrder = await UserPackageModel(app.db)
    .find({ _id: { $ne: verdi.id } })
    .sort({ createdAt: -1, _id: -1 })
  expect(found).toEqual(inOrder.map(row => row._id.toHexString()))
  expect(found).toHaveLength(62)
  // The page, those of the instant with which the one before ended, and the one of Rossini, twice.
  expect(examined).toBeLessThanOrEqual(11 + 3 + 2)
  expect(await idsFor(boss, { q: 'ROSSINI' })).toEqual([rossini.id])
  expect(await idsFor(boss, { q: 'bianchi' })).toEqual([])
})

test('a search by a name keeps to what is paid or unpaid, and to what is deleted or not', async () => {
  const { boss, sold } = await start()
  const packages: { id: string }[] = []
  for (const name of ['Anna Rossi', 'Rossi Bea', 'Cleo Rossi', 'Dora Rossini'])
    packages.push(await sold(name))
  const [anna, bea, cleo, dora] = packages.map(({ id }) => id)
  for (const id of [anna, dora])
    await boss.call('PATCH /admin/user-packages/:id/payment', {
      params: { id: id ?? '' },
      body: { isPaid: true },
    })
  const deleted = await boss.call('DELETE /admin/user-packages/:id', {
    params: { id: bea ?? '' },
    body: { password },
  })
  expect(deleted.status).toBe(204)
  const search = (query: Query) => idsFor(boss, { q: 'rossi', ...query })
  expect(await search({})).toEqual([dora, cleo, anna])
  expect(await search({ isPaid: 'true' })).toEqual([dora, anna])
  expect(await search({ isPaid: 'false' })).toEqual([cleo])
  expect(await search({ archived: 'true' })).toEqual([bea])
  expect(await search({ archived: 'true', isPaid: 'true' })).toEqual([])
})

test('a customer with a new name is found by it alone, deleted packages included', async () => {
  const { boss, offer, sold } = await start()
  const { customer, id: deleted } = await sold('Anna Rossi')
  await boss.call('DELETE /admin/user-packages/:id', { params: { id: deleted }, body: { password } })
  const { _id: id } = await reservePackage(customer, offer.id)
  const renamed = { name: 'Anna Bianchi', vehicles: [{ plate: 'AB123CD', type: 'car' as const }] }
  expect((await customer.call('PUT /users/profile', { body: renamed })).status).toBe(200)
  for (const [archived, shown] of [
    ['false', id],
    ['true', deleted],
  ] as const) {
    expect(await idsFor(boss, { q: 'bianchi', archived })).toEqual([shown])
    expect(await idsFor(boss, { q: 'rossi', archived })).toEqual([])
  }
  await isSound()
})

test('a customer whom the desk has created is found by the address that they choose later', async () => {
  const { boss, offer } = await start()
  const rita = (
    await boss.call('POST /admin/customers', { body: { name: 'Rita Galli', phone: '+39 347 1112223' } })
  ).body
  const sale = { customerId: rita._id, packageId: offer.id }
  const { body } = await boss.call('POST /admin/user-packages', { body: sale })
  assert(body.success)
  const { url } = (await boss.call('POST /admin/customers/:id/claim-link', { params: { id: rita._id } })).body
  const token = new URL(url).searchParams.get('token') ?? ''
  expect(await idsFor(boss, { q: 'schiuma' })).toEqual([])
  const claim = { token, newPassword: 'blue sponge 77', email: 'schiuma@example.com' }
  expect((await app.visitor.call('POST /auth/password/reset', { body: claim })).status).toBe(204)
  expect(await idsFor(boss, { q: 'schiuma' })).toEqual([body.userPackage._id])
  expect(await idsFor(boss, { q: 'galli' })).toEqual([body.userPackage._id])
  await isSound()
})

test('a customer with a deleted account is not found', async () => {
  const { boss, sold } = await start()
  const { customer, id } = await sold('Anna Rossi')
  const { id: other } = await sold('Bea Rossi')
  expect((await customer.call('DELETE /users/me', { body: { password } })).status).toBe(204)
  expect(await idsFor(boss, { q: 'rossi' })).toEqual([other])
  expect(await idsFor(boss, { q: 'rossi', archived: 'true' })).toEqual([])
  expect(await idsFor(boss, { archived: 'true' })).toEqual([id])
  await isSound()
})

test("a branch's list has those with a booking there, page by page", async () => {
  const { boss, sold } = await start()
  const branch = await makeBranch(app.context, { bays: 9 })
  const service = await makeService(app.context)
  const desk = await app.signedInAs('branch-admin', { branch: branch._id })
  const place = { branchId: branch.id, serviceId: service.id, bookingDate: '2026-11-23' }
  const booked: string[] = []
  for (const name of ['Anna Rossi', 'Bea Rossini', 'Cleo Rossi', 'Dora Rossi', 'Elsa Verdi']) {
    const { customer, id } = await sold(name)
    if (name !== 'Cleo Rossi') await bookingThrough(app, customer, place)('10:00')
    if (/rossi/i.test(name) && name !== 'Cleo Rossi') booked.unshift(id)
  }
  for (const who of [boss, desk])
    expect((await pagesOf(who, { q: 'rossi', branchId: branch.id, limit: '2' })).found).toEqual(booked)
  expect(await idsFor(desk, { q: 'rossi' })).toHaveLength(4)
})
