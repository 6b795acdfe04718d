import { given, is, type DocumentOf } from '../../../../db/field.ts'
import { defineModel } from '../../../../db/model.ts'

/** `claim`: the first password of an account that somebody else created. The last two are challenges for a device to sign. */
const PURPOSES = ['setup', 'password-reset', 'claim', 'passkey-add', 'passkey-login'] as const
export type LinkPurpose = (typeof PURPOSES)[number]

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
