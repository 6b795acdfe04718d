import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ManagedBranchView } from '../contract/branches.ts'
import { BranchModel } from '../modules/branches/branch.model.ts'
import { makeBranch } from '../testing/factories.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { migrate } from './migrations.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('a branch that an earlier version has opened can be edited by its state as a new one', async () => {
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
