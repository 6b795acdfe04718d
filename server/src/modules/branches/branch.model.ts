import type { ManagedClosureView } from '../../contract/branches.ts'
import { DEFAULT_BAYS, type Weekday } from '../../contract/constants.ts'
import { calendarLink } from '../../db/calendar-link.ts'
import {
  begins,
  doc,
  given,
  id,
  instant,
  later,
  list,
  map,
  number,
  orNull,
  text,
  type DocumentOf,
} from '../../db/field.ts'
import { defineModel } from '../../db/model.ts'

export interface Hours {
  /** Branch-local "HH:mm". */
  from: string
  to: string
}

/** Days on which a branch, or some of its bays, are out of use (decision 6). */
const closure = {
  _id: given(id),
  /** First and last day, "YYYY-MM-DD". */
  from: given(text),
  to: given(text),
  /** A part of each of those days; both or neither. */
  fromTime: given(orNull(text)),
  toTime: given(orNull(text)),
  /** Bays out of use; null = the whole branch. */
  bays: given(orNull(number)),
  reason: given(text),
  translations: given(orNull(map<NonNullable<ManagedClosureView['translations']>>())),
}
export interface Closure extends DocumentOf<typeof closure> {}

/** What decides how many cars a branch takes. */
export const capacity = {
  bays: begins(number, DEFAULT_BAYS),
  /** IANA name. */
  timeZone: given(text),
  closures: begins(list(doc(closure)), []),
  /** Incremented by each change of hours, closures, bays or zone: a day document stores the one it was created under. */
  cfg: begins(number, 1),
}

export const branchFields = {
  _id: given(id),
  name: given(text),
  /** In the numbers of its receipts; unique in the chain. */
  receiptCode: given(text),
  location: given(text),
  phone: given(text),
  /** Gets mails about what customers do with bookings; "" or absent = none. */
  alertEmail: later(text),
  city: later(text),
  /** Degrees; both or neither. */
  latitude: later(orNull(number)),
  longitude: later(orNull(number)),
  /** `closeingHours` is the specification's spelling. */
  operatingHours: given(text),
  closeingHours: given(text),
  /** Replaces the everyday hours on a weekday; null closes it, an absent weekday keeps them. */
  weekHours: begins(map<Partial<Record<Weekday, Hours | null>>>(), {}),
  ...capacity,
  /** Until then new bookings wait for a change in progress (booking-integrity.md, Algorithm 8). */
  changing: begins(orNull(instant), null),
  /** Incremented by each saved change, so that two concurrent editors do not overwrite each other. */
  rev: begins(number, 1),
  /** Of the branch's calendar; absent before the first. */
  calendarLink: later(calendarLink),
  createdAt: given(instant),
}
/** A site with hours. */
export interface Branch extends DocumentOf<typeof branchFields> {}

export const BranchModel = defineModel('Branch', branchFields, {
  collection: 'branches',
  personal: 'kept',
  indexes: [[{ receiptCode: 1 }, { unique: true }]],
})

const fields = { _id: given(id), branchId: given(id), ...capacity }
/** The capacity of a branch under this `cfg`, for the audit of bookings made then. Append only. */
export interface PastCapacity extends DocumentOf<typeof fields> {}

export const PastCapacityModel = defineModel('PastCapacity', fields, {
  collection: 'pastCapacities',
  personal: 'kept',
  indexes: [[{ branchId: 1, cfg: 1 }, { unique: true }]],
})
