import { startAuthentication } from '@simplewebauthn/browser'
import { call } from '../lib/api.ts'
import { signedIn } from './session-calls.ts'
import type { StoredUser } from './stored-user.ts'

/** Signs in with a passkey of this device, like `login` with a password. Rejects with the device's or the server's error. */
export async function loginByPasskey({ admin }: { admin: boolean }): Promise<StoredUser> {
  const { options } = await call('POST /auth/passkeys/options')
  const response = await startAuthentication({ optionsJSON: options })
  return signedIn(
    call('POST /auth/passkeys/login', { body: { response, ...(admin ? { admin: true } : {}) } }),
  )
}
