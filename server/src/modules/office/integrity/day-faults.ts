import { BOOKING_STATUSES, PAYMENT_METHODS } from '../../../contract/constants.ts'
import type { BranchDay } from '../../branches/branch-days/branch-day.service.ts'
import type { Booking } from '../../bookings/read/audit.service.ts'
import type { PlaceHold } from '../../branches/place-holds/place-hold.service.ts'
import { servicesIn, sumUp, total, type DaySums } from '../../../values/day-sums.ts'
import type { Payment } from '../../money/payments/read/audit.service.ts'
import { sumsOfPayment } from '../../money/payments/rules/receipt.ts'
import { capacityOn, type BranchRules } from '../../../calendar/branch-hours.ts'
import { cellOf, claimEnd, instantAtOrAfter } from '../../../calendar/branch-time.ts'
import { faultsOf, type Fault } from './integrity.model.ts'

/** One branch's stored day; `day` is null if only bookings refer to it. */
export interface AuditedDay {
  branch: BranchRules & { cfg: number }
  /** The capacity of the branch under each earlier `cfg`, oldest first. */
  past: readonly (Pick<BranchRules, 'bays' | 'closures' | 'timeZone'> & { cfg: number })[]
  id: string
  date: string
  day: BranchDay | null
  /** Bookings of that day, deleted ones included. */
  bookings: readonly Booking[]
  payments: readonly Payment[]
  holds: readonly PlaceHold[]
  /** When a server last released lapsed holds; null: never. */
  releasedAt: Date | null
  now: number
}

/** A server releases a lapsed hold within seconds; this long after its end it must be gone. */
const HOLD_GRACE_MS = 60_000

/** What fills cells: a live booking, or a place hold. */
type Filler = Pick<Booking, '_id' | 'c0' | 'c1' | 'cfg' | 'endAt'>

/** Faults of a day: I1 no cell oversold, I2 occupancy and counts follow from the bookings, M3 takings from the payments. */
export function dayFaults(audited: AuditedDay): Fault[] {
  const { id, day, bookings, payments, holds, now } = audited
  const fillers = [...bookings.filter(({ live }) => live), ...holds]
  const releasedAt = Math.min(audited.releasedAt?.getTime() ?? 0, now)
  const lapsed = holds.filter(({ until }) => releasedAt > until.getTime() + HOLD_GRACE_MS)
  const object = `branchDay ${id}`
  return [
    ...bookings.flatMap(booking => {
      const messages = bookingFaults(booking, rulesUnder(audited, booking.cfg), now)
      return faultsOf('I2', `booking ${booking._id.toHexString()}`, messages)
    }),
    ...faultsOf('I2', object, cellFaults(day, fillers)),
    ...faultsOf('I2', object, sumFaults(BOOKED, day?.s, sumUp(bookings))),
    ...faultsOf('M3', object, sumFaults(PAID, day?.s, total(payments.map(sumsOfPayment)))),
    ...faultsOf('I1', object, oversoldCells(audited, fillers)),
    ...lapsed.flatMap(({ _id }) =>
      faultsOf('I2', `placeHold ${_id.toHexString()}`, ['has lapsed more than a minute ago']),
    ),
  ]
}

const rulesUnder = ({ branch, past }: Pick<AuditedDay, 'branch' | 'past'>, cfg: number) =>
  past.find(each => each.cfg >= cfg) ?? branch

/** A booking on its own: `occupying` follows from its status, its cells from its time and duration. */
function bookingFaults(booking: Booking, { timeZone }: Pick<BranchRules, 'timeZone'>, now: number): string[] {
  const { status, archivedAt, live, c0, c1 } = booking
  const faults: string[] = []
  const occupies = status !== 'cancelled' && archivedAt === null
  if (live !== occupies) faults.push(`is ${status} and live is ${String(live)}`)
  const startAt = booking.startAt.getTime()
  const until = claimEnd(booking, status === 'completed' ? booking.finishedAt : null)
  if (cellOf(startAt) !== c0 || until.c1 !== c1 || until.endAt !== booking.endAt.getTime())
    faults.push('its cells and end do not follow from its start, its minutes and when it was finished')
  // A wash that has begun keeps the instant at which it did, whatever the rules of its time zone become.
  const isComing = startAt > now
  if (isComing && instantAtOrAfter(booking.bookingDate, booking.bookingTime, timeZone) !== startAt) {
    faults.push('its start is not its date and time at the branch')
  }
  return faults
}

