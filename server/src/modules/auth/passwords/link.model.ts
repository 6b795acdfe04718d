import { Schema, type Types } from 'mongoose'
import { defineModel } from '../../../db/model.ts'

/** A one-time link: to create the first super-admin or to set a password. Using it deletes the row. */
export interface Link {
  _id: Types.ObjectId
  /** Hash of the token; the token itself is not stored. */
  hash: string
  purpose: LinkPurpose
  /** Whose password; null for the setup link. */
  userId: Types.ObjectId | null
  expiresAt: Date
}
/** `claim`: the first password of an account that somebody else has created. */
export type LinkPurpose = 'setup' | 'password-reset' | 'claim'

const schema = new Schema<Link>(
  {
    hash: { type: String, required: true },
    purpose: { type: String, enum: ['setup', 'password-reset', 'claim'], required: true },
    userId: { type: Schema.Types.ObjectId, default: null },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'links', versionKey: false },
)
schema.index({ hash: 1 }, { unique: true })
schema.index({ userId: 1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export const LinkModel = defineModel('Link', schema, 'deleted')
