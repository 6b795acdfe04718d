import type { Actor, SessionToken } from '../../../../access.ts'
import type { ChangePasswordBody, ResetPasswordBody } from '../../../../contract/auth.ts'
import type { Context } from '../../../../context.ts'
import { transaction } from '../../../../db/transaction.ts'
import { AppError, invalidField } from '../../../../errors.ts'
import { fieldDetail } from '../../../../values/field-words.ts'
import { logSecurity } from '../../../../security/security-log.ts'
import { recordAudit } from '../../../trail/audit.service.ts'
import {
  findAccount,
  replacePasswordHash,
  setAddress,
  type User,
  findAccountByEmail,
} from '../../users/account.service.ts'
import { endPasskeys } from '../passkeys/own-passkeys.service.ts'
import { dropLinks, findLink, spendLink, createLink, LINK_MINUTES } from './link.service.ts'
import { endSessions } from '../sessions/own-sessions.service.ts'
import { isOwnPassword } from './own-password.service.ts'
import { countSuperAdmin } from '../team/admin-account.service.ts'
import { checkNewPassword } from './password-policy.ts'
import { isStrongSession, openSession } from '../sessions/session.service.ts'
import { enqueueMail } from '../../../messages/outbox/outbox.service.ts'
import { spendForgot } from '../throttle/throttle.service.ts'
import { given, is } from '../../../../db/field.ts'
import { defineModel } from '../../../../db/model.ts'

const fields = {
  _id: given(is.id),
  email: given(is.text),
  requestId: given(is.text),
  expiresAt: given(is.instant),
}

/** A request for a password reset for this address. The row is deleted once it is processed. */
export const ResetRequestModel = defineModel('ResetRequest', fields, {
  collection: 'resetRequests',
  personal: 'deleted',
  indexes: [[{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
})

/** Ends every other session. A wrong current password is VALIDATION: on a 401 the client would take the session as over. */
export async function changePassword(
  context: Context,
  actor: Actor,
  { body, userAgent }: { body: ChangePasswordBody; userAgent: string },
): Promise<SessionToken> {
  const account = await findAccount(context, actor.id)
  if (!account) throw new AppError('UNAUTHENTICATED')
  if (!(await isOwnPassword(context, actor, { password: body.currentPassword }))) {
    logSecurity(context.log, 'authn_password_change_fail')
    throw new AppError('VALIDATION', 'The current password is incorrect.', {
      details: [fieldDetail(['currentPassword'], 'incorrect')],
    })
  }
  checkNewPassword(body.newPassword, account, context.settings().brand)
  const next = await context.passwords.hash(body.newPassword)
  const session = await transaction(context, async () => {
    const isStrong = await isStrongSession(context, actor.sessionId)
    await setPassword(context, account, next)
    const known = { ...account, passwordHash: next }
    const opened = await openSession(context, known, { userAgent, isStrong })
    if (!opened) throw new AppError('UNAUTHENTICATED')
    return opened
  })
  logSecurity(context.log, 'authn_password_change', { account: actor.id })
  return session
}

/** By a link, which works once; ends every session and passkey. An account without an address also needs `email`. */
export async function resetPassword(
  context: Context,
  { token, newPassword, email }: ResetPasswordBody,
): Promise<void> {
  const { userId, purpose } = await findLink(context, ['password-reset', 'claim'], token)
  const found = userId && (await findAccount(context, userId))
  if (!found || (purpose === 'claim' && found.passwordHash !== null)) throw new AppError('INVALID_TOKEN')
  const address = found.email ?? email
  if (address === undefined) throw invalidField('email', 'required')
  const account = { ...found, email: address }
  checkNewPassword(newPassword, account, context.settings().brand)
  const next = await context.passwords.hash(newPassword)
  await transaction(context, async () => {
    await spendLink(context, purpose, token)
    if (found.email === null) await setAddress(context, found, address)
    // Until then the account could not sign in.
    if (found.passwordHash === null && found.role === 'super-admin') await countSuperAdmin(context)
    await setPassword(context, account, next)
    // Whoever knew the old password may have added one.
    await endPasskeys(context, account)
  })
  logSecurity(context.log, 'authn_password_change', { account: account._id.toHexString(), by: 'link' })
}

async function setPassword(context: Context, account: User, next: string): Promise<void> {
  const { _id: id, role, passwordHash: known } = account
  if (!(await replacePasswordHash(context, { id, known, next }))) throw new AppError('STATE_CONFLICT')
  await dropLinks(context, { userId: id })
  await endSessions(context, id)
  if (role === 'customer') return
  await recordAudit(context, { actor: { id: id.toHexString(), role }, action: 'user.password', id })
}

/** The account is looked up later, so that the request does the same work for every address. */
export async function requestReset(
  context: Context,
  { email, requestId }: { email: string; requestId: string },
): Promise<void> {
  await spendForgot(context, email)
  const expiresAt = new Date(context.clock.now().getTime() + LINK_MINUTES['password-reset'] * 60_000)
  await ResetRequestModel.insert(context, { email, requestId, expiresAt })
}

/** Mails a link to each address that has an account. Any number of servers may run it on one database. */
export async function answerResetRequests(context: Context, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) if (!(await answerNext(context))) return
}

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