/** `h` has an entry for each live booking and each hold, and `u` is their sum. */
function cellFaults(day: BranchDay | null, fillers: readonly Filler[]): string[] {
  const faults: string[] = []
  const held = new Map(Object.entries(day?.h ?? {}))
  for (const { _id, c0, c1 } of fillers) {
    const id = _id.toHexString()
    const range = held.get(id)
    if (!range) faults.push(`${id} holds no bay`)
    else if (range[0] !== c0 || range[1] !== c1) faults.push(`${id} holds other cells`)
    held.delete(id)
  }
  for (const id of held.keys()) {
    faults.push(`a bay is held for ${id}, which is neither a live booking nor a hold of the day`)
  }
  const expected = occupancy(fillers)
  for (const cell of new Set([...expected.keys(), ...Object.keys(day?.u ?? {}).map(Number)])) {
    const counted = day?.u[cell] ?? 0
    const cars = expected.get(cell) ?? 0
    if (counted !== cars)
      faults.push(`cell ${String(cell)} counts ${String(counted)} cars, there are ${String(cars)}`)
  }
  return faults
}

function occupancy(live: readonly Filler[]): Map<number, number> {
  const cars = new Map<number, number>()
  for (const { c0, c1 } of live) {
    for (let cell = c0; cell < c1; cell++) cars.set(cell, (cars.get(cell) ?? 0) + 1)
  }
  return cars
}

const BOOKED = [...BOOKING_STATUSES, 'noShow', 'paidCents'] as const
const PAID = [...PAYMENT_METHODS, 'back', 'packages'] as const

/** `s` sums up the day's bookings and payments. */
const sumFaults = (names: typeof BOOKED | typeof PAID, kept: DaySums = {}, actual: DaySums): string[] => {
  const services = names === BOOKED ? servicesIn({ ...kept, ...actual }) : []
  const ofServices = services.flatMap(id => [`washed:${id}`, `paid:${id}`] as const)
  return [...names, ...ofServices]
    .filter(name => (kept[name] ?? 0) !== (actual[name] ?? 0))
    .map(name => `sums up ${String(kept[name] ?? 0)} ${name}, where there are ${String(actual[name] ?? 0)}`)
}

/**
 * A cell holds no more cars and holds than the branch's capacity when the last of them got its place: later rules may leave it
 * overfull, which re-planning settles, but a booking must not. Only cars whose time is not over count, since reinstating
 * a past booking needs no room.
 */
function oversoldCells({ branch, past, date, now }: AuditedDay, fillers: readonly Filler[]): string[] {
  const coming = fillers.filter(({ endAt }) => endAt.getTime() > now)
  return [...new Set(coming.map(({ cfg }) => cfg))].flatMap(cfg => {
    const baysIn = capacityOn(rulesUnder({ branch, past }, cfg), date)
    const cars = occupancy(coming.filter(filler => filler.cfg <= cfg))
    const own = occupancy(coming.filter(filler => filler.cfg === cfg))
    return [...own.keys()]
      .map(cell => ({ cell, sold: cars.get(cell) ?? 0, bays: baysIn(cell) }))
      .filter(({ cell, sold, bays }) => cell >= cellOf(now) && sold > bays)
      .map(
        ({ cell, sold, bays }) =>
          `cell ${String(cell)} was sold to ${String(sold)} cars when it had ${String(bays)} bays`,
      )
  })
}
