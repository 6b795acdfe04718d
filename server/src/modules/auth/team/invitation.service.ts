import { Types } from 'mongoose'
import type { Actor } from '../../../access.ts'
import type { InviteAdminBody } from '../../../contract/auth.ts'
import type { Context } from '../../../context.ts'
import { transaction } from '../../../db/transaction.ts'
import { logSecurity } from '../../../security/security-log.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { requireBranches } from '../../branches/branch.service.ts'
import { createAccount } from '../../users/account.service.ts'
import { createLink } from '../passwords/link.service.ts'
import { claimUrl } from './claim-link.service.ts'

/**
 * POST /admin/invitations: the address of a one-time link. The account exists at once and cannot sign in before its
 * password is set; until then a super-admin does not count as one.
 */
export async function inviteAdmin(context: Context, actor: Actor, body: InviteAdminBody): Promise<string> {
  if (body.branch) await requireBranches(context, [body.branch])
  const { name, email, role, phone = null } = body
  const branch = body.branch ? new Types.ObjectId(body.branch) : null
  const { id, token } = await transaction(context, async () => {
    const user = await createAccount(context, { name, email, phone, role, branch, passwordHash: null })
    const object = { kind: 'user', id: user._id.toHexString() }
    await recordAudit(context, {
      ...{ actor, action: 'user.create', object },
      after: { role, branch: body.branch ?? null },
    })
    return { id: object.id, token: (await createLink(context, 'claim', user._id)).token }
  })
  logSecurity(context.log, 'user_created', { account: id, role })
  return claimUrl(context, { token, as: 'invitation' })
}
