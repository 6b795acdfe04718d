import { Schema, type Types } from 'mongoose'
import {
  PAYMENT_METHODS,
  type LedgerType,
  type PaymentMethod,
  type Role,
  type Translations,
} from '../../contract/constants.ts'
import { defineModel } from '../../db/model.ts'
import type { UsedWashes } from './rules/used-washes.ts'
import type { KeptHold } from './rules/wash-credits.ts'

/** Who did something, by id; names are looked up for display. */
export interface By {
  id: Types.ObjectId | null
  role: Role | 'system'
}

/** A name as it was when reserved; `translations` is absent if it had none. */
interface KeptName {
  name: string
  translations?: Translations<{ name: string }>
}

/** One customer's wash book, with the offer's values at the time of reserving. */
export interface UserPackage {
  _id: Types.ObjectId
  userId: Types.ObjectId
  packageId: Types.ObjectId
  /** `services` empty = all services. */
  snap: KeptName & {
    priceCents: number
    services: (KeptName & { id: Types.ObjectId })[]
  }
  washCount: number
  /** Washes neither consumed nor forfeited; held ones included. */
  remainingWashes: number
  /** Remaining minus held: what can still be booked. */
  available: number
  /** Washes held, consumed or forfeited. */
  onCredit: number
  /** Number of the last ledger row. */
  seq: number
  isPaid: boolean
  /** Null also for one that was paid in another system. */
  paidAt: Date | null
  paidBy: By | null
  paymentMethod: PaymentMethod | null
  /** The branch that took the money; null while unpaid, and for the head office. */
  soldAt: Types.ObjectId | null
  /** Last day of use, "YYYY-MM-DD". */
  expiryDate: string
  /** The last day of use that the customer was reminded of. */
  expiryTold?: string
  /** The state of each booking's wash, by booking id. */
  l: Record<string, KeptHold>
  /** The used washes, by number. */
  w: UsedWashes<Types.ObjectId>
  /** The lock for reserving: at most one per customer. Says nothing about whether the package is usable. */
  active: boolean
  archivedAt: Date | null
  createdAt: Date
}

/** The packages of those whom a search finds, put in order and filtered by keys alone. */
export const PACKAGES_OF_CUSTOMER = { userId: 1, createdAt: 1, _id: 1, archivedAt: 1, isPaid: 1 } as const

const by = new Schema<By>(
  { id: { type: Schema.Types.ObjectId, default: null }, role: { type: String, required: true } },
  { _id: false },
)

const schema = new Schema<UserPackage>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    packageId: { type: Schema.Types.ObjectId, required: true },
    snap: {
      name: String,
      translations: Schema.Types.Mixed,
      priceCents: Number,
      services: [
        new Schema(
          { id: Schema.Types.ObjectId, name: String, translations: Schema.Types.Mixed },
          { _id: false, id: false },
        ),
      ],
    },
    washCount: { type: Number, required: true },
    remainingWashes: { type: Number, required: true },
    available: { type: Number, required: true },
    onCredit: { type: Number, default: 0 },
    seq: { type: Number, required: true },
    isPaid: { type: Boolean, default: false },
    paidAt: { type: Date, default: null },
    paidBy: { type: by, default: null },
    paymentMethod: { type: String, enum: [...PAYMENT_METHODS, null], default: null },
    soldAt: { type: Schema.Types.ObjectId, default: null },
    expiryDate: { type: String, required: true },
    expiryTold: String,
    l: { type: Schema.Types.Mixed, default: {} },
    w: { type: Schema.Types.Mixed, default: {} },
    active: { type: Boolean, required: true },
    archivedAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'userPackages', versionKey: false, minimize: false },
)
schema.index(
  { userId: 1 },
  { name: 'one_active_package', unique: true, partialFilterExpression: { active: true } },
)
schema.index({ userId: 1, _id: 1 })
/** For the admins' lists and reports. */
schema.index({ createdAt: 1, _id: 1 })
schema.index({ isPaid: 1, createdAt: 1, _id: 1 })
/** The list of deleted ones. */
schema.index(
  { createdAt: 1, _id: 1, archivedAt: 1 },
  { partialFilterExpression: { archivedAt: { $type: 'date' } } },
)
schema.index(PACKAGES_OF_CUSTOMER)
schema.index({ paidAt: 1 })
/** For the washes outstanding, and the mail about a package that expires soon. */
schema.index({ expiryDate: 1 })

export const UserPackageModel = defineModel('UserPackage', schema, {
  _id: 'kept, exported',
  userId: 'kept',
  packageId: 'kept',
  snap: {
    name: 'kept, exported',
    translations: 'kept whole',
    priceCents: 'kept',
    services: { id: 'kept, exported', name: 'kept, exported', translations: 'kept whole' },
  },
  washCount: 'kept, exported',
  remainingWashes: 'kept, exported',
  available: 'kept, exported',
  onCredit: 'kept',
  seq: 'kept',
  isPaid: 'kept, exported',
  paidAt: 'kept',
  paidBy: { id: 'kept', role: 'kept' },
  paymentMethod: 'kept, exported',
  soldAt: 'kept',
  expiryDate: 'kept, exported',
  expiryTold: 'kept',
  l: 'kept whole',
  w: 'kept whole',
  active: 'kept',
  archivedAt: 'kept',
  createdAt: 'kept, exported',
})

/** One movement of a package's washes. Append only. */
export interface WashLedgerRow {
  _id: Types.ObjectId
  userPackageId: Types.ObjectId
  seq: number
  bookingId: Types.ObjectId | null
  type: LedgerType
  /** Of a wash that becomes used or is used no more: its branch, its number, and its part of the price, below zero then. */
  branchId: Types.ObjectId | null
  k: number | null
  cents: number
  remaining: number
  available: number
  remainingAfter: number
  availableAfter: number
  expiryAfter: string
  by: By
  reason: string | null
  at: Date
}

const ledgerSchema = new Schema<WashLedgerRow>(
  {
    userPackageId: { type: Schema.Types.ObjectId, required: true },
    seq: { type: Number, required: true },
    bookingId: { type: Schema.Types.ObjectId, default: null },
    type: { type: String, required: true },
    branchId: { type: Schema.Types.ObjectId, default: null },
    k: { type: Number, default: null },
    cents: { type: Number, default: 0 },
    remaining: { type: Number, required: true },
    available: { type: Number, required: true },
    remainingAfter: { type: Number, required: true },
    availableAfter: { type: Number, required: true },
    expiryAfter: { type: String, required: true },
    by: { type: by, required: true },
    reason: { type: String, default: null },
    at: { type: Date, required: true },
  },
  { collection: 'washLedger', versionKey: false },
)
ledgerSchema.index({ userPackageId: 1, seq: 1 }, { unique: true })

export const WashLedgerModel = defineModel('WashLedger', ledgerSchema, {
  _id: 'kept',
  userPackageId: 'kept',
  seq: 'kept',
  bookingId: 'kept, exported',
  type: 'kept, exported',
  branchId: 'kept',
  k: 'kept',
  cents: 'kept',
  remaining: 'kept, exported',
  available: 'kept, exported',
  remainingAfter: 'kept, exported',
  availableAfter: 'kept, exported',
  expiryAfter: 'kept',
  by: { id: 'kept', role: 'kept' },
  reason: 'erased, exported',
  at: 'kept, exported',
})
