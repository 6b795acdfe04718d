import { Types } from 'mongoose'
import { createHash, randomBytes } from 'node:crypto'
import { branchScope, managesBranch, type Actor } from '../../../../access.ts'
import type { KeyView } from '../../../../contract/programs.ts'
import type { Context } from '../../../../context.ts'
import { transaction } from '../../../../db/transaction.ts'
import { AppError, notFound } from '../../../../errors.ts'
import { logSecurity } from '../../../../security/security-log.ts'
import { recordAudit } from '../../../trail/audit.service.ts'
import { listBranches, requireBranches } from '../../../branches/branch.service.ts'
import { joinSessions, findAccount } from '../../users/account.service.ts'
import { listAdmins } from '../../users/admin.service.ts'
import { type KeyScope, KEY_SCOPES } from '../../../../contract/constants.ts'
import { databaseFailure } from '../../../../db/failure.ts'
import { hasFactor } from '../../users/second-factor.service.ts'
import { lacksFactor } from '../sessions/session.service.ts'
import { spendKeyCall } from '../throttle/throttle.service.ts'
import { sent } from '../../../../db/sent.ts'
import type { Serves } from '../../../../serves.ts'
import { begins, given, is, type DocumentOf } from '../../../../db/field.ts'
import { defineModel } from '../../../../db/model.ts'

const fields = {
  _id: given(is.id),
  name: given(is.text),
  /** SHA-256 of the secret, which is 32 random bytes: nothing slower is needed, for nobody can guess it. */
  hash: given(is.text),
  /** What the secret begins with, to recognise it by. */
  prefix: given(is.text),
  scope: given(is.oneOf(KEY_SCOPES)),
  /** The only branch that it reaches; null: the whole chain. */
  branch: given(is.orNull(is.id)),
  /** Its admin. Every change of that account's role, branch or access ends the key in the same transaction. */
  madeBy: given(is.id),
  createdAt: given(is.instant),
  lastUsedAt: begins(is.orNull(is.instant), null),
}
/** A key with which another program of the owner makes calls for an admin. Deleting the row ends it at its next call. */
interface Key extends DocumentOf<typeof fields> {}

const KeyModel = defineModel('Key', fields, {
  collection: 'keys',
  // Only admins make keys, and their names are words for programs.
  personal: 'kept',
  indexes: [[{ hash: 1 }, { unique: true }], [{ madeBy: 1 }]],
})

/** A branch-admin sees and ends the keys of their branch, a super-admin all. */
const within = (actor: Actor) => {
  const branch = branchScope(actor)
  return branch === null ? {} : { branch: new Types.ObjectId(branch) }
}

export async function listKeys(context: Context, actor: Actor): Promise<KeyView[]> {
  return viewsOf(context, await KeyModel(context.db).find(within(actor)).sort({ _id: -1 }).lean())
}

/** Joins the maker's sessions: a demotion meanwhile conflicts. @throws NOT_FOUND for a branch of others, FORBIDDEN without one */
export const makeKey: Serves<'POST /admin/keys'> = async (context, actor, { body }) => {
  const { name, scope, branch } = body
  if (!branch && actor.role !== 'super-admin') throw new AppError('FORBIDDEN')
  if (branch && !managesBranch(actor, branch.toLowerCase())) throw notFound()
  if (branch) await requireBranches(context, [branch])
  const { secret, hash, prefix } = newSecret()
  const key = await transaction(context, async () => {
    const maker = await joinSessions(context, { _id: new Types.ObjectId(actor.id) })
    if (maker?.role !== actor.role || (maker.branch?.toHexString() ?? null) !== actor.branchId)
      throw new AppError('FORBIDDEN')
    const made = await KeyModel.insert(context, {
      ...{ name, hash, prefix, scope },
      branch: branch ? new Types.ObjectId(branch) : null,
      madeBy: maker._id,
      createdAt: context.clock.now(),
    })
    await recordAudit(context, { actor, action: 'key.create', id: made._id, after: factsOf(made) })
    return made
  })
  logSecurity(context.log, 'authn_token_created', { key: prefix })
  const [view] = await viewsOf(context, [key])
  if (!view) throw notFound()
  return { key: view, secret }
}

