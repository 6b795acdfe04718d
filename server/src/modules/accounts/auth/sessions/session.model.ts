import { ROLES } from '../../../../contract/constants.ts'
import { begins, given, is, later, type DocumentOf } from '../../../../db/field.ts'
import { defineModel } from '../../../../db/model.ts'

const fields = {
  _id: given(is.id),
  userId: given(is.id),
  /** Copies of the account's, so that a call reads one row; a change of the account changes them in its transaction. */
  role: given(is.oneOf(ROLES)),
  branch: given(is.orNull(is.id)),
  userAgent: given(is.text),
  createdAt: given(is.instant),
  lastSeenAt: given(is.instant),
  /** Absolute expiry; the TTL index removes the row some time later. */
  expiresAt: given(is.instant),
  /** Opened with a second factor, or with what is as good; absent: with a password alone. */
  factor: later(is.flag),
  /** The person's role or branch has changed: the next call gets a new session (security.md, Sessions). */
  renew: begins(is.flag, false),
}
/** One signed-in device. Deleting the row ends the session at its next call. */
export interface Session extends DocumentOf<typeof fields> {}

export const SessionModel = defineModel('Session', fields, {
  collection: 'sessions',
  personal: 'deleted',
  indexes: [[{ userId: 1 }], [{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
})
