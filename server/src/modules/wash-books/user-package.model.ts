import type { Types } from 'mongoose'
import { LEDGER_TYPES, PAYMENT_METHODS, type Translations } from '../../contract/constants.ts'
import { by } from '../../db/by.ts'
import {
  begins,
  doc,
  flag,
  given,
  id,
  instant,
  later,
  list,
  map,
  number,
  oneOf,
  orNull,
  text,
  type DocumentOf,
} from '../../db/field.ts'
import { defineModel } from '../../db/model.ts'
import type { UsedWashes } from './rules/used-washes.ts'
import type { KeptHold } from './rules/wash-credits.ts'

export type { By } from '../../db/by.ts'

/** A name as it was when reserved; `translations` is absent if it had none. */
const keptName = {
  name: given(text, 'kept, exported'),
  translations: later(map<Translations<{ name: string }>>(), 'kept'),
}

const fields = {
  _id: given(id, 'kept, exported'),
  userId: given(id, 'kept'),
  packageId: given(id, 'kept'),
  /** `services` empty = all services. */
  snap: given(
    doc({
      ...keptName,
      priceCents: given(number, 'kept'),
      services: given(list(doc({ id: given(id, 'kept, exported'), ...keptName }))),
    }),
  ),
  washCount: given(number, 'kept, exported'),
  /** Washes neither consumed nor forfeited; held ones included. */
  remainingWashes: given(number, 'kept, exported'),
  /** Remaining minus held: what can still be booked. */
  available: given(number, 'kept, exported'),
  /** Washes held, consumed or forfeited. */
  onCredit: begins(number, 0, 'kept'),
  /** Number of the last ledger row. */
  seq: given(number, 'kept'),
  isPaid: given(flag, 'kept, exported'),
  /** Null also for one that was paid in another system. */
  paidAt: begins(orNull(instant), null, 'kept'),
  paidBy: begins(orNull(doc(by)), null),
  paymentMethod: begins(orNull(oneOf(PAYMENT_METHODS)), null, 'kept, exported'),
  /** The branch that took the money; null while unpaid, and for the head office. */
  soldAt: begins(orNull(id), null, 'kept'),
  /** Last day of use, "YYYY-MM-DD". */
  expiryDate: given(text, 'kept, exported'),
  /** The last day of use that the customer was reminded of. */
  expiryTold: later(text, 'kept'),
  /** The state of each booking's wash, by booking id. */
  l: begins(map<Record<string, KeptHold>>(), {}, 'kept'),
  /** The used washes, by number. */
  w: begins(map<UsedWashes<Types.ObjectId>>(), {}, 'kept'),
  /** The lock for reserving: at most one per customer. Says nothing about whether the package is usable. */
  active: given(flag, 'kept'),
  archivedAt: begins(orNull(instant), null, 'kept'),
  createdAt: given(instant, 'kept, exported'),
}
/** One customer's wash book, with the offer's values at the time of reserving. */
export interface UserPackage extends DocumentOf<typeof fields> {}

/** The packages of those whom a search finds, put in order and filtered by keys alone. */
export const PACKAGES_OF_CUSTOMER = { userId: 1, createdAt: 1, _id: 1, archivedAt: 1, isPaid: 1 } as const

export const UserPackageModel = defineModel('UserPackage', fields, {
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

const ledgerFields = {
  _id: given(id, 'kept'),
  userPackageId: given(id, 'kept'),
  seq: given(number, 'kept'),
  bookingId: given(orNull(id), 'kept, exported'),
  type: given(oneOf(LEDGER_TYPES), 'kept, exported'),
  /** Of a wash that becomes used or is used no more: its branch, its number, and its part of the price, below zero then. */
  branchId: given(orNull(id), 'kept'),
  k: given(orNull(number), 'kept'),
  cents: given(number, 'kept'),
  remaining: given(number, 'kept, exported'),
  available: given(number, 'kept, exported'),
  remainingAfter: given(number, 'kept, exported'),
  availableAfter: given(number, 'kept, exported'),
  expiryAfter: given(text, 'kept'),
  by: given(doc(by)),
  reason: given(orNull(text), 'erased, exported'),
  at: given(instant, 'kept, exported'),
}
/** One movement of a package's washes. Append only. */
export interface WashLedgerRow extends DocumentOf<typeof ledgerFields> {}

export const WashLedgerModel = defineModel('WashLedger', ledgerFields, {
  collection: 'washLedger',
  indexes: [[{ userPackageId: 1, seq: 1 }, { unique: true }]],
})
