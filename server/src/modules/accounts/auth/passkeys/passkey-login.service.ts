import type { PasskeyLoginBody } from '../../../../contract/auth.ts'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../errors.ts'
import { findAccount } from '../../users/account.service.ts'
import { openLoginSession, signedInBy, type Caller, type SignedIn } from '../auth.service.ts'
import { spendPasskeyLogin, throttledPasskey } from '../throttle/throttle.service.ts'
import { userHandle } from './own-passkeys.service.ts'
import { CHALLENGE_MS, createChallenge, spendChallenge } from './challenge.ts'
import { PasskeyModel, type Passkey } from './passkey.model.ts'
import { relyingParty, verifiedCounter } from './verify.ts'
import type { Serves } from '../../../../serves.ts'

export const beginPasskeyLogin: Serves<'POST /auth/passkeys/options'> = async context => {
  const { id } = relyingParty(context)
  await spendPasskeyLogin(context)
  const challenge = await createChallenge(context, null)
  return { options: { challenge, rpId: id, timeout: CHALLENGE_MS, userVerification: 'required' } }
}

/** Facts of a failure for the log alone: the caller learns nothing of the account. */
interface Logged {
  account?: string
  by: 'passkey'
}

/** As `login` with a password. INVALID_CREDENTIALS for whatever is wrong, and for a customer at the admins' screen. */
export async function loginByPasskey(
  context: Context,
  body: PasskeyLoginBody,
  caller: Caller,
): Promise<SignedIn> {
  relyingParty(context)
  const logged: Logged = { by: 'passkey' }
  const signedIn = await throttledPasskey(context, () => signIn(context, { body, caller, logged }))
  if (!signedIn) throw new AppError('INVALID_CREDENTIALS', undefined, { logged: { ...logged } })
  return signedIn
}

interface Attempt {
  body: PasskeyLoginBody
  caller: Caller
  logged: Logged
}

async function signIn(context: Context, { body, caller, logged }: Attempt): Promise<SignedIn | null> {
  const checked = await checkedPasskey(context, body, logged)
  if (!checked) return null
  const user = await findAccount(context, checked.passkey.userId)
  if (!user || (body.admin === true && user.role === 'customer')) return null
  const first = () => countSignature(context, checked)
  const opened = await openLoginSession(context, user, { ...caller, first, isStrong: true })
  // Null: the passkey was removed or used meanwhile, or the account disabled or deleted.
  return opened && signedInBy(context, { user, opened, caller, by: 'passkey' })
}

interface Checked {
  passkey: Passkey
  counter: number
}

async function checkedPasskey(
  context: Context,
  { response }: PasskeyLoginBody,
  logged: Logged,
): Promise<Checked | null> {
  const challenge = await spendChallenge(context, response.response.clientDataJSON, null)
  if (challenge === null) return null
  const passkey = await PasskeyModel(context.db).findOne({ credentialId: response.id }).lean()
  if (!passkey) return null
  logged.account = passkey.userId.toHexString()
  if (response.response.userHandle !== userHandle(passkey.userId)) return null
  const stored = { ...passkey, publicKey: bytesOf(passkey.publicKey) }
  const counter = await verifiedCounter(response, stored, { challenge, party: relyingParty(context) })
  return counter === null ? null : { passkey, counter }
}

const bytesOf = (stored: Buffer | { buffer: Uint8Array }): Buffer =>
  Buffer.isBuffer(stored) ? stored : Buffer.from(stored.buffer)

/** False when the passkey is gone, or another signature has reached this count: then it was copied. */
async function countSignature(context: Context, { passkey, counter }: Checked): Promise<boolean> {
  const { matchedCount } = await PasskeyModel(context.db).updateOne(
    { _id: passkey._id, counter: counter === 0 ? 0 : { $lt: counter } },
    { $set: { counter, lastUsedAt: context.clock.now() } },
  )
  return matchedCount === 1
}
