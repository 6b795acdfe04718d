import { Types } from 'mongoose'
import { branchScope, managesBranch, type Actor } from '../../../access.ts'
import type { KeyView, MakeKeyBody } from '../../../contract/keys.ts'
import type { Context } from '../../../context.ts'
import { transaction } from '../../../db/transaction.ts'
import { AppError, notFound } from '../../../errors.ts'
import { logSecurity } from '../../../security/security-log.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { listBranches, requireBranches } from '../../branches/branch.service.ts'
import { joinSessions } from '../../users/account.service.ts'
import { listAdmins } from '../../users/admin.service.ts'
import { newSecret } from './key-caller.service.ts'
import { KeyModel, type Key } from './key.model.ts'

/** A branch-admin sees and ends the keys of their branch, a super-admin all. */
const within = (actor: Actor) => {
  const branch = branchScope(actor)
  return branch === null ? {} : { branch: new Types.ObjectId(branch) }
}

/** GET /admin/keys */
export async function listKeys(context: Context, actor: Actor): Promise<KeyView[]> {
  return viewsOf(context, await KeyModel(context.db).find(within(actor)).sort({ _id: -1 }).lean())
}

/**
 * POST /admin/keys. Joining the maker's sessions makes it conflict with a change of their role, branch or access, which
 * ends their keys: none is made by an admin who was demoted meanwhile.
 * @throws NOT_FOUND for a branch that the actor does not manage, FORBIDDEN for a branch-admin's key without a branch
 */
export async function makeKey(
  context: Context,
  actor: Actor,
  { name, scope, branch }: MakeKeyBody,
): Promise<{ key: KeyView; secret: string }> {
  if (!branch && actor.role !== 'super-admin') throw new AppError('FORBIDDEN')
  if (branch && !managesBranch(actor, branch.toLowerCase())) throw notFound()
  if (branch) await requireBranches(context, [branch])
  const { secret, hash, prefix } = newSecret()
  const key = await transaction(context, async () => {
    const maker = await joinSessions(context, { _id: new Types.ObjectId(actor.id) })
    if (maker?.role !== actor.role || (maker.branch?.toHexString() ?? null) !== actor.branchId)
      throw new AppError('FORBIDDEN')
    const row = await KeyModel(context.db).create({
      ...{ name, hash, prefix, scope },
      branch: branch ? new Types.ObjectId(branch) : null,
      madeBy: maker._id,
      createdAt: context.clock.now(),
    })
    const made = row.toObject()
    await recordAudit(context, { actor, action: 'key.create', object: objectOf(made), after: factsOf(made) })
    return made
  })
  logSecurity(context.log, 'authn_token_created', { key: prefix })
  const [view] = await viewsOf(context, [key])
  if (!view) throw notFound()
  return { key: view, secret }
}

/** DELETE /admin/keys/{id} */
export async function endKey(context: Context, actor: Actor, id: string): Promise<void> {
  await transaction(context, async () => {
    const key = await KeyModel(context.db)
      .findOneAndDelete({ _id: id, ...within(actor) })
      .lean()
    if (!key) throw notFound()
    await recordAudit(context, { actor, action: 'key.end', object: objectOf(key), before: factsOf(key) })
  })
}

/** Ends every key that this admin made. Joins the transaction that changes the account. */
export async function endKeysOf(context: Context, actor: Actor, madeBy: Types.ObjectId): Promise<void> {
  const keys = await KeyModel(context.db).find({ madeBy }).lean()
  for (const key of keys) {
    await KeyModel(context.db).deleteOne({ _id: key._id })
    await recordAudit(context, { actor, action: 'key.end', object: objectOf(key), before: factsOf(key) })
  }
}

const objectOf = ({ _id }: Key) => ({ kind: 'key', id: _id.toHexString() })
const factsOf = ({ name, scope, branch }: Key) => ({ name, scope, branch: branch?.toHexString() ?? null })

async function viewsOf(context: Context, keys: readonly Key[]): Promise<KeyView[]> {
  const [branches, admins] = await Promise.all([listBranches(context), listAdmins(context)])
  const names = new Map([
    ...branches.map(({ id, name }) => [id, name] as const),
    ...admins.map(({ _id, name }) => [_id.toHexString(), name] as const),
  ])
  const named = (id: Types.ObjectId) => ({ _id: id.toHexString(), name: names.get(id.toHexString()) ?? '' })
  return keys.map(({ _id, name, prefix, scope, branch, madeBy, createdAt, lastUsedAt }) => ({
    ...{ _id: _id.toHexString(), name, prefix, scope },
    branch: branch && named(branch),
    madeBy: named(madeBy),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}
