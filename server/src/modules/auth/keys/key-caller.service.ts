import { createHash, randomBytes } from 'node:crypto'
import type { Actor } from '../../../access.ts'
import type { KeyScope } from '../../../contract/constants.ts'
import type { Context } from '../../../context.ts'
import { databaseFailure } from '../../../db/failure.ts'
import { AppError } from '../../../errors.ts'
import { logSecurity } from '../../../security/security-log.ts'
import { findAccount } from '../../users/account.service.ts'
import { hasFactor } from '../../users/second-factor.service.ts'
import { lacksFactor } from '../sessions/session.service.ts'
import { spendKeyCall } from '../throttle/throttle.service.ts'
import { KeyModel, type Key } from './key.model.ts'

const MARK = 'cwk_'
const SECRET = /^cwk_[\w-]{43}$/
const PREFIX_LENGTH = 10
const USED_EVERY_MS = 60_000

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** A new secret, with what the database keeps of it. */
export function newSecret(): { secret: string; hash: string; prefix: string } {
  const secret = MARK + randomBytes(32).toString('base64url')
  return { secret, hash: hashOf(secret), prefix: secret.slice(0, PREFIX_LENGTH) }
}

/**
 * The caller behind a key: its admin, within the key's branch; null, a visitor, for a call that is open to everybody. The
 * row is read on every call.
 * @throws UNAUTHENTICATED for what is no key or an ended one, RATE_LIMITED, and FORBIDDEN unless `needed` is in its scope
 */
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
