import type { Types } from 'mongoose'
import { LEDGER_TYPES, PAYMENT_METHODS, type Translations } from '../../contract/constants.ts'
import { by } from '../../db/by.ts'
import { begins, given, is, later, type DocumentOf } from '../../db/field.ts'
import { defineModel } from '../../db/model.ts'
import type { UsedWashes } from './rules/used-washes.ts'
import type { KeptHold } from './rules/wash-credits.ts'

export type { By } from '../../db/by.ts'

/** A name as it was when reserved; `translations` is absent if it had none. */
const keptName = {
  name: given(is.text, 'kept, exported'),
  translations: later(is.map<Translations<{ name: string }>>(), 'kept'),
}

export const userPackageFields = {
  _id: given(is.id, 'kept, exported'),
  userId: given(is.id, 'kept'),
  packageId: given(is.id, 'kept'),
  /** `services` empty = all services. */
  snap: given(
    is.doc({
      ...keptName,
      priceCents: given(is.number, 'kept'),
      services: given(is.list(is.doc({ id: given(is.id, 'kept, exported'), ...keptName }))),
    }),
  ),
  washCount: given(is.number, 'kept, exported'),
  /** Washes neither consumed nor forfeited; held ones included. */
  remainingWashes: given(is.number, 'kept, exported'),
  /** Remaining minus held: what can still be booked. */
  available: given(is.number, 'kept, exported'),
  /** Washes held, consumed or forfeited. */
  onCredit: begins(is.number, 0, 'kept'),
  /** Number of the last ledger row. */
  seq: given(is.number, 'kept'),
  isPaid: given(is.flag, 'kept, exported'),
  /** Null also for one that was paid in another system. */
  paidAt: begins(is.orNull(is.instant), null, 'kept'),
  paidBy: begins(is.orNull(is.doc(by)), null),
  paymentMethod: begins(is.orNull(is.oneOf(PAYMENT_METHODS)), null, 'kept, exported'),
  /** The branch that took the money; null while unpaid, and for the head office. */
  soldAt: begins(is.orNull(is.id), null, 'kept'),
  /** Last day of use, "YYYY-MM-DD". */
  expiryDate: given(is.text, 'kept, exported'),
  /** The last day of use that the customer was reminded of. */
  expiryTold: later(is.text, 'kept'),
  /** The state of each booking's wash, by booking id. */
  l: begins(is.map<Record<string, KeptHold>>(), {}, 'kept'),
  /** The used washes, by number. */
  w: begins(is.map<UsedWashes<Types.ObjectId>>(), {}, 'kept'),
  /** The lock for reserving: at most one per customer. Says nothing about whether the package is usable. */
  active: given(is.flag, 'kept'),
  archivedAt: begins(is.orNull(is.instant), null, 'kept'),
  createdAt: given(is.instant, 'kept, exported'),
}
/** One customer's wash book, with the offer's values at the time of reserving. */
export interface UserPackage extends DocumentOf<typeof userPackageFields> {}

/** The packages of those whom a search finds, put in order and filtered by keys alone. */
export const PACKAGES_OF_CUSTOMER = { userId: 1, createdAt: 1, _id: 1, archivedAt: 1, isPaid: 1 } as const

export const UserPackageModel = defineModel('UserPackage', userPackageFields, {
  collection: 'userPackages',
  indexes: [
    [{ userId: 1 }, { name: 'one_active_package', unique: true, partialFilterExpression: { active: true } }],
    [{ userId: 1, _id: 1 }],
    /** For the admins' lists and reports. */
    [{ createdAt: 1, _id: 1 }],
    [{ isPaid: 1, createdAt: 1, _id: 1 }],
    /** The list of deleted ones. */
    [{ createdAt: 1, _id: 1, archivedAt: 1 }, { partialFilterExpression: { archivedAt: { $type: 'date' } } }],
    [PACKAGES_OF_CUSTOMER],
    [{ paidAt: 1 }],
    /** For the washes outstanding, and the mail about a package that expires soon. */
    [{ expiryDate: 1 }],
  ],
})

export const ledgerFields = {
  _id: given(is.id, 'kept'),
  userPackageId: given(is.id, 'kept'),
  seq: given(is.number, 'kept'),
  bookingId: given(is.orNull(is.id), 'kept, exported'),
  type: given(is.oneOf(LEDGER_TYPES), 'kept, exported'),
  /** Of a wash that becomes used or is used no more: its branch, its number, and its part of the price, below zero then. */
  branchId: given(is.orNull(is.id), 'kept'),
  k: given(is.orNull(is.number), 'kept'),
  cents: given(is.number, 'kept'),
  remaining: given(is.number, 'kept'),
  available: given(is.number, 'kept'),
  remainingAfter: given(is.number, 'kept, exported'),
  availableAfter: given(is.number, 'kept, exported'),
  expiryAfter: given(is.text, 'kept'),
  by: given(is.doc(by)),
  reason: given(is.orNull(is.text), 'erased, exported'),
  at: given(is.instant, 'kept, exported'),
}
/** One movement of a package's washes. Append only. */
export interface WashLedgerRow extends DocumentOf<typeof ledgerFields> {}

export const WashLedgerModel = defineModel('WashLedger', ledgerFields, {
  collection: 'washLedger',
  indexes: [[{ userPackageId: 1, seq: 1 }, { unique: true }]],
})
