import { ApiError, call } from '../lib/api.ts'
import { logError } from '../lib/log.ts'
import { adoptProfileLanguage } from './profile-language.ts'
import type { StoredUser } from './stored-user.ts'
import { getUser, leave, setUser } from './user-store.ts'

export interface Credentials {
  email: string
  password: string
  admin?: boolean
  /** Of the second factor. */
  code?: string
  /** This device needs no code for 30 days. */
  remember?: boolean
}

/** Asks the server whether the session is still valid, and updates the stored user. */
export async function refresh(): Promise<void> {
  try {
    const reply = await call('GET /auth/me')
    if (getUser()) setUser(reply.user)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) setUser(null)
  }
}

export async function login({ email, admin, ...rest }: Credentials): Promise<StoredUser> {
  const body = { email: email.trim(), ...rest, ...(admin ? { admin: true } : {}) }
  return signedIn(call('POST /auth/login', { body }))
}

/** Stores the user of the reply to a sign-in. */
export async function signedIn(reply: Promise<{ user: StoredUser }>): Promise<StoredUser> {
  try {
    const { user } = await reply
    setUser(user)
    void adoptProfileLanguage()
    return user
  } catch (error) {
    const code = error instanceof ApiError ? error.code : error
    // The next step, not a failure.
    if (code !== 'SECOND_FACTOR_REQUIRED') logError('Login failed', code)
    throw error
  }
}

/** Signs out locally, whatever the server replies. */
export async function logout(): Promise<void> {
  try {
    await call('POST /auth/logout')
  } catch (error) {
    logError('Logout failed', error instanceof ApiError ? error.code : error)
  } finally {
    leave()
  }
}
