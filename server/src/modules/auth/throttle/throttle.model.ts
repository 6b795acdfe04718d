import { Schema } from 'mongoose'
import { defineModel } from '../../../db/model.ts'

/** Attempts counted by rate-limiter-flexible, which reads and writes the collection itself; here are its indexes. */
interface Throttle {
  key: string
  points: number
  expire: Date | null
}

const schema = new Schema<Throttle>(
  {
    key: { type: String, required: true },
    points: { type: Number, required: true },
    expire: { type: Date, default: null },
  },
  { collection: 'throttles', versionKey: false },
)
schema.index({ key: 1 }, { unique: true })
schema.index({ expire: -1 }, { expireAfterSeconds: 0 })

export const ThrottleModel = defineModel('Throttle', schema)
