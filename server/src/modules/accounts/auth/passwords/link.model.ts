import { Schema, type Types } from 'mongoose'
import { defineModel } from '../../../../db/model.ts'

/**
 * `claim`: the first password of an account that somebody else has created. The tokens of the last two are challenges,
 * which the device of a passkey signs.
 */
const PURPOSES = ['setup', 'password-reset', 'claim', 'passkey-add', 'passkey-login'] as const
export type LinkPurpose = (typeof PURPOSES)[number]

/** A one-time token, mostly of a link: to create the first super-admin or to set a password. Using it deletes the row. */
export interface Link {
  _id: Types.ObjectId
  /** Hash of the token; the token itself is not stored. */
  hash: string
  purpose: LinkPurpose
  /** Whose it is; null to set up, and for whoever signs in. */
  userId: Types.ObjectId | null
  expiresAt: Date
}

const schema = new Schema<Link>(
  {
    hash: { type: String, required: true },
    purpose: { type: String, enum: PURPOSES, required: true },
    userId: { type: Schema.Types.ObjectId, default: null },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'links', versionKey: false },
)
schema.index({ hash: 1 }, { unique: true })
schema.index({ userId: 1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export const LinkModel = defineModel('Link', schema, 'deleted')
