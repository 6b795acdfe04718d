import { Schema, type Types } from 'mongoose'
import { MAX_PASSKEYS, PASSKEY_TRANSPORTS, type PasskeyTransport } from '../../../../contract/auth.ts'
import { defineModel } from '../../../../db/model.ts'

/** One passkey of an account. Deleting the row ends it. */
export interface Passkey {
  _id: Types.ObjectId
  userId: Types.ObjectId
  /** From 0: unique in the account, which so never has more than `MAX_PASSKEYS`. */
  place: number
  /** base64url, chosen by the device. */
  credentialId: string
  /** COSE. */
  publicKey: Buffer
  /** Signatures made, by the device's count; always 0 where passkeys are copied between devices. */
  counter: number
  transports: PasskeyTransport[]
  /** The owner's. */
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

const schema = new Schema<Passkey>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    place: { type: Number, required: true, min: 0, max: MAX_PASSKEYS - 1 },
    credentialId: { type: String, required: true },
    publicKey: { type: Buffer, required: true },
    counter: { type: Number, required: true },
    transports: { type: [String], enum: PASSKEY_TRANSPORTS, default: [] },
    name: { type: String, required: true },
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date, default: null },
  },
  { collection: 'passkeys', versionKey: false },
)
schema.index({ credentialId: 1 }, { unique: true })
schema.index({ userId: 1, place: 1 }, { unique: true })

export const PasskeyModel = defineModel('Passkey', schema, 'deleted')
