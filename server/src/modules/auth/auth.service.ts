import type { Actor } from '../../access.ts'
import type { LoginBody, RegisterBody } from '../../contract/auth.ts'
import type { UserView } from '../../contract/users.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import {
  accountView,
  createAccount,
  findAccount,
  findAccountByEmail,
  markAccountSeen,
  type User,
} from '../users/account.service.ts'
import { createDevice, deviceOf } from './device.ts'
import { throttledLogin } from './login-throttle.service.ts'
import { checkNewPassword } from './password-policy.ts'
import { closeSession, openSession } from './session.service.ts'
import { spendRegistration } from './throttle.service.ts'

/** A new customer, whatever else the body says. Nobody is signed in by it. */
export async function register(context: Context, ip: string, body: RegisterBody): Promise<UserView> {
  await spendRegistration(context, ip)
  const { name, email, phone, password } = body
  checkNewPassword(password, { name, email, role: 'customer' })
  const passwordHash = await context.passwords.hash(password)
  const account = { name, email, phone, role: 'customer', branch: null, passwordHash } as const
  return accountView(await createAccount(context, account))
}

export interface Caller {
  ip: string
  userAgent: string
  /** The device cookie as it came. */
  device: string | null
  /** The session that the login replaces. */
  actor: Actor | null
}

export interface SignedIn {
  user: UserView
  session: { token: string; maxAgeSeconds: number }
  device: string
}

/**
 * Opens a session, always a new one. INVALID_CREDENTIALS for an unknown address, a wrong password, a disabled account
 * and, on the admins' screen, a customer: nobody learns which. RATE_LIMITED as `throttledLogin` says. BUSY when too many
 * sign in at this moment.
 */
export const login = (context: Context, body: LoginBody, caller: Caller): Promise<SignedIn> =>
  context.passwords.inLine(() => signIn(context, body, caller))

async function signIn(context: Context, body: LoginBody, caller: Caller): Promise<SignedIn> {
  const device = deviceOf(context.settings, caller.device, body.email)
  const user = await throttledLogin(context, { email: body.email, ip: caller.ip, device }, () =>
    accountOf(context, body),
  )
  if (!user) throw new AppError('INVALID_CREDENTIALS')
  if (caller.actor) await closeSession(context, caller.actor.sessionId)
  const { token, maxAgeSeconds } = await openSession(context, user, caller.userAgent)
  await markAccountSeen(context, user._id)
  return {
    user: accountView(user),
    session: { token, maxAgeSeconds },
    device: device === null ? createDevice(context.settings, body.email) : (caller.device ?? ''),
  }
}

async function accountOf(context: Context, { email, password, admin }: LoginBody): Promise<User | null> {
  const user = await findAccountByEmail(context, email)
  const correct = await context.passwords.verify(password, user?.passwordHash ?? null)
  if (!user || !correct) return null
  return admin === true && user.role === 'customer' ? null : user
}

export async function getMe(context: Context, actor: Actor): Promise<UserView> {
  const user = await findAccount(context, actor.id)
  if (!user) throw new AppError('UNAUTHENTICATED')
  return accountView(user)
}
