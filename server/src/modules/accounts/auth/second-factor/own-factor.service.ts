import type { Actor, SessionToken } from '../../../../access.ts'
import type { ChangeFactorBody, FactorView } from '../../../../contract/auth.ts'
import type { Context } from '../../../../context.ts'
import { transaction } from '../../../../db/transaction.ts'
import { AppError, notFound } from '../../../../errors.ts'
import { seal } from '../../../../security/sealed-text.ts'
import { logSecurity } from '../../../../security/security-log.ts'
import { recordAudit } from '../../../trail/audit.service.ts'
import { enqueueMail } from '../../../messages/outbox/outbox.service.ts'
import { findAccount, type User } from '../../users/account.service.ts'
import { hasFactor, keepPending, renewRecovery, turnOff, turnOn } from '../../users/second-factor.service.ts'
import { requireOwnPassword } from '../passwords/own-password.service.ts'
import { endSessions } from '../sessions/own-sessions.service.ts'
import { openSession } from '../sessions/session.service.ts'
import { throttledPassword } from '../throttle/throttle.service.ts'
import { newRecoveryCodes, newSecret, recoveryHash, secretUri, stepOfSealed } from './codes.ts'
import { rightCode, type RightCode } from './use-code.service.ts'
import type { Serves } from '../../../../serves.ts'

async function ownAccount(context: Context, { id }: Actor): Promise<User> {
  const account = await findAccount(context, id)
  if (!account) throw new AppError('UNAUTHENTICATED')
  return account
}

export async function viewFactor(context: Context, actor: Actor): Promise<FactorView> {
  const account = await ownAccount(context, actor)
  return {
    isOn: hasFactor(account),
    since: account.secondFactor?.since?.toISOString() ?? null,
    recoveryCodes: account.secondFactor?.recovery?.length ?? 0,
    isMissing: actor.lacksFactor === true,
  }
}

/** A secret that counts once it is confirmed. @throws STATE_CONFLICT while a factor is on */
export const startFactor: Serves<'POST /auth/second-factor'> = async (
  context,
  actor,
  { body: { password } },
) => {
  await requireOwnPassword(context, actor, { password })
  const account = await ownAccount(context, actor)
  const secret = newSecret()
  const sealed = seal(context.deployment.jwtKey, ['second factor', actor.id], secret)
  if (!(await keepPending(context, account._id, sealed))) throw new AppError('STATE_CONFLICT')
  const { name } = context.settings().brand
  return { secret, uri: secretUri(secret, { issuer: name, label: account.email ?? account.name }) }
}

/** All sessions end but this one, which is renewed. @throws SECOND_FACTOR_WRONG; STATE_CONFLICT when nothing is pending */
export async function confirmFactor(
  context: Context,
  actor: Actor,
  { code, userAgent }: { code: string; userAgent: string },
): Promise<{ recoveryCodes: string[]; session: SessionToken }> {
  const account = await ownAccount(context, actor)
  const pending = account.secondFactor?.pending
  if (pending == null || hasFactor(account)) throw new AppError('STATE_CONFLICT')
  const { jwtKey } = context.deployment
  const now = context.clock.now()
  const step = stepOfSealed(jwtKey, { sealed: pending, userId: actor.id }, { code, now: now.getTime() })
  const isRight = await throttledPassword(context, actor.id, { check: () => Promise.resolve(step !== null) })
  if (!isRight || step === null) throw new AppError('SECOND_FACTOR_WRONG')
  const recoveryCodes = newRecoveryCodes()
  const recovery = recoveryCodes.map(each => recoveryHash(jwtKey, each))
  const session = await transaction(context, async () => {
    if (!(await turnOn(context, account, { step, recovery, since: now })))
      throw new AppError('STATE_CONFLICT')
    await tell(context, account, 'second-factor-on')
    return beginAnew(context, account, userAgent)
  })
  logSecurity(context.log, 'authn_factor_change', { account: actor.id, isOn: true })
  return { recoveryCodes, session }
}

