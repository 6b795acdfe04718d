import type { Context } from '../../../context.ts'
import { transaction } from '../../../db/transaction.ts'
import { logSecurity } from '../../../security/security-log.ts'
import { enqueueMail } from '../../notifications/outbox/outbox.service.ts'
import { findAccountByEmail } from '../../users/account.service.ts'
import { createLink, LINK_MINUTES } from './link.service.ts'
import { ResetRequestModel } from './reset-request.model.ts'
import { spendForgot } from '../throttle/throttle.service.ts'

/**
 * Stores a request for a password reset. The account is looked up later, so that the request does the same work for
 * every address.
 */
export async function requestReset(
  context: Context,
  { email, ip, requestId }: { email: string; ip: string; requestId: string },
): Promise<void> {
  await spendForgot(context, { email, ip })
  const expiresAt = new Date(context.clock.now().getTime() + LINK_MINUTES['password-reset'] * 60_000)
  await ResetRequestModel(context.db).create({ email, requestId, expiresAt })
}

/** Mails a link to each address that has an account. Any number of servers may run it on one database. */
export async function answerResetRequests(context: Context, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) if (!(await answerNext(context))) return
}

/** False when there are none left. */
async function answerNext(context: Context): Promise<boolean> {
  // Asked every few seconds, hardly ever with an answer: a read costs a third of an empty transaction.
  if (!(await ResetRequestModel(context.db).exists({}))) return false
  const answered = await transaction(context, async () => {
    const request = await ResetRequestModel(context.db)
      .findOneAndDelete({}, { sort: { _id: 1 } })
      .lean()
    if (!request) return null
    const { email, requestId } = request
    // The TTL monitor deletes late, so compare the time here.
    const account = request.expiresAt > context.clock.now() ? await findAccountByEmail(context, email) : null
    if (!account) return { requestId }
    const { id } = await createLink(context, 'password-reset', account._id)
    const data = { linkId: id, minutes: LINK_MINUTES['password-reset'] }
    const until = new Date(context.clock.now().getTime() + data.minutes * 60_000)
    await enqueueMail(context, { to: account, kind: 'password-reset', data, until })
    return { requestId, account: account._id.toHexString() }
  })
  if (answered?.account !== undefined) logSecurity(context.log, 'authn_token_created', answered)
  return answered !== null
}

/** Deletes the reset requests for this address when its account is deleted. Joins the running transaction. */
export async function dropResetRequests(context: Context, email: string): Promise<void> {
  await ResetRequestModel(context.db).deleteMany({ email })
}
