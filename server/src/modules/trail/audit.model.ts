import { ROLES } from '../../contract/constants.ts'
import { given, is, later, type DocumentOf } from '../../db/field.ts'
import { defineModel } from '../../db/model.ts'

const fields = {
  _id: given(is.id),
  at: given(is.instant),
  /** `key`: what the API key began with that acted for the admin. */
  actor: given(
    is.doc({
      id: given(is.orNull(is.id)),
      role: given(is.oneOf([...ROLES, 'visitor', 'system'])),
      key: later(is.text),
    }),
  ),
  /** IP address of an admin's request; null for a customer's and for the server's own changes. */
  ip: given(is.orNull(is.text)),
  /** "<noun>.<verb>" */
  action: given(is.text),
  object: given(is.doc({ kind: given(is.text), id: given(is.text) })),
  before: later(is.map<unknown>()),
  after: later(is.map<unknown>()),
}
/** One change, or an admin's login, with its actor. Append only; stores ids and field names of people, never values. */
export interface AuditEntry extends DocumentOf<typeof fields> {}

export const AuditModel = defineModel('Audit', fields, {
  collection: 'audit',
  personal: 'kept',
  indexes: [[{ at: -1, _id: -1 }], [{ 'object.kind': 1, at: -1, _id: -1 }]],
})
