import { Types } from 'mongoose'
import type { Actor } from '../../../access.ts'
import type { RegisterAdminBody } from '../../../contract/auth.ts'
import type { UserView } from '../../../contract/users.ts'
import type { Context, DataContext, Settings } from '../../../context.ts'
import { isDuplicateKey, transaction } from '../../../db/transaction.ts'
import { AppError, invalidField } from '../../../errors.ts'
import { logSecurity } from '../../../security/security-log.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { requireBranches } from '../../branches/branch.service.ts'
import { accountView, createAccount, type User } from '../../users/account.service.ts'
import { countSuperAdmins } from '../../users/closed-accounts.service.ts'
import { CounterModel } from '../throttle/counter.model.ts'
import { dropLinks, findLink, spendLink } from '../passwords/link.service.ts'
import { checkNewPassword } from '../passwords/password-policy.ts'
import { hasSuperAdmin } from './setup.service.ts'

/** POST /auth/admin-register: by a super-admin, or by a visitor who holds the one-time link (decision 3). */
export async function registerAdmin(
  context: Context,
  actor: Actor | null,
  body: RegisterAdminBody,
): Promise<UserView> {
  const user = actor ? await addAdmin(context, actor, body) : await addFirstAdmin(context, body)
  logSecurity(context.log, 'user_created', { account: user._id.toHexString(), role: user.role })
  return accountView(user)
}

async function addFirstAdmin(context: Context, body: RegisterAdminBody): Promise<User> {
  if (await hasSuperAdmin(context)) throw new AppError('UNAUTHENTICATED')
  const token = body.setupToken ?? ''
  await findLink(context, ['setup'], token)
  if (body.role !== 'super-admin') throw invalidField('role', 'not_a_choice', { choices: 'super-admin' })
  return createFirstSuperAdmin(context, body, () => spendLink(context, 'setup', token))
}

async function addAdmin(context: Context, actor: Actor, body: RegisterAdminBody): Promise<User> {
  if (body.branch) await requireBranches(context, [body.branch])
  checkNewPassword(body.password, body, context.settings().brand)
  const passwordHash = await context.passwords.hash(body.password)
  return transaction(context, async () => {
    const { name, email, phone, role } = body
    const branch = body.branch ? new Types.ObjectId(body.branch) : null
    const user = await createAccount(context, { name, email, phone, role, branch, passwordHash })
    if (role === 'super-admin') await countSuperAdmin(context)
    await recordAudit(context, {
      actor,
      action: 'user.create',
      object: { kind: 'user', id: user._id.toHexString() },
      after: { role, branch: body.branch ?? null },
    })
    return user
  })
}

/** What authorises a new super-admin from outside: the one-time link, or a command run on the server. */
export interface NewSuperAdmin {
  name: string
  email: string
  phone: string | null
  password: string
}

/** Of many concurrent calls one wins; the rest get SETUP_DONE. `spend` uses up the authorisation in the transaction. */
async function createFirstSuperAdmin(
  context: Context,
  { name, email, phone, password }: NewSuperAdmin,
  spend: () => Promise<void>,
): Promise<User> {
  checkNewPassword(password, { name, email, role: 'super-admin' }, context.settings().brand)
  const passwordHash = await context.passwords.hash(password)
  try {
    return await transaction(context, async () => {
      if (await hasSuperAdmin(context)) throw new AppError('SETUP_DONE')
      await spend()
      await CounterModel(context.db).create({ _id: 'superAdmins', n: 1 })
      return insertSuperAdmin(context, { name, email, phone, passwordHash })
    })
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError('SETUP_DONE')
    throw error
  }
}

/** For the command line: anyone who can run commands on the server may create a super-admin at any time. */
export async function createSuperAdmin(
  context: DataContext & Pick<Context, 'passwords'> & { settings: () => Pick<Settings, 'brand'> },
  admin: NewSuperAdmin,
): Promise<UserView> {
  const { name, email, phone, password } = admin
  checkNewPassword(password, { name, email, role: 'super-admin' }, context.settings().brand)
  const passwordHash = await context.passwords.hash(password)
  const user = await transaction(context, async () => {
    const made = await insertSuperAdmin(context, { name, email, phone, passwordHash })
    await countSuperAdmin(context)
    return made
  })
  return accountView(user)
}

async function insertSuperAdmin(
  context: DataContext,
  account: { name: string; email: string; phone: string | null; passwordHash: string },
): Promise<User> {
  const user = await createAccount(context, { ...account, role: 'super-admin', branch: null })
  await dropLinks(context, { purpose: 'setup' })
  await recordAudit(context, {
    actor: null,
    action: 'user.create',
    object: { kind: 'user', id: user._id.toHexString() },
    after: { role: 'super-admin', branch: null },
  })
  return user
}

/** Counts one more super-admin who can sign in. */
export async function countSuperAdmin(context: DataContext): Promise<void> {
  await CounterModel(context.db).updateOne({ _id: 'superAdmins' }, { $inc: { n: 1 } }, { upsert: true })
}

/** Counts one fewer, or LAST_SUPER_ADMIN: the condition is part of the write, so two who demote each other conflict. */
export async function discountSuperAdmin(context: DataContext): Promise<void> {
  const { matchedCount } = await CounterModel(context.db).updateOne(
    { _id: 'superAdmins', n: { $gte: 2 } },
    { $inc: { n: -1 } },
  )
  if (matchedCount === 0) throw new AppError('LAST_SUPER_ADMIN')
}

/** Counts those who can sign in anew: a restore has disabled some. */
export async function recountSuperAdmins(context: DataContext): Promise<void> {
  const n = await countSuperAdmins(context)
  await CounterModel(context.db).updateOne({ _id: 'superAdmins' }, { $set: { n } })
}
