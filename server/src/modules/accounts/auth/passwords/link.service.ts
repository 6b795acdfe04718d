import { Types } from 'mongoose'
import type { Context, DataContext } from '../../../../context.ts'
import { AppError } from '../../../../errors.ts'
import { linkToken, linkTokenHash } from '../../../../security/derived-key.ts'
import { given, is, type DocumentOf } from '../../../../db/field.ts'
import { defineModel } from '../../../../db/model.ts'

/** `claim`: the first password of an account that somebody else created. The last two are challenges for a device to sign. */
const PURPOSES = ['setup', 'password-reset', 'claim', 'passkey-add', 'passkey-login'] as const
type LinkPurpose = (typeof PURPOSES)[number]

const fields = {
  _id: given(is.id),
  /** Hash of the token; the token itself is not stored. */
  hash: given(is.text),
  purpose: given(is.oneOf(PURPOSES)),
  /** Whose it is; null to set up, and for whoever signs in. */
  userId: given(is.orNull(is.id)),
  expiresAt: given(is.instant),
}
/** A one-time token, mostly of a link: to create the first super-admin or to set a password. Using it deletes the row. */
export interface Link extends DocumentOf<typeof fields> {}

export const LinkModel = defineModel('Link', fields, {
  collection: 'links',
  personal: 'deleted',
  indexes: [[{ hash: 1 }, { unique: true }], [{ userId: 1 }], [{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
})

/** Lifetime of a link or challenge in minutes (decision 3). */
export const LINK_MINUTES: Record<LinkPurpose, number> = {
  setup: 60,
  'password-reset': 30,
  claim: 7 * 24 * 60,
  'passkey-add': 5,
  'passkey-login': 5,
}

/** Creates a link and revokes earlier ones of the same person and purpose. Only that person receives the token. */
export async function createLink(
  context: Context,
  purpose: LinkPurpose,
  userId: Types.ObjectId | null,
): Promise<{ id: string; token: string }> {
  const _id = new Types.ObjectId()
  const token = linkToken(context.deployment.jwtKey, _id.toHexString())
  // Several devices may be asked at once.
  if (userId && purpose !== 'passkey-add') await LinkModel(context.db).deleteMany({ userId, purpose })
  await LinkModel.insert(context, {
    _id,
    hash: linkTokenHash(token),
    purpose,
    userId,
    expiresAt: new Date(context.clock.now().getTime() + LINK_MINUTES[purpose] * 60_000),
  })
  return { id: _id.toHexString(), token }
}

const unspent = (context: Context, purposes: readonly LinkPurpose[], token: string) => ({
  hash: linkTokenHash(token),
  purpose: { $in: [...purposes] },
  expiresAt: { $gt: context.clock.now() },
})

/** The unused link of one of these purposes with this token; INVALID_TOKEN for anything else. */
export async function findLink(
  context: Context,
  purposes: readonly LinkPurpose[],
  token: string,
): Promise<Link> {
  const link = await LinkModel(context.db)
    .findOne(unspent(context, purposes, token))
    .lean()
  if (!link) throw new AppError('INVALID_TOKEN')
  return link
}

/** Spends the link inside the running transaction; of two concurrent uses, one gets INVALID_TOKEN. */
export async function spendLink(context: Context, purpose: LinkPurpose, token: string): Promise<void> {
  if (!(await trySpendLink(context, { purpose }, token))) throw new AppError('INVALID_TOKEN')
}

/** The same for a token of this purpose and, if named, of this person; false when there is none to spend. */
export async function trySpendLink(
  context: Context,
  { purpose, ...of }: Pick<Link, 'purpose'> & Partial<Pick<Link, 'userId'>>,
  token: string,
): Promise<boolean> {
  const { deletedCount } = await LinkModel(context.db).deleteOne({
    ...unspent(context, [purpose], token),
    ...of,
  })
  return deletedCount === 1
}

/** Revokes every link of this person, or every setup link. */
export async function dropLinks(context: DataContext, of: { userId: Types.ObjectId } | { purpose: 'setup' }) {
  await LinkModel(context.db).deleteMany(of)
}
