import type { Actor } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { transaction } from '../../../db/transaction.ts'
import { AppError, notFound } from '../../../errors.ts'
import { logSecurity } from '../../../security/security-log.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { enqueueMail } from '../../notifications/outbox/outbox.service.ts'
import { findAccount } from '../../users/account.service.ts'
import { hasFactor, turnOff } from '../../users/second-factor.service.ts'
import { requireOwnPassword } from '../passwords/own-password.service.ts'
import { endSessions } from '../sessions/own-sessions.service.ts'

/**
 * DELETE /admin/users/{id}/second-factor: another admin has lost phone and recovery codes. Nobody removes their own
 * without a code.
 * @throws FORBIDDEN for the caller's account, INCORRECT_DELETION_PASSWORD, NOT_FOUND also without a factor
 */
export async function takeFactorAway(
  context: Context,
  actor: Actor,
  { id, password }: { id: string; password: string },
): Promise<void> {
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
    await recordAudit(context, {
      actor,
      action: 'user.second-factor-taken',
      object: { kind: 'user', id: account._id.toHexString() },
    })
    await enqueueMail(context, { to: account, kind: 'second-factor-off', data: {} })
  })
  logSecurity(context.log, 'authn_factor_change', { account: id, isOn: false, by: 'super-admin' })
}
