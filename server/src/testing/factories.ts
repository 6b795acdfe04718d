import { randomUUID } from 'node:crypto'
import { Types } from 'mongoose'
import type { Context } from '../context.ts'
import { forgetLists } from '../http/sent-lists.ts'
import { BranchModel, type Branch, type Closure } from '../modules/branches/branch.model.ts'
import { branchRecord, type BranchRecord } from '../modules/branches/branch.service.ts'
import { newUser, UserModel, type User } from '../modules/accounts/users/user.model.ts'
import { WashPackageModel, type WashPackage } from '../modules/menu/wash-packages/wash-package.model.ts'
import { WashServiceModel, type WashService } from '../modules/menu/wash-services/wash-service.model.ts'
import {
  washServiceRecord,
  type WashServiceRecord,
} from '../modules/menu/wash-services/wash-service.service.ts'

/** Writes rows through the models, for the initial data of a test. */

/** Rome, 08:00–20:00 every day, two bays. */
export async function makeBranch(context: Context, branch: Partial<Branch> = {}): Promise<BranchRecord> {
  const row = await BranchModel.insert(context, {
    name: 'Test branch',
    receiptCode: randomUUID().slice(0, 8).toUpperCase(),
    location: 'Via Roma 1, Roma',
    phone: '+39 06 1234567',
    operatingHours: '08:00',
    closeingHours: '20:00',
    bays: 2,
    timeZone: 'Europe/Rome',
    createdAt: context.clock.now(),
    ...branch,
  })
  forgetLists(context)
  return branchRecord(row)
}

/** A closure of whole days by default, for `makeBranch(context, { closures: [closure({…})] })`. */
export const closure = (values: Partial<Closure> & Pick<Closure, 'from' | 'to'>): Closure => ({
  _id: new Types.ObjectId(),
  fromTime: null,
  toTime: null,
  bays: null,
  reason: 'Works',
  translations: null,
  ...values,
})

/** 30 minutes for 20 euro, at every branch. */
export async function makeService(
  context: Context,
  service: Partial<WashService> = {},
): Promise<WashServiceRecord> {
  const row = await WashServiceModel.insert(context, {
    name: 'Test wash',
    description: 'Outside and inside',
    priceCents: 2000,
    duration: 30,
    createdAt: context.clock.now(),
    ...service,
  })
  forgetLists(context)
  return washServiceRecord(row)
}

/** Five washes for 80 euro, valid for 60 days and every service. */
export async function makePackage(
  context: Context,
  washPackage: Partial<WashPackage> = {},
): Promise<WashPackage & { id: string }> {
  const row = await WashPackageModel.insert(context, {
    name: 'Test package',
    description: 'Five washes',
    priceCents: 8000,
    washCount: 5,
    validityDays: 60,
    createdAt: context.clock.now(),
    ...washPackage,
  })
  forgetLists(context)
  return { ...row, id: row._id.toHexString() }
}

/** A customer without a password, who cannot sign in; `app.signedInAs` creates one who is signed in. */
export async function makeUser(context: Context, user: Partial<User> = {}): Promise<User & { id: string }> {
  const account = { email: `${randomUUID()}@test.example`, phone: '+39 06 7654321', branch: null }
  const row = await UserModel.insert(
    context,
    newUser({
      ...{ name: 'Test customer', ...account, role: 'customer', passwordHash: null },
      createdAt: context.clock.now(),
      ...user,
    }),
  )
  return { ...row, id: row._id.toHexString() }
}
