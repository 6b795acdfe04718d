import { Schema, type Types } from 'mongoose'
import { defineModel } from '../../../db/model.ts'

/** A challenge that a device has yet to sign. Using it deletes the row. */
export interface Challenge {
  /** 32 random bytes, base64url. */
  challenge: string
  /** The account that adds a passkey; null: somebody signs in. */
  userId: Types.ObjectId | null
  expiresAt: Date
}

const schema = new Schema<Challenge>(
  {
    challenge: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, default: null },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'passkeyChallenges', versionKey: false },
)
schema.index({ challenge: 1 }, { unique: true })
schema.index({ userId: 1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export const ChallengeModel = defineModel('PasskeyChallenge', schema, 'deleted')
