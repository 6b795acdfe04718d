import { Types } from 'mongoose'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ManagedBranchView } from '../contract/branches.ts'
import { BranchModel } from '../modules/branches/branch.model.ts'
import { checkIntegrity } from '../modules/integrity/integrity.service.ts'
import { makeBranch, makeService } from '../testing/factories.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { migrate } from './migrations.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.reset())
afterAll(() => app.close())

it('a branch opened by an earlier version can be edited by `rev` like a new one', async () => {
  const { db } = app.context
  await migrate(db)
  const { id } = await makeBranch(app.context)
  await BranchModel(db).collection.updateMany({}, { $unset: { rev: true } })
  await db.collection('meta').updateMany({}, { $set: { version: 1 } })
  await migrate(db)
  await migrate(db)
  const admin = await app.signedInAs('super-admin')
  const [branch] = (await admin.get<{ data: ManagedBranchView[] }>('/admin/branches')).body.data
  expect(branch?.rev).toBe(1)
  const reply = await admin.put<ManagedBranchView>(`/admin/branches/${id}`, {
    ...branch,
    phone: '+39 06 777',
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
    expect((await admin.post('/bookings', { ...wish, walkIn })).status).toBe(201)
  }
  const [branch] = (await admin.get<{ data: ManagedBranchView[] }>('/admin/branches')).body.data
  expect((await admin.put(`/admin/branches/${id}`, { ...branch, bays: 2, replan: true })).status).toBe(200)
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
  const [branch] = (await admin.get<{ data: ManagedBranchView[] }>('/admin/branches')).body.data
  expect(branch?.closures.map(({ from, to }) => [from, to])).toEqual([
    ['2026-12-24', '2026-12-26'],
    ['2000-01-01', '2099-12-31'],
  ])
  expect((await admin.put(`/admin/branches/${id}`, branch)).status).toBe(200)
})
