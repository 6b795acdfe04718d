import { startAuthentication } from '@simplewebauthn/browser'
import { ApiError, call } from '../lib/api.ts'
import { logError } from '../lib/log.ts'
import { adoptProfileLanguage } from './profile-language.ts'
import type { StoredUser } from './stored-user.ts'
import { setUser } from './user-store.ts'

/** Signs in with a passkey of this device, like `login` with a password. Rejects with the device's or the server's error. */
export async function loginByPasskey({ admin }: { admin: boolean }): Promise<StoredUser> {
  const { options } = await call('POST /auth/passkeys/options')
  const response = await startAuthentication({ optionsJSON: options })
  try {
    const body = { response, ...(admin ? { admin: true } : {}) }
    const reply = await call('POST /auth/passkeys/login', { body })
    setUser(reply.user)
    void adoptProfileLanguage()
    return reply.user
  } catch (error) {
    logError('Login failed', error instanceof ApiError ? error.code : error)
    throw error
  }
}
