import type { Context } from '../../../context.ts'
import { transaction } from '../../../db/transaction.ts'
import { logSecurity } from '../../../security/security-log.ts'
import { enqueueMail } from '../../notifications/outbox/outbox.service.ts'
import { findAccountByEmail } from '../../users/account.service.ts'
import { createLink, LINK_MINUTES } from './link.service.ts'
import { ResetRequestModel } from './reset-request.model.ts'
import { spendForgot } from '../throttle/throttle.service.ts'

/**
 * Keeps that somebody asked for a new password. Whether the address has an account is looked up later, so that the
 * request does the same work for every address.
 */
export async function requestReset(
  context: Context,
  { email, ip, requestId }: { email: string; ip: string; requestId: string },
): Promise<void> {
  await spendForgot(context, { email, ip })
  const expiresAt = new Date(context.clock.now().getTime() + LINK_MINUTES['password-reset'] * 60_000)
  await ResetRequestModel(context.db).create({ email, requestId, expiresAt })
}

/** Mails a link for each address that has an account. Any number of servers may run it on one database. */
export async function answerResetRequests(context: Context, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) if (!(await answerNext(context))) return
}

/** False when there is none. */
async function answerNext(context: Context): Promise<boolean> {
  const answered = await transaction(context, async () => {
    const request = await ResetRequestModel(context.db)
      .findOneAndDelete({}, { sort: { _id: 1 } })
      .lean()
    if (!request) return null
    const { email, requestId } = request
    // The TTL index deletes late, so the time is compared here.
    const account = request.expiresAt > context.clock.now() ? await findAccountByEmail(context, email) : null
    if (!account) return { requestId }
    const { id } = await createLink(context, 'password-reset', account._id)
    const data = { linkId: id, minutes: LINK_MINUTES['password-reset'] }
    await enqueueMail(context, { to: account, kind: 'password-reset', data })
    return { requestId, account: account._id.toHexString() }
  })
  if (answered?.account !== undefined) logSecurity(context.log, 'authn_token_created', answered)
  return answered !== null
}

/** Forgets what was asked for this address: the account is being deleted. Joins the running transaction. */
export async function dropResetRequests(context: Context, email: string): Promise<void> {
  await ResetRequestModel(context.db).deleteMany({ email })
}
