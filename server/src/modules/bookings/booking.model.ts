import { Schema, type Types } from 'mongoose'
import {
  BOOKING_STATUSES,
  CANCEL_REASONS,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  VEHICLE_TYPES,
  type BookingStatus,
  type CancelReason,
  type CustomerActKind,
  type PaymentMethod,
  type PaymentStatus,
  type Translations,
  type VehicleType,
} from '../../contract/constants.ts'
import { defineModel } from '../../db/model.ts'
import {
  by,
  historyEntrySchema,
  undoableChangeSchema,
  type By,
  type HistoryEntry,
  type UndoableChange,
} from './booking-entries.ts'
import { bookingPersonalData } from './booking-personal-data.ts'
import { BOOKINGS_BY_WORDS, BOOKINGS_OF_CUSTOMER, NO_SHOWS_OF_CUSTOMER } from './booking-indexes.ts'

export interface WalkIn {
  name: string
  phone: string
  plate: string | null
  vehicleType: VehicleType | null
}

export type { By, HistoryEntry, UndoableChange } from './booking-entries.ts'

/** A customer's claim on a service at a branch, date and time. */
export interface Booking {
  _id: Types.ObjectId
  /** Null for a walk-in. */
  userId: Types.ObjectId | null
  walkIn: WalkIn | null
  branchId: Types.ObjectId
  serviceId: Types.ObjectId
  /** The service as it was when booked (decision 18); minutes and turnover stay with a moved booking. */
  snap: {
    service: string
    /** Translations of the service's name; absent if it had none. */
    translations?: Translations<{ name: string }>
    priceCents: number
    minutes: number
    turnover: number
  }
  userPackageId: Types.ObjectId | null
  /** One of the customer's vehicles; part of what makes two bookings duplicates. */
  vehicleId: Types.ObjectId | null
  /** Snapshot of that vehicle, or the one that the booking names itself. */
  vehicle: { plate: string; label: string; type: VehicleType | null } | null
  /** Branch-local "YYYY-MM-DD" and "HH:mm". */
  bookingDate: string
  bookingTime: string
  /** Start and end of the wash; its turnover comes after `endAt`. */
  startAt: Date
  endAt: Date
  /** The cells it fills in the branch's day, half-open, turnover included. */
  c0: number
  c1: number
  /** The branch's `cfg` when it got this place: a cell may be overfull only with bookings of an older `cfg`. */
  cfg: number
  status: BookingStatus
  /** Occupies a bay: pending, confirmed or completed, and not archived. */
  live: boolean
  cancelReason: CancelReason | null
  arrivedAt: Date | null
  startedAt: Date | null
  finishedAt: Date | null
  /** For a booking without a package; one with a package follows the package's `isPaid`. */
  paymentStatus: PaymentStatus
  paidAt: Date | null
  paidBy: By | null
  paymentMethod: PaymentMethod | null
  notes: string
  history: HistoryEntry[]
  /** Entries by which the admins' search finds what no account knows: a walk-in, or the plate of another car. */
  words?: string[]
  /** Incremented by every change, for the optimistic lock. */
  rev: number
  /** When `rev` was last incremented; absent while it is as created. */
  changedAt?: Date
  /** Id of the idempotency row of the request that created it; null without an `Idempotency-Key`. */
  requestKey: string | null
  archivedAt: Date | null
  createdAt: Date
  /** When to look whether its customer is to be reminded next; absent when never again. */
  nextRemindAt?: Date
  /** When the customer said "I'm coming"; a move unsets it. */
  customerConfirmedAt?: Date | null
  /** The last thing that the customer did with it, for the branch's notices; absent when only the desk did. */
  customerAct?: CustomerAct
  /** Number of its link; absent is 0. */
  linkSeq?: number
  undo?: UndoableChange | null
  /** The bay that the desk wished for it, and when: of two wishes that cannot both hold, the later yields. */
  bayWish?: { bay: number; at: Date } | null
}

/** What customers do that their branch is notified of. */
export interface CustomerAct {
  at: Date
  kind: CustomerActKind
}

/** The projection for views: lists omit the long fields. */
export type ShownBooking = Omit<Booking, 'history' | 'words'>

