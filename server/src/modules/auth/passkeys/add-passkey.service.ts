import { Types } from 'mongoose'
import type { z } from 'zod'
import type { Actor } from '../../../access.ts'
import {
  MAX_PASSKEYS,
  PASSKEY_TRANSPORTS,
  type AddPasskeyBody,
  type newPasskeyOptions,
  type PasskeyView,
} from '../../../contract/passkeys.ts'
import type { Context } from '../../../context.ts'
import { isDuplicateKey, transaction } from '../../../db/transaction.ts'
import { AppError } from '../../../errors.ts'
import { logSecurity } from '../../../security/security-log.ts'
import { findAccount, joinSessions } from '../../users/account.service.ts'
import { requireOwnPassword } from '../passwords/own-password.service.ts'
import { CHALLENGE_MS, createChallenge, spendChallenge } from './challenge.ts'
import { announce, passkeyView } from './own-passkeys.service.ts'
import { PasskeyModel, type Passkey } from './passkey.model.ts'
import { relyingParty } from './relying-party.ts'
import { ALGORITHMS, verifiedKey } from './verify.ts'

/**
 * Begins to add a passkey. The challenge is the proof that the caller knew the password: without one, nothing is added.
 * @throws INCORRECT_DELETION_PASSWORD, TOO_MANY_PASSKEYS, PASSKEYS_UNAVAILABLE
 */
export async function beginPasskey(
  context: Context,
  actor: Actor,
  password: string,
): Promise<z.input<typeof newPasskeyOptions>> {
  await requireOwnPassword(context, actor, { password })
  const party = relyingParty(context)
  const account = await findAccount(context, actor.id)
  if (!account) throw new AppError('UNAUTHENTICATED')
  const own = await PasskeyModel(context.db).find({ userId: account._id }).lean()
  if (own.length >= MAX_PASSKEYS) throw new AppError('TOO_MANY_PASSKEYS')
  const name = account.email ?? account.name
  return {
    challenge: await createChallenge(context, account._id),
    rp: { id: party.id, name: context.settings().brand.name },
    user: { id: userHandle(account._id), name, displayName: account.name },
    pubKeyCredParams: ALGORITHMS.map(alg => ({ type: 'public-key', alg })),
    excludeCredentials: own.map(({ credentialId: id, transports }) => ({
      id,
      type: 'public-key',
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
    timeout: CHALLENGE_MS,
  }
}

/** The account in the device's words: its id, nothing of the person. */
export const userHandle = (id: Types.ObjectId): string => Buffer.from(id.toHexString()).toString('base64url')

/**
 * Adds the passkey that a device has made for the caller's challenge, which is spent in any case.
 * @throws INVALID_TOKEN for an answer that is not good, TOO_MANY_PASSKEYS, PASSKEYS_UNAVAILABLE
 */
export async function addPasskey(
  context: Context,
  actor: Actor,
  { name, response }: AddPasskeyBody,
): Promise<PasskeyView> {
  const party = relyingParty(context)
  const userId = new Types.ObjectId(actor.id)
  const challenge = await spendChallenge(context, response.response.clientDataJSON, userId)
  const key = challenge === null ? null : await verifiedKey(response, { challenge, party })
  if (!key) throw refused()
  const known: readonly string[] = response.response.transports ?? []
  const transports = PASSKEY_TRANSPORTS.filter(each => known.includes(each))
  const passkey = await save(context, { ...key, userId, name, transports })
  logSecurity(context.log, 'authn_token_created', { passkey: passkey._id.toHexString() })
  return passkeyView(passkey)
}

const refused = () =>
  new AppError('INVALID_TOKEN', 'The passkey could not be checked, or it took longer than five minutes.')

type NewPasskey = Pick<Passkey, 'userId' | 'name' | 'credentialId' | 'publicKey' | 'counter' | 'transports'>

async function save(context: Context, passkey: NewPasskey): Promise<Passkey> {
  try {
    return await transaction(context, () => insert(context, passkey))
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    throw error.keyPattern?.['place'] === undefined ? refused() : new AppError('TOO_MANY_PASSKEYS')
  }
}

/**
 * Joining the account's sessions makes it conflict with another new passkey of the account and with whatever disables or
 * deletes it; the index on the place is what limits their number.
 */
async function insert(context: Context, passkey: NewPasskey): Promise<Passkey> {
  const { userId } = passkey
  const joined = await joinSessions(context, { _id: userId })
  const owner = joined && (await findAccount(context, userId))
  if (!owner) throw new AppError('UNAUTHENTICATED')
  const taken = await PasskeyModel(context.db).find({ userId }, { place: 1 }).lean()
  const place = firstFree(taken.map(each => each.place))
  if (place >= MAX_PASSKEYS) throw new AppError('TOO_MANY_PASSKEYS')
  const row = await PasskeyModel(context.db).create({ ...passkey, place, createdAt: context.clock.now() })
  const made = row.toObject()
  await announce(context, { owner, passkey: made, what: 'added' })
  return made
}

function firstFree(taken: readonly number[]): number {
  let place = 0
  while (taken.includes(place)) place++
  return place
}
