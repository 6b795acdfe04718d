import { Schema, type Types } from 'mongoose'
import type { ManagedClosureView } from '../../contract/branches.ts'
import { DEFAULT_BAYS, type Weekday } from '../../contract/constants.ts'
import { calendarLinkSchema, type CalendarLink } from '../../db/calendar-link.ts'
import { defineModel } from '../../db/model.ts'

export interface Hours {
  /** Branch-local "HH:mm". */
  from: string
  to: string
}

/** Days on which a branch, or some of its bays, are out of use (decision 6). */
export interface Closure {
  _id: Types.ObjectId
  /** First and last day, "YYYY-MM-DD". */
  from: string
  to: string
  /** A part of each of those days; both or neither. */
  fromTime: string | null
  toTime: string | null
  /** Bays out of use; null = the whole branch. */
  bays: number | null
  reason: string
  translations: NonNullable<ManagedClosureView['translations']> | null
}

/** A site with hours. `closeingHours` is the specification's spelling. */
export interface Branch {
  _id: Types.ObjectId
  name: string
  /** In the numbers of its receipts; unique in the chain. */
  receiptCode: string
  location: string
  phone: string
  /** Gets mails about what customers do with bookings; "" or absent = none. */
  alertEmail?: string
  city?: string
  /** Degrees; both or neither. */
  latitude?: number | null
  longitude?: number | null
  operatingHours: string
  closeingHours: string
  bays: number
  /** IANA name. */
  timeZone: string
  /** Replaces the everyday hours on a weekday; null closes it, an absent weekday keeps them. */
  weekHours: Partial<Record<Weekday, Hours | null>>
  closures: Closure[]
  /** Incremented by each change of hours, closures, bays or zone: a day document stores the one it was created under. */
  cfg: number
  /** Until then new bookings wait for a change in progress (booking-integrity.md, Algorithm 8). */
  changing: Date | null
  /** Incremented by each saved change, so that two concurrent editors do not overwrite each other. */
  rev: number
  /** Of the branch's calendar; absent before the first. */
  calendarLink?: CalendarLink
  createdAt: Date
}

export const closureSchema = new Schema<Closure>({
  from: { type: String, required: true },
  to: { type: String, required: true },
  fromTime: { type: String, default: null },
  toTime: { type: String, default: null },
  bays: { type: Number, default: null },
  reason: { type: String, default: '' },
  translations: { type: Schema.Types.Mixed, default: null },
})

const schema = new Schema<Branch>(
  {
    name: { type: String, required: true },
    receiptCode: { type: String, required: true },
    location: { type: String, required: true },
    phone: { type: String, required: true },
    alertEmail: { type: String, default: '' },
    city: { type: String, default: '' },
    latitude: { type: Number, default: null },
    longitude: { type: Number, default: null },
    operatingHours: { type: String, required: true },
    closeingHours: { type: String, required: true },
    bays: { type: Number, default: DEFAULT_BAYS },
    timeZone: { type: String, required: true },
    // The contract has parsed keys and values; Mixed distinguishes null from absent.
    weekHours: { type: Schema.Types.Mixed, default: {} },
    closures: { type: [closureSchema], default: [] },
    cfg: { type: Number, default: 1 },
    changing: { type: Date, default: null },
    rev: { type: Number, default: 1 },
    calendarLink: { type: calendarLinkSchema },
    createdAt: { type: Date, required: true },
  },
  { collection: 'branches', versionKey: false, minimize: false },
)
schema.index({ receiptCode: 1 }, { unique: true })

export const BranchModel = defineModel('Branch', schema, 'kept')
