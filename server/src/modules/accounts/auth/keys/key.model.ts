import { KEY_SCOPES } from '../../../../contract/constants.ts'
import { begins, given, is, type DocumentOf } from '../../../../db/field.ts'
import { defineModel } from '../../../../db/model.ts'

const fields = {
  _id: given(is.id),
  name: given(is.text),
  /** SHA-256 of the secret, which is 32 random bytes: nothing slower is needed, for nobody can guess it. */
  hash: given(is.text),
  /** What the secret begins with, to recognise it by. */
  prefix: given(is.text),
  scope: given(is.oneOf(KEY_SCOPES)),
  /** The only branch that it reaches; null: the whole chain. */
  branch: given(is.orNull(is.id)),
  /** Its admin. Every change of that account's role, branch or access ends the key in the same transaction. */
  madeBy: given(is.id),
  createdAt: given(is.instant),
  lastUsedAt: begins(is.orNull(is.instant), null),
}
/** A key with which another program of the owner makes calls for an admin. Deleting the row ends it at its next call. */
export interface Key extends DocumentOf<typeof fields> {}

export const KeyModel = defineModel('Key', fields, {
  collection: 'keys',
  // Only admins make keys, and their names are words for programs.
  personal: 'kept',
  indexes: [[{ hash: 1 }, { unique: true }], [{ madeBy: 1 }]],
})
