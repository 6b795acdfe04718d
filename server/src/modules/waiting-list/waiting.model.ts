import { VEHICLE_TYPES, WAITING_STATES } from '../../contract/constants.ts'
import {
  begins,
  doc,
  flag,
  given,
  id,
  instant,
  later,
  list,
  number,
  oneOf,
  orNull,
  text,
  yes,
  type DocumentOf,
} from '../../db/field.ts'
import { defineModel } from '../../db/model.ts'

/** A place by branch and branch-local date and time. */
const place = { branchId: given(id), date: given(text), time: given(text) }
export interface OfferedPlace extends DocumentOf<typeof place> {}

const offer = {
  ...place,
  holdId: given(id),
  startAt: given(instant),
  until: given(instant),
  terms: given(doc({ priceCents: given(number), minutes: given(number), turnoverMinutes: given(number) })),
}

const fields = {
  _id: given(id),
  userId: given(id),
  serviceId: given(id),
  vehicleType: given(orNull(oneOf(VEHICLE_TYPES))),
  vehicleId: given(orNull(id)),
  /** The package that pays; its wash is held when the offer is accepted. */
  userPackageId: given(orNull(id)),
  branchIds: given(list(id)),
  /** The window: dates, and times of the start; all inclusive, branch-local. */
  from: given(text),
  to: given(text),
  fromTime: given(text),
  toTime: given(text),
  /** Hash of the wish: unique among the customer's open entries. */
  wish: given(text),
  state: given(oneOf(WAITING_STATES)),
  /** Waiting or offered. */
  open: given(flag),
  /** When the window ends at its last branch. */
  closesAt: given(instant),
  /** When the whole window is next searched; in between only days that were freed are. */
  lookAt: given(instant),
  /** How many offers have lapsed. */
  lapses: begins(number, 0),
  /** Places that were offered before, which are never offered again; `booked`: the one that was accepted. */
  passed: begins(list(doc({ ...place, booked: later(yes) })), []),
  /** With the terms of the offer, at which it is booked whatever becomes of the service. */
  offer: begins(orNull(doc(offer)), null),
  bookingId: begins(orNull(id), null),
  createdAt: given(instant),
  endedAt: begins(orNull(instant), null),
}
/** A customer who waits for a place (visits.md, Waiting list). */
export interface WaitingEntry extends DocumentOf<typeof fields> {}

const open = { partialFilterExpression: { open: true } }

export const WaitingModel = defineModel('Waiting', fields, {
  collection: 'waiting',
  personal: 'deleted',
  indexes: [
    [
      { userId: 1, wish: 1 },
      { name: 'one_open_wish', unique: true, ...open },
    ],
    [{ branchIds: 1, createdAt: 1 }, open],
    [{ lookAt: 1 }, open],
    [{ closesAt: 1 }, open],
    [{ 'offer.until': 1 }, open],
    [{ userId: 1, createdAt: 1 }],
    /** Nobody asks for an ended entry after a quarter of a year. */
    [{ endedAt: 1 }, { expireAfterSeconds: 90 * 86_400 }],
  ],
})

/** Up to when the days that were freed have been searched, by the database's clock; there is only one row. */
export const WaitingMarkModel = defineModel(
  'WaitingMark',
  { _id: given(oneOf(['freed']), 'kept'), seenUntil: given(instant, 'kept') },
  { collection: 'waitingMarks' },
)
