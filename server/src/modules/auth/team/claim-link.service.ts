import type { Actor } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { transaction } from '../../../db/transaction.ts'
import { AppError } from '../../../errors.ts'
import { logSecurity } from '../../../security/security-log.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { findAccount, type User } from '../../users/account.service.ts'
import { createLink } from '../passwords/link.service.ts'

/**
 * The one-time link with which somebody else's new account gets its password, and its address if it has none.
 * @throws STATE_CONFLICT when the account has a password: only its owner and a super-admin may change that
 */
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
    await recordAudit(context, { actor, action: 'user.reset-link', object: { kind: 'user', id } })
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
