import { Types } from 'mongoose'
import type { Actor } from '../../../../access.ts'
import { type PasskeyView, MAX_PASSKEYS, PASSKEY_TRANSPORTS } from '../../../../contract/auth.ts'
import type { Context } from '../../../../context.ts'
import { transaction, isDuplicateKey } from '../../../../db/transaction.ts'
import { notFound, AppError } from '../../../../errors.ts'
import { logSecurity } from '../../../../security/security-log.ts'
import { recordAudit } from '../../../trail/audit.service.ts'
import { enqueueMail } from '../../../messages/outbox/outbox.service.ts'
import { findAccount, type User, joinSessions } from '../../users/account.service.ts'
import { requireOwnPassword } from '../passwords/own-password.service.ts'
import { CHALLENGE_MS, createChallenge, spendChallenge } from './challenge.ts'
import { PasskeyModel, type Passkey } from './passkey.model.ts'
import { relyingParty, ALGORITHMS, verifiedKey } from './verify.ts'
import { sent } from '../../../../db/sent.ts'
import type { Serves } from '../../../../serves.ts'

export async function listPasskeys(context: Context, actor: Actor): Promise<PasskeyView[]> {
  const rows = await PasskeyModel(context.db).find({ userId: actor.id }).sort({ _id: -1 }).lean()
  return rows.map(passkeyView)
}

export const passkeyView = (passkey: Passkey): PasskeyView =>
  sent(passkey, '_id', 'name', 'createdAt', 'lastUsedAt')

/** Sessions opened with it go on. @throws NOT_FOUND before INCORRECT_DELETION_PASSWORD */
export const removePasskey: Serves<'DELETE /auth/passkeys/:id'> = async (
  context,
  actor,
  { id, body: { password } },
) => {
  const own = { _id: id, userId: actor.id }
  const target = async () => {
    if (!(await PasskeyModel(context.db).exists(own))) throw notFound()
  }
  await requireOwnPassword(context, actor, { password, target })
  await transaction(context, async () => {
    const passkey = await PasskeyModel(context.db).findOneAndDelete(own).lean()
    const owner = await findAccount(context, actor.id)
    if (!passkey || !owner) throw notFound()
    await announce(context, { owner, passkey, what: 'removed' })
  })
  logSecurity(context.log, 'authn_token_revoked', { passkey: id })
}

/** Tells the owner by mail, in the transaction of the change; an admin's passkeys are in the audit trail too. */
export async function announce(
  context: Context,
  { owner, passkey, what }: { owner: User; passkey: Passkey; what: 'added' | 'removed' },
): Promise<void> {
  await enqueueMail(context, { to: owner, kind: `passkey-${what}`, data: {} })
  if (owner.role === 'customer') return
  const id = owner._id.toHexString()
  await recordAudit(context, {
    actor: { id, role: owner.role },
    action: what === 'added' ? 'user.passkey-added' : 'user.passkey-removed',
    id,
    ...{ [what === 'added' ? 'after' : 'before']: { passkey: passkey.name } },
  })
}

/** Removes all passkeys of a person who has set a new password by link, in the running transaction. */
export async function endPasskeys(context: Context, owner: User): Promise<void> {
  const passkeys = await PasskeyModel(context.db).find({ userId: owner._id }).lean()
  await dropPasskeys(context, owner._id)
  for (const passkey of passkeys) await announce(context, { owner, passkey, what: 'removed' })
}

/** Deletes all passkeys of an account, in the running transaction; those that are begun end with its links. */
export async function dropPasskeys(context: Context, userId: Types.ObjectId): Promise<void> {
  await PasskeyModel(context.db).deleteMany({ userId })
}

/** The challenge is the proof that the caller knew the password: without one, nothing is added. @throws TOO_MANY_PASSKEYS */
export const beginPasskey: Serves<'POST /auth/passkeys/new'> = async (context, actor, { body }) => {
  await requireOwnPassword(context, actor, body)
  const party = relyingParty(context)
  const account = await findAccount(context, actor.id)
  if (!account) throw new AppError('UNAUTHENTICATED')
  const own = await PasskeyModel(context.db).find({ userId: account._id }).lean()
  if (own.length >= MAX_PASSKEYS) throw new AppError('TOO_MANY_PASSKEYS')
  const name = account.email ?? account.name
  return {
    options: {
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
    },
  }
}

/** The account in the device's words: its id, nothing of the person. */
export const userHandle = (id: Types.ObjectId): string => Buffer.from(id.toHexString()).toString('base64url')

/** Adds what a device has made for the caller's challenge, which is spent in any case. @throws INVALID_TOKEN if it is not good */
export const addPasskey: Serves<'POST /auth/passkeys'> = async (
  context,
  actor,
  { body: { name, response } },
) => {
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

/** Joining the sessions makes it conflict with whatever disables the account; the index on the place limits the number. */
async function insert(context: Context, passkey: NewPasskey): Promise<Passkey> {
  const { userId } = passkey
  const joined = await joinSessions(context, { _id: userId })
  const owner = joined && (await findAccount(context, userId))
  if (!owner) throw new AppError('UNAUTHENTICATED')
  const taken = await PasskeyModel(context.db).find({ userId }, { place: 1 }).lean()
  const place = firstFree(taken.map(each => each.place))
  if (place >= MAX_PASSKEYS) throw new AppError('TOO_MANY_PASSKEYS')
  const made = await PasskeyModel.insert(context, { ...passkey, place, createdAt: context.clock.now() })
  await announce(context, { owner, passkey: made, what: 'added' })
  return made
}

function firstFree(taken: readonly number[]): number {
  let place = 0
  while (taken.includes(place)) place++
  return place
}
