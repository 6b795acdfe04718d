import type { Types } from 'mongoose'
import type { Actor } from '../../../access.ts'
import type { PasskeyView } from '../../../contract/passkeys.ts'
import type { Context } from '../../../context.ts'
import { transaction } from '../../../db/transaction.ts'
import { notFound } from '../../../errors.ts'
import { logSecurity } from '../../../security/security-log.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { enqueueMail } from '../../notifications/outbox/outbox.service.ts'
import { findAccount, type User } from '../../users/account.service.ts'
import { requireOwnPassword } from '../passwords/own-password.service.ts'
import { dropChallenges } from './challenge.ts'
import { PasskeyModel, type Passkey } from './passkey.model.ts'

/** The caller's passkeys, newest first. */
export async function listPasskeys(context: Context, actor: Actor): Promise<PasskeyView[]> {
  const rows = await PasskeyModel(context.db).find({ userId: actor.id }).sort({ _id: -1 }).lean()
  return rows.map(passkeyView)
}

export const passkeyView = ({ _id, name, createdAt, lastUsedAt }: Passkey): PasskeyView => ({
  _id: _id.toHexString(),
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

/**
 * Removes one of the caller's passkeys. Sessions opened with it go on: they are ended among the signed-in devices.
 * @throws NOT_FOUND before INCORRECT_DELETION_PASSWORD
 */
export async function removePasskey(
  context: Context,
  actor: Actor,
  { id, password }: { id: string; password: string },
): Promise<void> {
  const own = { _id: id, userId: actor.id }
  const target = async () => {
    if (!(await PasskeyModel(context.db).exists(own))) throw notFound()
  }
  await requireOwnPassword(context, actor, { password, target })
  await transaction(context, async () => {
    const passkey = await PasskeyModel(context.db).findOneAndDelete(own).lean()
    const owner = await findAccount(context, actor.id)
    if (!passkey || !owner) throw notFound()
    await announce(context, { owner, passkey, what: 'removed' })
  })
  logSecurity(context.log, 'authn_token_revoked', { passkey: id })
}

/** Tells the owner by mail, in the transaction of the change; an admin's passkeys are in the audit trail too. */
export async function announce(
  context: Context,
  { owner, passkey, what }: { owner: User; passkey: Passkey; what: 'added' | 'removed' },
): Promise<void> {
  await enqueueMail(context, { to: owner, kind: `passkey-${what}`, data: {} })
  if (owner.role === 'customer') return
  const id = owner._id.toHexString()
  await recordAudit(context, {
    actor: { id, role: owner.role },
    action: what === 'added' ? 'user.passkey-added' : 'user.passkey-removed',
    object: { kind: 'user', id },
    ...{ [what === 'added' ? 'after' : 'before']: { passkey: passkey.name } },
  })
}

/** Removes all passkeys of a person who has set a new password by link, in the running transaction. */
export async function endPasskeys(context: Context, owner: User): Promise<void> {
  const passkeys = await PasskeyModel(context.db).find({ userId: owner._id }).lean()
  await dropPasskeys(context, owner._id)
  for (const passkey of passkeys) await announce(context, { owner, passkey, what: 'removed' })
}

/** Deletes all passkeys of an account, begun ones too, in the running transaction. */
export async function dropPasskeys(context: Context, userId: Types.ObjectId): Promise<void> {
  await dropChallenges(context, userId)
  await PasskeyModel(context.db).deleteMany({ userId })
}
