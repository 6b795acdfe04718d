import { Schema } from 'mongoose'
import { defineModel } from '../../../../db/model.ts'

/** The attempts of one key. Only `throttle.ts` writes them. */
export interface Attempts {
  key: string
  points: number
  /** The attempts count until then, by the monotonic clock. */
  until: Date
  /** Long after `until`, so that a clock set forward does not make the database delete the row too early. */
  expire: Date
}

const schema = new Schema<Attempts>(
  {
    key: { type: String, required: true },
    points: { type: Number, required: true },
    until: { type: Date, required: true },
    expire: { type: Date, required: true },
  },
  { collection: 'throttles', versionKey: false },
)
schema.index({ key: 1 }, { unique: true })
schema.index({ expire: -1 }, { expireAfterSeconds: 0 })

// A key is a hash.
export const ThrottleModel = defineModel('Throttle', schema, 'kept')
