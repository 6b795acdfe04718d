import { VEHICLE_TYPES, WAITING_STATES } from '../../contract/constants.ts'
import { begins, given, is, later, type DocumentOf } from '../../db/field.ts'
import { defineModel } from '../../db/model.ts'

const place = { branchId: given(is.id), date: given(is.text), time: given(is.text) }
export interface OfferedPlace extends DocumentOf<typeof place> {}

const offer = {
  ...place,
  holdId: given(is.id),
  startAt: given(is.instant),
  until: given(is.instant),
  terms: given(
    is.doc({ priceCents: given(is.number), minutes: given(is.number), turnoverMinutes: given(is.number) }),
  ),
}

const fields = {
  _id: given(is.id),
  userId: given(is.id),
  serviceId: given(is.id),
  vehicleType: given(is.orNull(is.oneOf(VEHICLE_TYPES))),
  vehicleId: given(is.orNull(is.id)),
  /** The package that pays; its wash is held when the offer is accepted. */
  userPackageId: given(is.orNull(is.id)),
  branchIds: given(is.list(is.id)),
  /** The window: dates, and times of the start; all inclusive, branch-local. */
  from: given(is.text),
  to: given(is.text),
  fromTime: given(is.text),
  toTime: given(is.text),
  /** Hash of the wish: unique among the customer's open entries. */
  wish: given(is.text),
  state: given(is.oneOf(WAITING_STATES)),
  /** Waiting or offered. */
  open: given(is.flag),
  /** When the window ends at its last branch. */
  closesAt: given(is.instant),
  /** When the whole window is next searched; in between only days that were freed are. */
  lookAt: given(is.instant),
  lapses: begins(is.number, 0),
  /** Places that were offered before, which are never offered again; `booked`: the one that was accepted. */
  passed: begins(is.list(is.doc({ ...place, booked: later(is.yes) })), []),
  /** With the terms of the offer, at which it is booked whatever becomes of the service. */
  offer: begins(is.orNull(is.doc(offer)), null),
  bookingId: begins(is.orNull(is.id), null),
  createdAt: given(is.instant),
  endedAt: begins(is.orNull(is.instant), null),
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
  { _id: given(is.oneOf(['freed']), 'kept'), seenUntil: given(is.instant, 'kept') },
  { collection: 'waitingMarks' },
)
