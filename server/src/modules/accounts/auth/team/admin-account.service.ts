import { Types } from 'mongoose'
import type { Actor } from '../../../../access.ts'
import type { RegisterAdminBody, InviteAdminBody } from '../../../../contract/auth.ts'
import type { UserView } from '../../../../contract/users.ts'
import type { Context, DataContext, Settings } from '../../../../context.ts'
import { isDuplicateKey, transaction } from '../../../../db/transaction.ts'
import { AppError, invalidField } from '../../../../errors.ts'
import { logSecurity } from '../../../../security/security-log.ts'
import { recordAudit } from '../../../trail/audit.service.ts'
import { requireBranches } from '../../../branches/branch.service.ts'
import {
  accountView,
  createAccount,
  type User,
  findAccount,
  countSuperAdmins,
} from '../../users/account.service.ts'
import { CounterModel } from '../throttle/counter.model.ts'
import { dropLinks, findLink, spendLink, createLink, LINK_MINUTES } from '../passwords/link.service.ts'
import { checkNewPassword } from '../passwords/password-policy.ts'
import { say } from '../../../../log.ts'
import type { Serves } from '../../../../serves.ts'

/** POST /auth/admin-register: by a super-admin, or by a visitor who holds the one-time link (decision 3). */
export async function registerAdmin(
  context: Context,
  actor: Actor | null,
  { body }: { body: RegisterAdminBody },
): Promise<{ user: UserView }> {
  const user = actor ? await addAdmin(context, actor, body) : await addFirstAdmin(context, body)
  logSecurity(context.log, 'user_created', { account: user._id.toHexString(), role: user.role })
  return { user: accountView(user) }
}

/** Of many concurrent calls one wins; the rest get SETUP_DONE. */
async function addFirstAdmin(context: Context, body: RegisterAdminBody): Promise<User> {
  if (await hasSuperAdmin(context)) throw new AppError('UNAUTHENTICATED')
  const token = body.setupToken ?? ''
  await findLink(context, ['setup'], token)
  if (body.role !== 'super-admin') throw invalidField('role', 'not_a_choice', { choices: 'super-admin' })
  const passwordHash = await hashOf(context, body)
  try {
    return await transaction(context, async () => {
      if (await hasSuperAdmin(context)) throw new AppError('SETUP_DONE')
      await spendLink(context, 'setup', token)
      await CounterModel.insert(context, { _id: 'superAdmins', n: 1 })
      return insertSuperAdmin(context, { ...body, passwordHash })
    })
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError('SETUP_DONE')
    throw error
  }
}

async function addAdmin(context: Context, actor: Actor, body: RegisterAdminBody): Promise<User> {
  if (body.branch) await requireBranches(context, [body.branch])
  checkNewPassword(body.password, body, context.settings().brand)
  const passwordHash = await context.passwords.hash(body.password)
  return transaction(context, async () => {
    if (body.role === 'super-admin') await countSuperAdmin(context)
    return insertAdmin(context, actor, { ...body, passwordHash })
  })
}

type NewAdmin = Omit<InviteAdminBody, 'phone'> &
  Pick<User, 'passwordHash'> & { phone?: string | null | undefined }

async function insertAdmin(
  context: DataContext,
  actor: Actor | null,
  { name, email, phone = null, role, branch, passwordHash }: NewAdmin,
): Promise<User> {
  const of = branch ? new Types.ObjectId(branch) : null
  const user = await createAccount(context, { name, email, phone, role, branch: of, passwordHash })
  const after = { role, branch: of?.toHexString() ?? null }
  await recordAudit(context, { actor, action: 'user.create', id: user._id, after })
  return user
}

/** What authorises a new super-admin from outside: the one-time link, or a command run on the server. */
export interface NewSuperAdmin {
  name: string
  email: string
  phone: string | null
  password: string
}

/** For the command line: anyone who can run commands on the server may create a super-admin at any time. */
export async function createSuperAdmin(
  context: DataContext & Hashing,
  admin: NewSuperAdmin,
): Promise<UserView> {
  const passwordHash = await hashOf(context, admin)
  const user = await transaction(context, async () => {
    const made = await insertSuperAdmin(context, { ...admin, passwordHash })
    await countSuperAdmin(context)
    return made
  })
  return accountView(user)
}

type Hashing = Pick<Context, 'passwords'> & { settings: () => Pick<Settings, 'brand'> }

/** @throws WEAK_PASSWORD */
function hashOf({ passwords, settings }: Hashing, { password, ...admin }: NewSuperAdmin): Promise<string> {
  checkNewPassword(password, { ...admin, role: 'super-admin' }, settings().brand)
  return passwords.hash(password)
}

async function insertSuperAdmin(
  context: DataContext,
  { name, email, phone, passwordHash }: Omit<NewSuperAdmin, 'password'> & { passwordHash: string },
): Promise<User> {
  await dropLinks(context, { purpose: 'setup' })
  return insertAdmin(context, null, { name, email, phone, passwordHash, role: 'super-admin' })
}

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

/** Whether a super-admin was ever created here: the last one cannot be removed. */
export async function hasSuperAdmin(context: Context): Promise<boolean> {
  return (await CounterModel(context.db).exists({ _id: 'superAdmins' })) !== null
}

/** The token of the one-time link that creates the first super-admin, or null when there is one (decision 3). */
export async function createSetupToken(context: Context): Promise<string | null> {
  if (await hasSuperAdmin(context)) return null
  return (await createLink(context, 'setup', null)).token
}

/** Prints the one-time link of an empty installation. `address`: the server's public address. */
export async function offerSetup(context: Context, address: string): Promise<void> {
  const token = await createSetupToken(context)
  if (token === null) return
  say(
    `There is no super-admin yet. This link creates the first one; it works once, for ${LINK_MINUTES.setup} minutes:\n` +
      `${address}/Registeradmin?setup=${token}`,
  )
}

/** The address of a one-time link. Until the password is set the account cannot sign in and does not count as a super-admin. */
export const inviteAdmin: Serves<'POST /admin/invitations'> = async (context, actor, { body }) => {
  if (body.branch) await requireBranches(context, [body.branch])
  const { account, token } = await transaction(context, async () => {
    const { _id } = await insertAdmin(context, actor, { ...body, passwordHash: null })
    return { account: _id.toHexString(), token: (await createLink(context, 'claim', _id)).token }
  })
  logSecurity(context.log, 'user_created', { account, role: body.role })
  return { url: claimUrl(context, { token, as: 'invitation' }) }
}

/** A link by which another's new account gets its password, and address. @throws STATE_CONFLICT when it has a password */
export async function createClaimLink(
  context: Context,
  actor: Actor,
  { _id }: Pick<User, '_id'>,
): Promise<string> {
  const id = _id.toHexString()
  const claim = await transaction(context, async () => {
    const account = await findAccount(context, _id)
    if (!account) throw new AppError('NOT_FOUND')
    if (account.passwordHash !== null) throw new AppError('STATE_CONFLICT', 'The account has a password.')
    const { token } = await createLink(context, 'claim', _id)
    await recordAudit(context, { actor, action: 'user.reset-link', id })
    return { token, as: account.email === null ? ('claim' as const) : undefined }
  })
  logSecurity(context.log, 'authn_token_created', { account: id })
  return claimUrl(context, claim)
}

/** `as` says how the page reads: it asks for the address as well, or greets a new admin. */
export const claimUrl = (
  { deployment }: Context,
  { token, as }: { token: string; as?: 'claim' | 'invitation' | undefined },
): string => `${deployment.appOrigin}/reset-password?token=${token}${as ? `&${as}=1` : ''}`