const schema = new Schema<Booking>(
  {
    userId: { type: Schema.Types.ObjectId, default: null },
    walkIn: {
      type: new Schema<WalkIn>(
        {
          name: { type: String, default: '' },
          phone: { type: String, default: '' },
          plate: { type: String, default: null },
          vehicleType: { type: String, enum: [...VEHICLE_TYPES, null], default: null },
        },
        { _id: false },
      ),
      default: null,
    },
    branchId: { type: Schema.Types.ObjectId, required: true },
    serviceId: { type: Schema.Types.ObjectId, required: true },
    snap: {
      service: String,
      translations: Schema.Types.Mixed,
      priceCents: Number,
      minutes: Number,
      turnover: Number,
    },
    userPackageId: { type: Schema.Types.ObjectId, default: null },
    vehicleId: { type: Schema.Types.ObjectId, default: null },
    vehicle: {
      type: new Schema(
        { plate: String, label: String, type: { type: String, default: null } },
        { _id: false },
      ),
      default: null,
    },
    bookingDate: { type: String, required: true },
    bookingTime: { type: String, required: true },
    startAt: { type: Date, required: true },
    endAt: { type: Date, required: true },
    c0: { type: Number, required: true },
    c1: { type: Number, required: true },
    cfg: { type: Number, default: 0 },
    status: { type: String, enum: BOOKING_STATUSES, required: true },
    live: { type: Boolean, required: true },
    cancelReason: { type: String, enum: [...CANCEL_REASONS, null], default: null },
    arrivedAt: { type: Date, default: null },
    startedAt: { type: Date, default: null },
    finishedAt: { type: Date, default: null },
    paymentStatus: { type: String, enum: PAYMENT_STATUSES, default: 'unpaid' },
    paidAt: { type: Date, default: null },
    paidBy: { type: new Schema<By>(by, { _id: false }), default: null },
    paymentMethod: { type: String, enum: [...PAYMENT_METHODS, null], default: null },
    notes: { type: String, default: '' },
    history: {
      type: [historyEntrySchema],
      default: [],
    },
    words: { type: [String], default: undefined },
    rev: { type: Number, default: 0 },
    changedAt: Date,
    requestKey: { type: String, default: null },
    archivedAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    nextRemindAt: { type: Date, select: false },
    customerConfirmedAt: Date,
    customerAct: { type: new Schema<CustomerAct>({ at: Date, kind: String }, { _id: false }) },
    linkSeq: Number,
    undo: { type: undoableChangeSchema },
    bayWish: { type: new Schema({ bay: Number, at: Date }, { _id: false }) },
  },
  { collection: 'bookings', versionKey: false, minimize: false },
)
/** Prevents duplicates from double clicks; walk-ins are exempt, since two may arrive at the same time. */
schema.index(
  { userId: 1, branchId: 1, startAt: 1, serviceId: 1, vehicleId: 1 },
  {
    name: 'one_live_booking',
    unique: true,
    partialFilterExpression: { live: true, userId: { $type: 'objectId' } },
  },
)
schema.index({ branchId: 1, startAt: 1, _id: 1 })
schema.index(BOOKINGS_OF_CUSTOMER)
schema.index({ branchId: 1, status: 1, startAt: 1, _id: 1 })
/** How often customers did not come; few bookings are in it. */
schema.index(NO_SHOWS_OF_CUSTOMER, { partialFilterExpression: { cancelReason: 'no-show' } })
/** The search for what no account knows. */
schema.index(BOOKINGS_BY_WORDS, { partialFilterExpression: { words: { $exists: true } } })
/** The admins' lists over all branches, and by creation time. */
schema.index({ startAt: 1, _id: 1 })
schema.index({ status: 1, startAt: 1, _id: 1 })
schema.index({ createdAt: 1, _id: 1 })
schema.index({ branchId: 1, createdAt: 1, _id: 1 })
schema.index({ status: 1, createdAt: 1, _id: 1 })
schema.index({ branchId: 1, status: 1, createdAt: 1, _id: 1 })
/** The lists of deleted bookings, over all branches and at one, in their orders. */
for (const field of ['startAt', 'createdAt'] as const) {
  const deleted = { partialFilterExpression: { archivedAt: { $type: 'date' } } }
  schema.index({ [field]: 1, _id: 1, archivedAt: 1 }, deleted)
  schema.index({ branchId: 1, [field]: 1, _id: 1, archivedAt: 1 }, deleted)
}
/** For reminders; most bookings have none to come. */
schema.index({ nextRemindAt: 1 }, { partialFilterExpression: { nextRemindAt: { $exists: true } } })
/** The branch's notices. */
schema.index(
  { branchId: 1, 'customerAct.at': 1 },
  { partialFilterExpression: { 'customerAct.at': { $exists: true } } },
)

export const BookingModel = defineModel('Booking', schema, bookingPersonalData)
