import { ROLES } from '../../contract/constants.ts'
import { doc, given, id, instant, later, map, oneOf, orNull, text, type DocumentOf } from '../../db/field.ts'
import { defineModel } from '../../db/model.ts'

const fields = {
  _id: given(id),
  at: given(instant),
  /** `key`: what the API key began with that acted for the admin. */
  actor: given(
    doc({ id: given(orNull(id)), role: given(oneOf([...ROLES, 'visitor', 'system'])), key: later(text) }),
  ),
  /** IP address of an admin's request; null for a customer's and for the server's own changes. */
  ip: given(orNull(text)),
  /** "<noun>.<verb>" */
  action: given(text),
  object: given(doc({ kind: given(text), id: given(text) })),
  before: later(map<unknown>()),
  after: later(map<unknown>()),
}
/** One change, or an admin's login, with its actor. Append only; stores ids and field names of people, never values. */
export interface AuditEntry extends DocumentOf<typeof fields> {}

export const AuditModel = defineModel('Audit', fields, {
  collection: 'audit',
  personal: 'kept',
  indexes: [[{ at: -1, _id: -1 }], [{ 'object.kind': 1, at: -1, _id: -1 }]],
})
