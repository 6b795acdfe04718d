import type { ManagedClosureView } from '../../contract/branches.ts'
import { DEFAULT_BAYS, type Weekday } from '../../contract/constants.ts'
import { calendarLink } from '../../db/calendar-link.ts'
import { begins, given, is, later, type DocumentOf } from '../../db/field.ts'
import { defineModel } from '../../db/model.ts'

export interface Hours {
  /** Branch-local "HH:mm". */
  from: string
  to: string
}

/** Days on which a branch, or some of its bays, are out of use (decision 6). */
const closure = {
  _id: given(is.id),
  /** First and last day, "YYYY-MM-DD". */
  from: given(is.text),
  to: given(is.text),
  /** A part of each of those days; both or neither. */
  fromTime: given(is.orNull(is.text)),
  toTime: given(is.orNull(is.text)),
  /** Bays out of use; null = the whole branch. */
  bays: given(is.orNull(is.number)),
  reason: given(is.text),
  translations: given(is.orNull(is.map<NonNullable<ManagedClosureView['translations']>>())),
}
export interface Closure extends DocumentOf<typeof closure> {}

/** What decides how many cars a branch takes. */
export const capacity = {
  bays: begins(is.number, DEFAULT_BAYS),
  /** IANA name. */
  timeZone: given(is.text),
  closures: begins(is.list(is.doc(closure)), []),
  /** Incremented by each change of hours, closures, bays or zone: a day document stores the one it was created under. */
  cfg: begins(is.number, 1),
}

export const branchFields = {
  _id: given(is.id),
  name: given(is.text),
  /** In the numbers of its receipts; unique in the chain. */
  receiptCode: given(is.text),
  location: given(is.text),
  phone: given(is.text),
  /** Gets mails about what customers do with bookings; "" or absent = none. */
  alertEmail: later(is.text),
  city: later(is.text),
  /** Degrees; both or neither. */
  latitude: later(is.orNull(is.number)),
  longitude: later(is.orNull(is.number)),
  /** `closeingHours` is the specification's spelling. */
  operatingHours: given(is.text),
  closeingHours: given(is.text),
  /** Replaces the everyday hours on a weekday; null closes it, an absent weekday keeps them. */
  weekHours: begins(is.map<Partial<Record<Weekday, Hours | null>>>(), {}),
  ...capacity,
  /** Until then new bookings wait for a change in progress (booking-integrity.md, Algorithm 8). */
  changing: begins(is.orNull(is.instant), null),
  /** Incremented by each saved change, so that two concurrent editors do not overwrite each other. */
  rev: begins(is.number, 1),
  /** Of the branch's calendar; absent before the first. */
  calendarLink: later(calendarLink),
  createdAt: given(is.instant),
}
/** A site with hours. */
export interface Branch extends DocumentOf<typeof branchFields> {}

export const BranchModel = defineModel('Branch', branchFields, {
  collection: 'branches',
  personal: 'kept',
  indexes: [[{ receiptCode: 1 }, { unique: true }]],
})

const fields = { _id: given(is.id), branchId: given(is.id), ...capacity }
/** The capacity of a branch under this `cfg`, for the audit of bookings made then. Append only. */
export interface PastCapacity extends DocumentOf<typeof fields> {}

export const PastCapacityModel = defineModel('PastCapacity', fields, {
  collection: 'pastCapacities',
  personal: 'kept',
  indexes: [[{ branchId: 1, cfg: 1 }, { unique: true }]],
})
