import { Schema, type Types } from 'mongoose'
import {
  VEHICLE_TYPES,
  WAITING_STATES,
  type VehicleType,
  type WaitingState,
} from '../../contract/constants.ts'
import type { WashTerms } from '../menu/wash-services/wash-service.service.ts'
import { defineModel } from '../../db/model.ts'

/** A place by branch and branch-local date and time. */
export interface OfferedPlace {
  branchId: Types.ObjectId
  date: string
  time: string
}

/** A customer who waits for a place (visits.md, Waiting list). */
export interface WaitingEntry {
  _id: Types.ObjectId
  userId: Types.ObjectId
  serviceId: Types.ObjectId
  vehicleType: VehicleType | null
  vehicleId: Types.ObjectId | null
  /** The package that pays; its wash is held when the offer is accepted. */
  userPackageId: Types.ObjectId | null
  branchIds: Types.ObjectId[]
  /** The window: dates, and times of the start; all inclusive, branch-local. */
  from: string
  to: string
  fromTime: string
  toTime: string
  /** Hash of the wish: unique among the customer's open entries. */
  wish: string
  state: WaitingState
  /** Waiting or offered. */
  open: boolean
  /** When the window ends at its last branch. */
  closesAt: Date
  /** When the whole window is next searched; in between only days that were freed are. */
  lookAt: Date
  /** How many offers have lapsed. */
  lapses: number
  /** Places that were offered before, which are never offered again; `booked`: the one that was accepted. */
  passed: (OfferedPlace & { booked?: true })[]
  /** With the terms of the offer, at which it is booked whatever becomes of the service. */
  offer: (OfferedPlace & { holdId: Types.ObjectId; startAt: Date; until: Date; terms: WashTerms }) | null
  bookingId: Types.ObjectId | null
  createdAt: Date
  endedAt: Date | null
}

const place = { branchId: Schema.Types.ObjectId, date: String, time: String }
const schema = new Schema<WaitingEntry>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    serviceId: { type: Schema.Types.ObjectId, required: true },
    vehicleType: { type: String, enum: [...VEHICLE_TYPES, null], default: null },
    vehicleId: { type: Schema.Types.ObjectId, default: null },
    userPackageId: { type: Schema.Types.ObjectId, default: null },
    branchIds: { type: [Schema.Types.ObjectId], required: true },
    from: { type: String, required: true },
    to: { type: String, required: true },
    fromTime: { type: String, required: true },
    toTime: { type: String, required: true },
    wish: { type: String, required: true },
    state: { type: String, enum: WAITING_STATES, required: true },
    open: { type: Boolean, required: true },
    closesAt: { type: Date, required: true },
    lookAt: { type: Date, required: true },
    lapses: { type: Number, default: 0 },
    passed: { type: [new Schema({ ...place, booked: Boolean }, { _id: false })], default: [] },
    offer: {
      type: new Schema(
        {
          ...{ ...place, holdId: Schema.Types.ObjectId, startAt: Date, until: Date },
          terms: { priceCents: Number, minutes: Number, turnoverMinutes: Number },
        },
        { _id: false },
      ),
      default: null,
    },
    bookingId: { type: Schema.Types.ObjectId, default: null },
    createdAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
  },
  { collection: 'waiting', versionKey: false },
)
const open = { partialFilterExpression: { open: true } }
schema.index({ userId: 1, wish: 1 }, { name: 'one_open_wish', unique: true, ...open })
schema.index({ branchIds: 1, createdAt: 1 }, open)
schema.index({ lookAt: 1 }, open)
schema.index({ closesAt: 1 }, open)
schema.index({ 'offer.until': 1 }, open)
schema.index({ userId: 1, createdAt: 1 })
/** Nobody asks for an ended entry after a quarter of a year. */
schema.index({ endedAt: 1 }, { expireAfterSeconds: 90 * 86_400 })

export const WaitingModel = defineModel('Waiting', schema, 'deleted')

/** Up to when the days that were freed have been searched, by the database's clock; there is only one row. */
export interface WaitingMark {
  _id: 'freed'
  seenUntil: Date
}

export const WaitingMarkModel = defineModel(
  'WaitingMark',
  new Schema<WaitingMark>(
    { _id: { type: String, required: true }, seenUntil: { type: Date, required: true } },
    { collection: 'waitingMarks', versionKey: false },
  ),
  { _id: 'kept', seenUntil: 'kept' },
)
