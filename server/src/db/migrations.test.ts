import { Types } from 'mongoose'
import { expect, it, assert } from 'vitest'
import type { User } from '../modules/users/user.model.ts'
import { BranchModel } from '../modules/branches/branch.model.ts'
import { checkIntegrity } from '../modules/integrity/integrity.service.ts'
import { appForFile } from '../testing/app-for-file.ts'
import { makeBranch, makePackage, makeService } from '../testing/factories.ts'
import { TestClient } from '../testing/test-client.ts'
import { recountDays } from './day-sums-step.ts'
import { migrate } from './migrations.ts'
import type { Language } from '../contract/constants.ts'

const app = await appForFile()

it('a branch opened by an earlier version can be edited by `rev` like a new one', async () => {
  const { db } = app.context
  await migrate(db)
  const { id } = await makeBranch(app.context)
  await BranchModel(db).collection.updateMany({}, { $unset: { rev: true } })
  await db.collection('meta').updateMany({}, { $set: { version: 1 } })
  await migrate(db)
  await migrate(db)
  const admin = await app.signedInAs('super-admin')
  const [branch] = (await admin.call('GET /admin/branches')).body.data
  assert(branch)
  expect(branch.rev).toBe(1)
  const reply = await admin.call('PUT /admin/branches/:id', {
    params: { id },
    body: { ...branch, phone: '+39 06 777' },
  })
  expect(reply.body).toMatchObject({ phone: '+39 06 777', rev: 2 })
})

it('a branch that had more bays in an earlier version has no oversold cell because of that', async () => {
  const { db } = app.context
  const service = await makeService(app.context)
  const { id } = await makeBranch(app.context, { bays: 3 })
  const admin = await app.signedInAs('super-admin')
  const wish = { branchId: id, serviceId: service.id, bookingDate: '2026-11-23', bookingTime: '10:00' }
  for (const name of ['One', 'Two', 'Three']) {
    const walkIn = { name, phone: '+39 06 222' }
    expect((await admin.call('POST /bookings', { body: { ...wish, walkIn } })).status).toBe(201)
  }
  const [branch] = (await admin.call('GET /admin/branches')).body.data
  assert(branch)
  expect(
    (
      await admin.call('PUT /admin/branches/:id', {
        params: { id },
        body: { ...branch, bays: 2, replan: true },
      })
    ).status,
  ).toBe(200)
  await db.collection('pastCapacities').deleteMany({})
  await db.collection('meta').updateMany({}, { $set: { version: 3 } })
  await migrate(db)
  await migrate(db)
  expect((await checkIntegrity(app.context)).faults).toEqual([])
})

it('a branch with closures of an earlier version, of any year, can be saved as it was read', async () => {
  const { db } = app.context
  await migrate(db)
  const closure = { fromTime: null, toTime: null, bays: null, reason: 'Works', translations: null }
  const { id } = await makeBranch(app.context, {
    closures: [
      { _id: new Types.ObjectId(), from: '2026-12-24', to: '2026-12-26', ...closure },
      { _id: new Types.ObjectId(), from: '1999-12-01', to: '9999-12-31', ...closure },
      { _id: new Types.ObjectId(), from: '2100-01-01', to: '2100-01-02', ...closure },
    ],
  })
  await db.collection('meta').updateMany({}, { $set: { version: 4 } })
  await migrate(db)
  await migrate(db)
  const admin = await app.signedInAs('super-admin')
  const [branch] = (await admin.call('GET /admin/branches')).body.data
  assert(branch)
  expect(branch.closures.map(({ from, to }) => [from, to])).toEqual([
    ['2026-12-24', '2026-12-26'],
    ['2000-01-01', '2099-12-31'],
  ])
  expect((await admin.call('PUT /admin/branches/:id', { params: { id }, body: branch })).status).toBe(200)
})

