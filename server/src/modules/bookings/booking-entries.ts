import { Schema, type Types } from 'mongoose'
import {
  CANCEL_REASONS,
  type BookingStatus,
  type CancelReason,
  type PaymentMethod,
  type ProgressStep,
  type Role,
} from '../../contract/constants.ts'

/** The actor, by id; names are looked up for display. */
export interface By {
  id: Types.ObjectId | null
  role: Role | 'system'
}

export interface HistoryEntry {
  at: Date
  by: By
  /** Null for the creation. A move keeps the status. */
  from: BookingStatus | null
  to: BookingStatus
  /** The previous place of a move. */
  movedFrom: PlaceLeft | null
  /** Only for a cancellation. */
  cancelReason: CancelReason | null
  /** An admin's text. */
  reason: string | null
  /** The previous service of a change of service. */
  serviceFrom?: { id: Types.ObjectId; name: string; priceCents: number }
  /** Money taken, or given back: below zero. `insteadOf`: the method that was entered before. */
  payment?: { cents: number; method: PaymentMethod; insteadOf?: PaymentMethod }
  /** Takes back the entry before it. */
  undone?: true
  /** By the booking's link, without signing in. */
  byLink?: true
  /** The first characters of the API key that made the change for its admin. */
  byKey?: string
}

/** The last change that the desk may take back, with what it replaced. Valid only for the revision that it led to. */
export interface UndoableChange {
  rev: number
  at: Date
  /** Null for a change of status that was not a step of the board. */
  step: ProgressStep | null
  status: BookingStatus
  cancelReason: CancelReason | null
  finishedAt: Date | null
  /** The package's expiry, where the change extended it. */
  expiry: { from: string; to: string } | null
}

interface PlaceLeft {
  branchId: Types.ObjectId
  bookingDate: string
  bookingTime: string
}

export const by = {
  id: { type: Schema.Types.ObjectId, default: null },
  role: { type: String, required: true },
}

export const historyEntrySchema = new Schema<HistoryEntry>(
  {
    at: { type: Date, required: true },
    by: { type: new Schema<By>(by, { _id: false }), required: true },
    from: { type: String, default: null },
    to: { type: String, required: true },
    movedFrom: {
      type: new Schema<PlaceLeft>(
        {
          branchId: { type: Schema.Types.ObjectId, required: true },
          bookingDate: { type: String, required: true },
          bookingTime: { type: String, required: true },
        },
        { _id: false },
      ),
      default: null,
    },
    cancelReason: { type: String, enum: [...CANCEL_REASONS, null], default: null },
    reason: { type: String, default: null },
    serviceFrom: {
      type: new Schema({ id: Schema.Types.ObjectId, name: String, priceCents: Number }, { _id: false }),
    },
    payment: { type: new Schema({ cents: Number, method: String, insteadOf: String }, { _id: false }) },
    undone: Boolean,
    byLink: Boolean,
    byKey: String,
  },
  { _id: false },
)

export const undoableChangeSchema = new Schema<UndoableChange>(
  {
    rev: Number,
    at: Date,
    step: { type: String, default: null },
    status: String,
    cancelReason: { type: String, default: null },
    finishedAt: { type: Date, default: null },
    expiry: { type: new Schema({ from: String, to: String }, { _id: false }), default: null },
  },
  { _id: false },
)
