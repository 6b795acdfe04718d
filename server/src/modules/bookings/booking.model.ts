import {
  BOOKING_STATUSES,
  CANCEL_REASONS,
  CUSTOMER_ACTS,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  VEHICLE_TYPES,
  type Translations,
} from '../../contract/constants.ts'
import { by } from '../../db/by.ts'
import { begins, given, is, later, type DocumentOf } from '../../db/field.ts'
import { defineModel } from '../../db/model.ts'
import { entry, undo } from './booking-entries.ts'

/**
 * Indexes that reads name. Each ends with what such a read needs of a booking to choose and order, so that it reads keys
 * and not the bookings themselves (decision 395).
 */
const KEY = { startAt: 1, archivedAt: 1, _id: 1, status: 1, bookingDate: 1, createdAt: 1 } as const
export const BOOKINGS_BY_WORDS = { branchId: 1, words: 1, ...KEY, userId: 1 } as const
export const BOOKINGS_OF_CUSTOMER = { userId: 1, ...KEY, branchId: 1 } as const
export const NO_SHOWS_OF_CUSTOMER = {
  userId: 1,
  cancelReason: 1,
  startAt: 1,
  branchId: 1,
  status: 1,
  archivedAt: 1,
} as const

export type { By } from '../../db/by.ts'
export type { HistoryEntry, UndoableChange } from './booking-entries.ts'

// A walk-in has no account to delete.
const walkIn = {
  name: given(is.text, 'kept'),
  phone: given(is.text, 'kept'),
  plate: given(is.orNull(is.text), 'kept'),
  vehicleType: given(is.orNull(is.oneOf(VEHICLE_TYPES)), 'kept'),
}
export interface WalkIn extends DocumentOf<typeof walkIn> {}

/** What customers do that their branch is notified of. */
const customerAct = { at: given(is.instant, 'kept'), kind: given(is.oneOf(CUSTOMER_ACTS), 'kept') }
export interface CustomerAct extends DocumentOf<typeof customerAct> {}

export const bookingFields = {
  _id: given(is.id, 'kept, exported'),
  /** Null for a walk-in. */
  userId: given(is.orNull(is.id), 'kept'),
  walkIn: given(is.orNull(is.doc(walkIn))),
  branchId: given(is.id, 'kept, exported'),
  serviceId: given(is.id, 'kept, exported'),
  /** The service as it was when booked (decision 18); minutes and turnover stay with a moved booking. */
  snap: given(
    is.doc({
      service: given(is.text, 'kept, exported'),
      /** Translations of the service's name; absent if it had none. */
      translations: later(is.map<Translations<{ name: string }>>(), 'kept'),
      priceCents: given(is.number, 'kept'),
      minutes: given(is.number, 'kept'),
      turnover: given(is.number, 'kept'),
    }),
  ),
  userPackageId: given(is.orNull(is.id), 'kept, exported'),
  /**
   * One of the customer's vehicles; part of what makes two bookings duplicates. It identifies nothing once the vehicle is
   * deleted.
   */
  vehicleId: given(is.orNull(is.id), 'kept'),
  /** Snapshot of that vehicle, or the one that the booking names itself. */
  vehicle: given(
    is.orNull(
      is.doc({
        plate: given(is.text),
        label: given(is.text),
        type: given(is.orNull(is.oneOf(VEHICLE_TYPES))),
      }),
    ),
    'erased, exported',
  ),
  /** Branch-local "YYYY-MM-DD" and "HH:mm". */
  bookingDate: given(is.text, 'kept, exported'),
  bookingTime: given(is.text, 'kept, exported'),
  /** Start and end of the wash; its turnover comes after `endAt`. */
  startAt: given(is.instant, 'kept'),
  endAt: given(is.instant, 'kept'),
  /** The cells it fills in the branch's day, half-open, turnover included. */
  c0: given(is.number, 'kept'),
  c1: given(is.number, 'kept'),
  /** The branch's `cfg` when it got this place: a cell may be overfull only with bookings of an older `cfg`. */
  cfg: given(is.number, 'kept'),
  status: given(is.oneOf(BOOKING_STATUSES), 'kept, exported'),
  /** Occupies a bay: pending, confirmed or completed, and not archived. */
  live: given(is.flag, 'kept'),
  cancelReason: begins(is.orNull(is.oneOf(CANCEL_REASONS)), null, 'kept, exported'),
  arrivedAt: begins(is.orNull(is.instant), null, 'kept'),
  startedAt: begins(is.orNull(is.instant), null, 'kept'),
  finishedAt: begins(is.orNull(is.instant), null, 'kept'),
  /** For a booking without a package; one with a package follows the package's `isPaid`. */
  paymentStatus: begins(is.oneOf(PAYMENT_STATUSES), 'unpaid', 'kept, exported'),
  paidAt: begins(is.orNull(is.instant), null, 'kept'),
  paidBy: begins(is.orNull(is.doc(by)), null),
  paymentMethod: begins(is.orNull(is.oneOf(PAYMENT_METHODS)), null, 'kept, exported'),
  notes: given(is.text, 'erased, exported', { blank: '' }),
  history: given(is.list(is.doc(entry))),
  /** Entries by which the admins' search finds what no account knows: a walk-in, or the plate of another car. */
  words: later(is.texts, 'erased'),
  /** Incremented by every change, for the optimistic lock. */
  rev: begins(is.number, 0, 'kept'),
  /** When `rev` was last incremented; absent while it is as created. */
  changedAt: later(is.instant, 'kept'),
  /** Id of the idempotency row of the request that created it; null without an `Idempotency-Key`. */
  requestKey: given(is.orNull(is.text), 'kept'),
  archivedAt: begins(is.orNull(is.instant), null, 'kept'),
  createdAt: given(is.instant, 'kept, exported'),
  /** When to look whether its customer is to be reminded next; absent or null when never again. */
  nextRemindAt: later(is.orNull(is.instant), 'erased'),
  /** When the customer said "I'm coming"; a move unsets it. */
  customerConfirmedAt: later(is.orNull(is.instant), 'kept, exported'),
  /** The last thing that the customer did with it, for the branch's notices; absent when only the desk did. */
  customerAct: later(is.doc(customerAct)),
  /** Number of its link; absent is 0. */
  linkSeq: later(is.number, 'kept'),
  undo: later(is.orNull(is.doc(undo))),
  /** The bay that the desk wished for it, and when: of two wishes that cannot both hold, the later yields. */
  bayWish: later(is.orNull(is.doc({ bay: given(is.number, 'kept'), at: given(is.instant, 'kept') }))),
}