it('bookings and packages of an earlier version get the translations of offers that still have the kept name', async () => {
  const { db } = app.context
  const translations = { it: { name: 'Lavaggio oro', description: 'Tutto' }, ar: { name: '' } }
  const branch = await makeBranch(app.context)
  const service = await makeService(app.context, { name: 'Gold wash', translations })
  const renamed = await makeService(app.context, {
    name: 'Silver wash',
    translations: { it: { name: 'Argento' } },
  })
  const offer = await makePackage(app.context, {
    name: 'Five',
    services: [renamed._id, service._id],
    translations: { it: { name: 'Cinque' } },
  })
  const customer = await app.signedInAs('customer')
  const admin = await app.signedInAs('super-admin')
  const times: [string, string][] = [
    ['10:00', service.id],
    ['11:00', service.id],
    ['12:00', renamed.id],
  ]
  for (const [bookingTime, serviceId] of times) {
    const wish = { branchId: branch.id, serviceId, bookingDate: '2026-11-23', bookingTime }
    expect((await customer.call('POST /bookings', { body: wish })).status).toBe(201)
  }
  expect((await customer.call('POST /packages/purchase', { body: { packageId: offer.id } })).status).toBe(201)
  const words = { name: 'Platinum', description: 'Wash', price: 20, duration: 30 }
  expect((await admin.call('PUT /services/:id', { params: { id: renamed.id }, body: words })).status).toBe(
    200,
  )
  await db.collection('washServices').updateOne({ _id: service._id }, { $set: { archivedAt: new Date() } })

  // As the earlier version left them, except one booking that a killed start had already migrated.
  const bookings = db.collection('bookings')
  await bookings.updateMany({ bookingTime: { $ne: '11:00' } }, { $unset: { 'snap.translations': '' } })
  const before = await db.collection('userPackages').findOne({})
  const kept = before?.['snap'] as { services: { id: unknown; name: string }[] }
  await db.collection('userPackages').updateOne(
    {},
    {
      $set: { 'snap.services': kept.services.map(({ id, name }) => ({ id, name })) },
      $unset: { 'snap.translations': '' },
    },
  )
  await db.collection('meta').updateMany({}, { $set: { version: 5 } })
  await migrate(db)
  await db.collection('meta').updateMany({}, { $set: { version: 4 } })
  await migrate(db)

  const names = async (lang: Language) =>
    (await customer.call('GET /users/bookings', { query: { lang } })).body.data.map(row => row.serviceId.name)
  expect(await names('it')).toEqual(['Silver wash', 'Lavaggio oro', 'Lavaggio oro'])
  expect(await names('ar')).toEqual(['Silver wash', 'Gold wash', 'Gold wash'])
  const [book] = (await customer.call('GET /users/packages', { query: { lang: 'it' } })).body.data
  expect(book?.packageId.name).toBe('Cinque')
  expect(book?.packageId.services.map(({ name }) => name)).toEqual(['Silver wash', 'Lavaggio oro'])
})

