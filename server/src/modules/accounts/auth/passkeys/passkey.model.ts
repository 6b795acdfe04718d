import { PASSKEY_TRANSPORTS } from '../../../../contract/auth.ts'
import {
  begins,
  bytes,
  given,
  id,
  instant,
  list,
  number,
  oneOf,
  orNull,
  text,
  type DocumentOf,
} from '../../../../db/field.ts'
import { defineModel } from '../../../../db/model.ts'

const fields = {
  _id: given(id),
  userId: given(id),
  /** From 0: unique in the account, which so never has more than `MAX_PASSKEYS`. */
  place: given(number),
  /** base64url, chosen by the device. */
  credentialId: given(text),
  /** COSE. */
  publicKey: given(bytes),
  /** Signatures made, by the device's count; always 0 where passkeys are copied between devices. */
  counter: given(number),
  transports: given(list(oneOf(PASSKEY_TRANSPORTS))),
  /** The owner's. */
  name: given(text),
  createdAt: given(instant),
  lastUsedAt: begins(orNull(instant), null),
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
