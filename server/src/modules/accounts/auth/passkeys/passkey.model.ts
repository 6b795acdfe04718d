import { PASSKEY_TRANSPORTS } from '../../../../contract/auth.ts'
import { begins, given, is, type DocumentOf } from '../../../../db/field.ts'
import { defineModel } from '../../../../db/model.ts'

const fields = {
  _id: given(is.id),
  userId: given(is.id),
  /** From 0: unique in the account, which so never has more than `MAX_PASSKEYS`. */
  place: given(is.number),
  /** base64url, chosen by the device. */
  credentialId: given(is.text),
  /** COSE. */
  publicKey: given(is.bytes),
  /** Signatures made, by the device's count; always 0 where passkeys are copied between devices. */
  counter: given(is.number),
  transports: given(is.list(is.oneOf(PASSKEY_TRANSPORTS))),
  name: given(is.text),
  createdAt: given(is.instant),
  lastUsedAt: begins(is.orNull(is.instant), null),
}
/** One passkey of an account. Deleting the row ends it. */
export interface Passkey extends DocumentOf<typeof fields> {}

export const PasskeyModel = defineModel('Passkey', fields, {
  collection: 'passkeys',
  personal: 'deleted',
  indexes: [
    [{ credentialId: 1 }, { unique: true }],
    [{ userId: 1, place: 1 }, { unique: true }],
  ],
})