it('days of an earlier version get their sums, also when the step was interrupted or runs twice', async () => {
  const { db } = app.context
  await migrate(db)
  const service = await makeService(app.context)
  const { id } = await makeBranch(app.context)
  const admin = await app.signedInAs('super-admin')
  for (const bookingDate of ['2026-11-23', '2026-11-24']) {
    const wish = { branchId: id, serviceId: service.id, bookingDate, bookingTime: '10:00' }
    const walkIn = { name: 'One', phone: '+39 06 222' }
    const booked = await admin.call('POST /bookings', { body: { ...wish, walkIn } })
    const paid = await admin.call('PATCH /admin/bookings/:id/payment', {
      params: { id: booked.body._id },
      body: { paymentStatus: 'paid' },
    })
    const missed = await admin.call('PATCH /admin/bookings/:id/:status', {
      params: { id: booked.body._id, status: 'cancelled' },
      body: { cancelReason: 'no-show' },
    })
    expect([booked, paid, missed].map(reply => TestClient.refusal(reply))).toEqual(['201', '200', '200'])
  }
  const reports = async () => {
    const reply = await admin.call('GET /admin/reports', { query: { from: '2026-11-01', to: '2026-11-30' } })
    expect(TestClient.refusal(reply)).toBe('200')
    return reply.body as { totals: unknown }
  }
  const { totals } = await reports()
  expect(totals).toMatchObject({ bookings: 2, noShows: 2, bookingRevenue: 40 })
  // The first day was done before the power went.
  const days = db.collection<{ _id: string }>('branchDays')
  await days.updateOne({ _id: `${id}|2026-11-24` }, { $unset: { 's.noShow': true, 's.paidCents': true } })
  expect((await checkIntegrity(app.context)).ok).toBe(false)
  await db.collection('meta').updateMany({}, { $set: { version: 7 } })
  await migrate(db)
  await db.collection('meta').updateMany({}, { $set: { version: 7 } })
  await migrate(db)
  expect((await reports()).totals).toEqual(totals)
  expect((await checkIntegrity(app.context)).faults).toEqual([])
  await days.updateOne({ _id: `${id}|2026-11-23` }, { $inc: { 's.paidCents': 5, 's.pending': 1 } })
  expect((await checkIntegrity(app.context)).faults).toHaveLength(2)
  expect(await recountDays(db, {})).toEqual({ mended: 1, changedMeanwhile: 0 })
  expect((await checkIntegrity(app.context)).faults).toEqual([])
})

it('customers of an earlier version are listed at their branches, and counted where they are active', async () => {
  const { db } = app.context
  const service = await makeService(app.context)
  const branch = await makeBranch(app.context)
  const elsewhere = await makeBranch(app.context)
  const customer = await app.signedInAs('customer', {
    name: 'Anna Rossi',
    words: ['anna rossi', 'rossi anna'],
  })
  const wish = { branchId: branch.id, serviceId: service.id, bookingDate: '2026-11-23', bookingTime: '10:00' }
  expect((await customer.call('POST /bookings', { body: wish })).status).toBe(201)
  const users = db.collection<Partial<User>>('users')
  const read = () => users.find().sort({ _id: 1 }).toArray()
  const written = await read()
  await users.updateMany({}, { $unset: { activeAt: 1, branchesBooked: 1 } })
  await db.collection('meta').updateMany({}, { $set: { version: 12 } })
  await migrate(db)
  await db.collection('meta').updateMany({}, { $set: { version: 12 } })
  await migrate(db)
  const after = await read()
  expect(after.map(row => [row.activeAt, row.branchesBooked ?? []])).toEqual(
    written.map(row => [row.activeAt, row.branchesBooked]),
  )
  for (const [{ _id }, found] of [
    [branch, 1],
    [elsewhere, 0],
  ] as const) {
    const desk = await app.signedInAs('branch-admin', { branch: _id })
    expect((await desk.call('GET /admin/customers')).body.data).toHaveLength(found)
    expect((await desk.call('GET /admin/stats')).body).toMatchObject({ activeUsers: found })
  }
})

it('indexes that others have replaced are gone', async () => {
  const { db } = app.context
  await migrate(db)
  await db.collection('bookings').createIndex({ branchId: 1, words: 1 }, {}, {})
  await db
    .collection('bookings')
    .createIndex({ branchId: 1, words: 1, startAt: 1, archivedAt: 1, _id: 1 }, {}, {})
  await db.collection('meta').updateMany({}, { $set: { version: 15 } })
  await migrate(db)
  await migrate(db)
  const names = (await db.collection('bookings').indexes()).map(({ name = '' }) => name)
  expect(names.filter(name => name.startsWith('branchId_1_words_1'))).toEqual([
    'branchId_1_words_1_startAt_1__id_1_archivedAt_1_userId_1',
  ])
})
