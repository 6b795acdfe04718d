import { Schema, type Types } from 'mongoose'
import type { Role } from '../../contract/constants.ts'
import { defineModel } from '../../db/model.ts'

/** One change, or an admin's login, with its actor. Append only; stores ids and field names of people, never values. */
export interface AuditEntry {
  _id: Types.ObjectId
  at: Date
  /** `key`: what the API key began with that acted for the admin. */
  actor: { id: Types.ObjectId | null; role: Role | 'visitor' | 'system'; key?: string }
  /** IP address of an admin's request; null for a customer's and for the server's own changes. */
  ip: string | null
  /** "<noun>.<verb>" */
  action: string
  object: { kind: string; id: string }
  before?: unknown
  after?: unknown
}

const schema = new Schema<AuditEntry>(
  {
    at: { type: Date, required: true },
    actor: {
      id: { type: Schema.Types.ObjectId, default: null },
      role: { type: String, required: true },
      key: String,
    },
    ip: { type: String, default: null },
    action: { type: String, required: true },
    object: { kind: { type: String, required: true }, id: { type: String, required: true } },
    before: { type: Schema.Types.Mixed },
    after: { type: Schema.Types.Mixed },
  },
  { collection: 'audit', versionKey: false, minimize: false },
)
schema.index({ at: -1, _id: -1 })
schema.index({ 'object.kind': 1, at: -1, _id: -1 })

// Names ids and fields of people, never their values.
export const AuditModel = defineModel('Audit', schema, 'kept')