/** A customer's claim on a service at a branch, date and time. */
export interface Booking extends DocumentOf<typeof bookingFields> {}

/** Pending or confirmed, and not deleted. */
export const OPEN = { status: { $in: ['pending', 'confirmed'] as const }, archivedAt: null } as const
export const isOpen = ({ status }: Pick<Booking, 'status'>): boolean =>
  status === 'pending' || status === 'confirmed'

/** The projection for views: lists omit the long fields. */
export const SHOWN = { history: 0, words: 0 } as const
export type ShownBooking = Omit<Booking, keyof typeof SHOWN>

const deleted = { partialFilterExpression: { archivedAt: { $type: 'date' } } }

export const BookingModel = defineModel('Booking', bookingFields, {
  collection: 'bookings',
  indexes: [
    /** Prevents duplicates from double clicks; walk-ins are exempt, since two may arrive at the same time. */
    [
      { userId: 1, branchId: 1, startAt: 1, serviceId: 1, vehicleId: 1 },
      {
        name: 'one_live_booking',
        unique: true,
        partialFilterExpression: { live: true, userId: { $type: 'objectId' } },
      },
    ],
    [{ branchId: 1, startAt: 1, _id: 1 }],
    [BOOKINGS_OF_CUSTOMER],
    [{ branchId: 1, status: 1, startAt: 1, _id: 1 }],
    /** How often customers did not come; few bookings are in it. */
    [NO_SHOWS_OF_CUSTOMER, { partialFilterExpression: { cancelReason: 'no-show' } }],
    /** The search for what no account knows. */
    [BOOKINGS_BY_WORDS, { partialFilterExpression: { words: { $exists: true } } }],
    /** The admins' lists over all branches, and by creation time. */
    [{ startAt: 1, _id: 1 }],
    [{ status: 1, startAt: 1, _id: 1 }],
    [{ createdAt: 1, _id: 1 }],
    [{ branchId: 1, createdAt: 1, _id: 1 }],
    [{ status: 1, createdAt: 1, _id: 1 }],
    [{ branchId: 1, status: 1, createdAt: 1, _id: 1 }],
    /** The lists of deleted bookings, over all branches and at one, in their orders. */
    [{ startAt: 1, _id: 1, archivedAt: 1 }, deleted],
    [{ createdAt: 1, _id: 1, archivedAt: 1 }, deleted],
    [{ branchId: 1, startAt: 1, _id: 1, archivedAt: 1 }, deleted],
    [{ branchId: 1, createdAt: 1, _id: 1, archivedAt: 1 }, deleted],
    /** For reminders; most bookings have none to come. */
    [{ nextRemindAt: 1 }, { partialFilterExpression: { nextRemindAt: { $exists: true } } }],
    /** The branch's notices. */
    [
      { branchId: 1, 'customerAct.at': 1 },
      { partialFilterExpression: { 'customerAct.at': { $exists: true } } },
    ],
  ],
})
