import { ROLES } from '../../../../contract/constants.ts'
import {
  begins,
  flag,
  given,
  id,
  instant,
  later,
  oneOf,
  orNull,
  text,
  type DocumentOf,
} from '../../../../db/field.ts'
import { defineModel } from '../../../../db/model.ts'

const fields = {
  _id: given(id),
  userId: given(id),
  /** Copies of the account's, so that a call reads one row; a change of the account changes them in its transaction. */
  role: given(oneOf(ROLES)),
  branch: given(orNull(id)),
  userAgent: given(text),
  createdAt: given(instant),
  lastSeenAt: given(instant),
  /** Absolute expiry; the TTL index removes the row some time later. */
  expiresAt: given(instant),
  /** Opened with a second factor, or with what is as good; absent: with a password alone. */
  factor: later(flag),
  /** The person's role or branch has changed: the next call gets a new session (security.md, Sessions). */
  renew: begins(flag, false),
}
/** One signed-in device. Deleting the row ends the session at its next call. */
export interface Session extends DocumentOf<typeof fields> {}

export const SessionModel = defineModel('Session', fields, {
  collection: 'sessions',
  personal: 'deleted',
  indexes: [[{ userId: 1 }], [{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
})