export async function endKey(context: Context, actor: Actor, id: string): Promise<void> {
  await transaction(context, async () => {
    const key = await KeyModel(context.db)
      .findOneAndDelete({ _id: id, ...within(actor) })
      .lean()
    if (!key) throw notFound()
    await recordAudit(context, { actor, action: 'key.end', id: key._id, before: factsOf(key) })
  })
}

/** Ends every key that this admin made. Joins the transaction that changes the account. */
export async function endKeysOf(context: Context, actor: Actor, madeBy: Types.ObjectId): Promise<void> {
  const keys = await KeyModel(context.db).find({ madeBy }).lean()
  for (const key of keys) {
    await KeyModel(context.db).deleteOne({ _id: key._id })
    await recordAudit(context, { actor, action: 'key.end', id: key._id, before: factsOf(key) })
  }
}

const factsOf = ({ name, scope, branch }: Key) => ({ name, scope, branch: branch?.toHexString() ?? null })

async function viewsOf(context: Context, keys: readonly Key[]): Promise<KeyView[]> {
  const [branches, admins] = await Promise.all([listBranches(context), listAdmins(context)])
  const names = new Map([
    ...branches.map(({ id, name }) => [id, name] as const),
    ...admins.map(({ _id, name }) => [_id.toHexString(), name] as const),
  ])
  const named = (id: Types.ObjectId) => ({ _id: id.toHexString(), name: names.get(id.toHexString()) ?? '' })
  return keys.map(key => ({
    ...sent(key, '_id', 'name', 'prefix', 'scope', 'createdAt', 'lastUsedAt'),
    branch: key.branch && named(key.branch),
    madeBy: named(key.madeBy),
  }))
}

const MARK = 'cwk_'
const SECRET = /^cwk_[\w-]{43}$/
const PREFIX_LENGTH = 10
const USED_EVERY_MS = 60_000

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

export function newSecret(): { secret: string; hash: string; prefix: string } {
  const secret = MARK + randomBytes(32).toString('base64url')
  return { secret, hash: hashOf(secret), prefix: secret.slice(0, PREFIX_LENGTH) }
}

/** The key's admin, within its branch; null for a call open to everybody. @throws UNAUTHENTICATED, RATE_LIMITED, FORBIDDEN */
export async function callerOfKey(
  context: Context,
  secret: string,
  needed: KeyScope | 'none' | undefined,
): Promise<Actor | null> {
  const key = SECRET.test(secret)
    ? await KeyModel(context.db)
        .findOne({ hash: hashOf(secret) })
        .lean()
    : null
  if (!key) {
    logSecurity(context.log, 'authn_token_fail')
    throw new AppError('UNAUTHENTICATED', 'That API key is not valid.')
  }
  await spendKeyCall(context, key._id.toHexString())
  if (await lacksItsFactor(context, key)) throw new AppError('SECOND_FACTOR_MISSING')
  await markUsed(context, key)
  if (needed === 'none') return null
  if (needed === undefined || (needed === 'bookings' && key.scope !== 'bookings')) {
    throw new AppError('FORBIDDEN', 'That API key may not make this call.')
  }
  return {
    id: key.madeBy.toHexString(),
    role: key.branch ? 'branch-admin' : 'super-admin',
    branchId: key.branch?.toHexString() ?? null,
    sessionId: key._id.toHexString(),
    key: key.prefix,
  }
}

/** The chain asks the key's maker for a second factor, and there is none: their role counts, not what the key reaches. */
async function lacksItsFactor(context: Context, { madeBy }: Key): Promise<boolean> {
  if (context.settings().policies.secondFactorFor.length === 0) return false
  const maker = await findAccount(context, madeBy)
  return maker === null || lacksFactor(context, { role: maker.role, factor: hasFactor(maker) })
}

async function markUsed(context: Context, { _id, lastUsedAt }: Key): Promise<void> {
  const now = context.clock.now()
  if (lastUsedAt !== null && Math.abs(now.getTime() - lastUsedAt.getTime()) < USED_EVERY_MS) return
  try {
    await KeyModel(context.db).updateOne({ _id, lastUsedAt }, { $set: { lastUsedAt: now } })
  } catch (error) {
    // With a full disk reads still work.
    if (databaseFailure(error) !== 'full') throw error
  }
}
