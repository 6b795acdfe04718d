import { Schema, type Types } from 'mongoose'
import { ROLES, type Role } from '../../../../contract/constants.ts'
import { defineModel } from '../../../../db/model.ts'

/** One signed-in device. Deleting the row ends the session at its next call. */
export interface Session {
  _id: Types.ObjectId
  userId: Types.ObjectId
  /**
   * Copy of the account's role and branch, so that a call reads one row: every change of them, or disabling the account,
   * changes or ends its sessions in the same transaction.
   */
  role: Role
  branch: Types.ObjectId | null
  userAgent: string
  createdAt: Date
  lastSeenAt: Date
  /** Absolute expiry; the TTL index removes the row some time later. */
  expiresAt: Date
  /** Opened with a second factor, or with what is as good; absent: with a password alone. */
  factor?: boolean
  /** The person's role or branch has changed: the next call gets a new session (security.md, Sessions). */
  renew: boolean
}

const schema = new Schema<Session>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    role: { type: String, enum: ROLES, required: true },
    branch: { type: Schema.Types.ObjectId, default: null },
    userAgent: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    lastSeenAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    factor: Boolean,
    renew: { type: Boolean, default: false },
  },
  { collection: 'sessions', versionKey: false },
)
schema.index({ userId: 1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export const SessionModel = defineModel('Session', schema, 'deleted')