/** POST /auth/second-factor/recovery-codes: ten new ones; remembered devices are forgotten. */
export const renewCodes: Serves<'POST /auth/second-factor/recovery-codes'> = async (
  context,
  actor,
  { body },
) => {
  const { account, right } = await proven(context, actor, body)
  const recoveryCodes = newRecoveryCodes()
  const recovery = recoveryCodes.map(each => recoveryHash(context.deployment.jwtKey, each))
  await transaction(context, async () => {
    if (!(await right.use())) throw new AppError('SECOND_FACTOR_WRONG')
    if (!(await renewRecovery(context, account, recovery))) throw new AppError('STATE_CONFLICT')
    await record(context, account, 'second-factor-codes')
  })
  return { recoveryCodes }
}

/** POST /auth/second-factor/off: all sessions end but this one, which is renewed. */
export async function endFactor(
  context: Context,
  actor: Actor,
  { body, userAgent }: { body: ChangeFactorBody; userAgent: string },
): Promise<SessionToken> {
  const { account, right } = await proven(context, actor, body)
  const session = await transaction(context, async () => {
    if (!(await right.use())) throw new AppError('SECOND_FACTOR_WRONG')
    if (!(await turnOff(context, account))) throw new AppError('STATE_CONFLICT')
    await tell(context, account, 'second-factor-off')
    return beginAnew(context, account, userAgent)
  })
  logSecurity(context.log, 'authn_factor_change', { account: actor.id, isOn: false })
  return session
}

/** The caller's account, with their password and a right code, both throttled. */
async function proven(
  context: Context,
  actor: Actor,
  { password, code }: ChangeFactorBody,
): Promise<{ account: User; right: RightCode }> {
  await requireOwnPassword(context, actor, { password })
  const account = await ownAccount(context, actor)
  if (!hasFactor(account)) throw new AppError('STATE_CONFLICT')
  const right = rightCode(context, account, code)
  const isRight = await throttledPassword(context, actor.id, { check: () => Promise.resolve(right !== null) })
  if (!isRight || !right) throw new AppError('SECOND_FACTOR_WRONG')
  return { account, right }
}

async function beginAnew(context: Context, account: User, userAgent: string): Promise<SessionToken> {
  await endSessions(context, account._id)
  const opened = await openSession(context, { _id: account._id }, userAgent)
  if (!opened) throw new AppError('UNAUTHENTICATED')
  return opened
}

type Change = 'second-factor-on' | 'second-factor-off'

async function tell(context: Context, account: User, kind: Change): Promise<void> {
  await record(context, account, kind)
  await enqueueMail(context, { to: account, kind, data: {} })
}

async function record(context: Context, { _id, role }: User, change: Change | 'second-factor-codes') {
  const id = _id.toHexString()
  await recordAudit(context, { actor: { id, role }, action: `user.${change}`, id })
}

/**
 * DELETE /admin/users/{id}/second-factor: another admin has lost phone and recovery codes. Nobody removes their own
 * without a code.
 * @throws FORBIDDEN for the caller's account, INCORRECT_DELETION_PASSWORD, NOT_FOUND also without a factor
 */
export const takeFactorAway: Serves<'DELETE /admin/users/:id/second-factor'> = async (
  context,
  actor,
  { id, body: { password } },
) => {
  if (id.toLowerCase() === actor.id) throw new AppError('FORBIDDEN')
  const find = async () => {
    const account = await findAccount(context, id)
    if (!account || account.role === 'customer' || !hasFactor(account)) throw notFound()
    return account
  }
  await requireOwnPassword(context, actor, { password, target: find })
  await transaction(context, async () => {
    const account = await find()
    if (!(await turnOff(context, account))) throw notFound()
    await endSessions(context, account._id)
    await recordAudit(context, { actor, action: 'user.second-factor-taken', id: account._id })
    await enqueueMail(context, { to: account, kind: 'second-factor-off', data: {} })
  })
  logSecurity(context.log, 'authn_factor_change', { account: id, isOn: false, by: 'super-admin' })
}
