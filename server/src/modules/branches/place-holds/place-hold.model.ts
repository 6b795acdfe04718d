import { Schema, type Types } from 'mongoose'
import { defineModel } from '../../../db/model.ts'

/** A place kept free for a while: it fills its cells as a booking does, and becomes one or lapses. */
export interface PlaceHold {
  _id: Types.ObjectId
  /** The branch's day, as `dayId` names it. */
  dayId: string
  /** The cells it fills, half-open, turnover included. */
  c0: number
  c1: number
  /** Start and end of the wash. */
  startAt: Date
  endAt: Date
  /** The branch's `cfg` when it got this place. */
  cfg: number
  /** From then on anyone may release it. */
  until: Date
  /** What it is held for: the offer to an entry of the waiting list. */
  for: { kind: 'offer'; id: Types.ObjectId }
}

const schema = new Schema<PlaceHold>(
  {
    dayId: { type: String, required: true },
    c0: { type: Number, required: true },
    c1: { type: Number, required: true },
    startAt: { type: Date, required: true },
    endAt: { type: Date, required: true },
    cfg: { type: Number, required: true },
    until: { type: Date, required: true },
    for: { kind: { type: String, enum: ['offer'] }, id: Schema.Types.ObjectId },
  },
  { collection: 'placeHolds', versionKey: false },
)
schema.index({ until: 1 })
schema.index({ dayId: 1, until: 1 })

export const PlaceHoldModel = defineModel('PlaceHold', schema, 'kept')
