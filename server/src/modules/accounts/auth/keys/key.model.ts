import { Schema, type Types } from 'mongoose'
import { KEY_SCOPES, type KeyScope } from '../../../../contract/constants.ts'
import { defineModel } from '../../../../db/model.ts'

/** A key with which another program of the owner makes calls for an admin. Deleting the row ends it at its next call. */
export interface Key {
  _id: Types.ObjectId
  name: string
  /** SHA-256 of the secret, which is 32 random bytes: nothing slower is needed, for nobody can guess it. */
  hash: string
  /** What the secret begins with, to recognise it by. */
  prefix: string
  scope: KeyScope
  /** The only branch that it reaches; null: the whole chain. */
  branch: Types.ObjectId | null
  /** Its admin. Every change of that account's role, branch or access ends the key in the same transaction. */
  madeBy: Types.ObjectId
  createdAt: Date
  lastUsedAt: Date | null
}

const schema = new Schema<Key>(
  {
    name: { type: String, required: true },
    hash: { type: String, required: true },
    prefix: { type: String, required: true },
    scope: { type: String, enum: KEY_SCOPES, required: true },
    branch: { type: Schema.Types.ObjectId, default: null },
    madeBy: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date, default: null },
  },
  { collection: 'keys', versionKey: false },
)
schema.index({ hash: 1 }, { unique: true })
schema.index({ madeBy: 1 })

// Only admins make keys, and their names are words for programs.
export const KeyModel = defineModel('Key', schema, 'kept')
