import { Types } from 'mongoose'
import type { Actor } from '../../../../access.ts'
import type { AdminView, UpdateAdminBody } from '../../../../contract/users.ts'
import type { Context } from '../../../../context.ts'
import { transaction } from '../../../../db/transaction.ts'
import { invalidField, notFound } from '../../../../errors.ts'
import { noteEndings } from '../../../../security/endings.ts'
import { logSecurity } from '../../../../security/security-log.ts'
import { emailShown } from '../../../../values/email-shown.ts'
import { recordAudit } from '../../../trail/audit.service.ts'
import { listBranches, requireBranches } from '../../../branches/branch.service.ts'
import { findAccount, findAnyAccount, userWords, type User } from '../../users/account.service.ts'
import { getAdmin, listAdmins, saveAdmin } from '../../users/admin.service.ts'
import { hasFactor } from '../../users/second-factor.service.ts'
import { countSuperAdmin, discountSuperAdmin } from './admin-account.service.ts'
import { endKeysOf } from '../keys/key.service.ts'
import { createLink } from '../passwords/link.service.ts'
import { endSessions, renewSessions } from '../sessions/own-sessions.service.ts'
import { sent } from '../../../../db/sent.ts'
import type { Serves } from '../../../../serves.ts'

export async function listTeam(context: Context): Promise<AdminView[]> {
  return viewsOf(context, await listAdmins(context))
}

/**
 * PATCH /admin/users/{id}: name, phone, role, branch, disabled. It applies from the person's next call: disabling signs
 * them out everywhere, and a new role or branch renews their sessions. LAST_SUPER_ADMIN when no super-admin who can
 * sign in would be left.
 */
export const updateAdmin: Serves<'PATCH /admin/users/:id'> = async (context, actor, { id, body }) => {
  if (body.branch) await requireBranches(context, [body.branch])
  const { saved, access } = await transaction(context, async () => {
    const before = await getAdmin(context, id)
    const after = { ...before, ...fieldsOf(before, body) }
    await countChange(context, before, after)
    const { name, phone, role, branch, disabled } = after
    const changed = changesOf(before, after)
    if (changed.fields.length === 0) return { saved: before, access: null }
    await recordAudit(context, {
      actor,
      action: 'user.update',
      id: before._id,
      before: changed.before,
      after: changed.after,
    })
    if (disabled) await endSessions(context, before._id)
    else if (changed.access) await renewSessions(context, after)
    if (changed.access) await endKeysOf(context, actor, before._id)
    const words = userWords(after)
    return {
      saved: await saveAdmin(context, before._id, { name, phone, role, branch, disabled, words }),
      access: changed.access ? { account: id, role, disabled } : null,
    }
  })
  if (access) {
    logSecurity(context.log, 'privilege_permissions_changed', access)
    await noteEndings(context, access.disabled ? { disabled: id } : { enabled: id })
  }
  const [view] = await viewsOf(context, [saved])
  if (!view) throw notFound()
  return view
}

/** The resulting role and branch, whichever of the two was sent. */
function fieldsOf(before: User, body: UpdateAdminBody) {
  const role = body.role ?? before.role
  const given = body.branch === undefined ? before.branch : objectIdOf(body.branch)
  if (role === 'branch-admin' && !given) throw invalidField('branch', 'required')
  if (role === 'super-admin' && body.branch)
    throw invalidField('branch', 'only_for', { role: 'branch-admin' })
  return {
    name: body.name ?? before.name,
    phone: body.phone ?? before.phone,
    role,
    branch: role === 'branch-admin' ? given : null,
    disabled: body.disabled ?? before.disabled,
  }
}

const objectIdOf = (id: string | null) => (id === null ? null : new Types.ObjectId(id))

/** An invited one without a password cannot sign in yet. */
const countsAsSuper = ({ role, disabled, passwordHash }: User) =>
  role === 'super-admin' && !disabled && passwordHash !== null

async function countChange(context: Context, before: User, after: User): Promise<void> {
  if (countsAsSuper(before) && !countsAsSuper(after)) await discountSuperAdmin(context)
  if (!countsAsSuper(before) && countsAsSuper(after)) await countSuperAdmin(context)
}

/** For the trail: the values of role, branch and access; for name and phone only the fact that they changed. */
function changesOf(before: User, after: User) {
  const accessOf = ({ role, branch, disabled }: User) => ({
    role,
    branch: branch?.toHexString() ?? null,
    disabled,
  })
  const access = JSON.stringify(accessOf(before)) !== JSON.stringify(accessOf(after))
  const fields = (['name', 'phone'] as const).filter(field => before[field] !== after[field])
  return {
    access,
    fields: [...fields, ...(access ? ['access'] : [])],
    before: access ? accessOf(before) : undefined,
    after: { ...(access ? accessOf(after) : {}), ...(fields.length > 0 ? { fields } : {}) },
  }
}

/** POST /admin/users/{id}/reset-link: a link to set a new password, for the super-admin to hand over. */
export const createResetLink: Serves<'POST /admin/users/:id/reset-link'> = async (context, actor, { id }) => {
  const token = await transaction(context, async () => {
    const account = await findAccount(context, id)
    if (!account) throw notFound()
    const link = await createLink(context, 'password-reset', account._id)
    await recordAudit(context, { actor, action: 'user.reset-link', id })
    return link.token
  })
  logSecurity(context.log, 'authn_token_created', { account: id })
  return { url: `${context.deployment.appOrigin}/reset-password?token=${token}` }
}

export async function endSessionsOf(context: Context, actor: Actor, id: string): Promise<void> {
  await transaction(context, async () => {
    const account = await findAnyAccount(context, id)
    if (!account) throw notFound()
    await endSessions(context, account._id)
    await recordAudit(context, { actor, action: 'user.sign-out', id })
  })
}

async function viewsOf(context: Context, admins: readonly User[]): Promise<AdminView[]> {
  const branches = new Map((await listBranches(context)).map(({ id, name }) => [id, name]))
  return admins.map(admin => {
    const branch = admin.branch?.toHexString()
    return {
      ...sent(admin, '_id', 'name', 'phone', 'role', 'disabled', 'lastSeenAt', 'createdAt'),
      email: emailShown(admin.email),
      branch: branch === undefined ? null : { _id: branch, name: branches.get(branch) ?? '' },
      invited: admin.passwordHash === null,
      hasFactor: hasFactor(admin),
    }
  })
}
