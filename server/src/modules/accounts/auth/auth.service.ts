import type { Actor, SessionToken } from '../../../access.ts'
import type { LoginBody } from '../../../contract/auth.ts'
import type { UserView } from '../../../contract/users.ts'
import type { Context, Deployment } from '../../../context.ts'
import { transaction } from '../../../db/transaction.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { AppError } from '../../../errors.ts'
import { logSecurity } from '../../../security/security-log.ts'
import { recordAudit } from '../../trail/audit.service.ts'
import {
  accountView,
  createAccount,
  findAccount,
  findAccountByEmail,
  type User,
} from '../users/account.service.ts'
import { hasFactor } from '../users/second-factor.service.ts'
import { isTrusted, trustDevice, rightCode, type RightCode } from './second-factor/use-code.service.ts'
import { throttledLogin, throttledPassword, spendRegistration } from './throttle/throttle.service.ts'
import { checkNewPassword } from './passwords/password-policy.ts'
import { closeSession, lacksFactor, openSession, type Opened } from './sessions/session.service.ts'
import type { Serves } from '../../../serves.ts'
import { randomBytes } from 'node:crypto'
import { proven, provenValue } from '../../../security/derived-key.ts'

/** Creates a customer, regardless of the body. Does not sign in. */
export const register: Serves<'POST /auth/register'> = async (context, _actor, { body }) => {
  await spendRegistration(context)
  const { name, email, phone, password } = body
  checkNewPassword(password, { name, email, role: 'customer' }, context.settings().brand)
  const passwordHash = await context.passwords.hash(password)
  const account = { name, email, phone, role: 'customer', branch: null, passwordHash } as const
  const user = await createAccount(context, account)
  logSecurity(context.log, 'user_created', { account: user._id.toHexString(), role: user.role })
  return { user: accountView(user) }
}

export interface Caller {
  ip: string
  userAgent: string
  device: string | null
  /** The cookie of a device that is trusted with a second factor, as received. */
  trusted: string | null
  actor: Actor | null
}

export interface SignedIn {
  user: UserView
  session: SessionToken
  device: string
  trusted?: string
}

/**
 * Opens a session, always a new one. INVALID_CREDENTIALS for an unknown address, a wrong password, a disabled account
 * and, at the admin sign-in, a customer: the caller cannot tell which. Whoever has a second factor needs its code as well,
 * but on a trusted device: SECOND_FACTOR_REQUIRED without one, SECOND_FACTOR_WRONG for a wrong or used one, which counts
 * like a wrong password. RATE_LIMITED as in `throttledLogin`. BUSY when too many people are signing in at once.
 */
export const login = (context: Context, body: LoginBody, caller: Caller): Promise<SignedIn> =>
  context.passwords.inLine(() => signIn(context, body, caller))

async function signIn(context: Context, body: LoginBody, caller: Caller): Promise<SignedIn> {
  const device = deviceOf(context.deployment, caller.device, body.email)
  const logged: { account?: string } = {}
  let wrong: ErrorCode = 'INVALID_CREDENTIALS'
  const found = await throttledLogin(context, { email: body.email, ip: caller.ip, device }, async () => {
    const account = await findAccountByEmail(context, body.email)
    if (account) logged.account = account._id.toHexString()
    if (!(await isRight(context, account, body)) || !account) return null
    if (!hasFactor(account) || isTrusted(context, account, caller.trusted)) return { account, whole: true }
    if (body.code === undefined) return { account, whole: false }
    wrong = 'SECOND_FACTOR_WRONG'
    const code = rightCode(context, account, body.code)
    // Behind the right password the account is the limit: guesses from any number of addresses count together.
    const check = () => Promise.resolve(code !== null)
    const isRightCode = await throttledPassword(context, account._id.toHexString(), { check })
    return isRightCode && code ? { account, code, whole: true } : null
  })
  if (!found) throw new AppError(wrong, undefined, { logged })
  if (!found.whole) throw new AppError('SECOND_FACTOR_REQUIRED', undefined, { logged })
  const { account: user, code } = found
  const opened = await openLoginSession(context, user, {
    ...caller,
    ...(code && { first: () => used(code, logged) }),
  })
  // The account was disabled or deleted, or its password changed, since it was read.
  if (!opened) throw new AppError('INVALID_CREDENTIALS', undefined, { logged })
  const isLacking = lacksFactor(context, { role: opened.role, factor: hasFactor(user) })
  const signedIn = signedInBy(context, { user, opened, caller })
  return {
    ...signedIn,
    user: { ...signedIn.user, ...(isLacking && { lacksFactor: true }) },
    ...(code && body.remember === true && { trusted: trustDevice(context, user) }),
  }
}

/** What a login answers, which is logged; the device is known from now on. */
export function signedInBy(
  { log, deployment }: Context,
  { user, opened, caller, by }: { user: User; opened: Opened; caller: Caller; by?: string },
): SignedIn {
  logSecurity(log, 'authn_login_success', { user: user._id.toHexString(), session: opened.sessionId, by })
  const isKnown = user.email === null || deviceOf(deployment, caller.device, user.email) !== null
  const device = isKnown ? (caller.device ?? '') : createDevice(deployment, user.email ?? '')
  return { user: accountView(user), session: opened, device }
}

async function used(code: RightCode, logged: { account?: string }): Promise<true> {
  if (!(await code.use())) throw new AppError('SECOND_FACTOR_WRONG', undefined, { logged })
  return true
}

/** Without an account no password matches, but the work is the same. */
async function isRight(context: Context, account: User | null, { password, admin }: LoginBody) {
  const correct = await context.passwords.verify(password, account?.passwordHash ?? null)
  return correct && !(admin === true && account?.role === 'customer')
}

type Opening = Pick<Caller, 'actor' | 'userAgent'> & {
  /** A write of the same transaction: the session is not opened when it finds nothing. */
  first?: () => Promise<boolean>
  /** The way of signing in is as good as a second factor. */
  isStrong?: boolean
}

/** Replaces the session that the login came with. An admin's login is recorded in the audit trail. */
export async function openLoginSession(
  context: Context,
  user: User,
  { actor, userAgent, first, isStrong = false }: Opening,
) {
  const id = user._id.toHexString()
  return transaction(context, async () => {
    if (first && !(await first())) return null
    const opened = await openSession(context, user, { userAgent, isStrong })
    if (!opened) return null
    if (actor) await closeSession(context, actor.sessionId)
    if (opened.role !== 'customer') {
      await recordAudit(context, { actor: { id, role: opened.role }, action: 'user.login', id })
    }
    return opened
  })
}

export async function getMe(context: Context, actor: Actor): Promise<UserView> {
  const user = await findAccount(context, actor.id)
  if (!user) throw new AppError('UNAUTHENTICATED')
  return { ...accountView(user), ...(actor.lacksFactor && { lacksFactor: true }) }
}

/**
 * A device that has signed in to an account keeps proof of it, so that password guessing from the same network does not
 * lock the owner out. It is not a session: it only selects which counter of wrong passwords applies.
 */
export const createDevice = ({ jwtKey }: Pick<Deployment, 'jwtKey'>, email: string): string =>
  proven(jwtKey, 'known device', [randomBytes(12).toString('base64url'), email])

/** The device's id, or null when it has never signed in to this account. */
export const deviceOf = (
  { jwtKey }: Pick<Deployment, 'jwtKey'>,
  cookie: string | null,
  email: string,
): string | null => provenValue(jwtKey, 'known device', [cookie, email])
