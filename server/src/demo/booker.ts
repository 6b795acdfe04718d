import { Types } from 'mongoose'
import type { BookingStatus, CancelReason, VehicleType } from '../contract/constants.ts'
import { historyEntry } from '../modules/bookings/booking-history.ts'
import { blankOf } from '../db/field.ts'
import { bookingWords, snapOf } from '../modules/bookings/create/write.service.ts'
import {
  bookingFields,
  type Booking,
  type By,
  type CustomerAct,
  type WalkIn,
} from '../modules/bookings/booking.model.ts'
import type { Branch } from '../modules/branches/branch.model.ts'
import { wantedHold } from '../modules/wash-books/rules/wash-credits.ts'
import type { User, Vehicle } from '../modules/accounts/users/user.model.ts'
import type { WashService } from '../modules/menu/wash-services/wash-service.model.ts'
import { washTerms } from '../modules/menu/wash-services/wash-service.service.ts'
import { SAMPLE } from './sample.ts'
import { demoId, type Random } from './random.ts'
import { deskAt, type Desks } from './rows.ts'
import type { Place } from './schedule.ts'
import type { DemoWashBook } from './wash-book.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export interface Surroundings {
  now: Date
  random: Random
  regular: User | null
  books: ReadonlyMap<string, DemoWashBook>
  desks: Desks
  walkIn: (branch: Branch, vehicleType: VehicleType) => WalkIn
  first: number
}

export interface Visit {
  customer: User
  vehicle: Vehicle | undefined
}

export class Booker {
  readonly #around: Surroundings
  #made = 0

  constructor(around: Surroundings) {
    this.#around = around
  }

  /** Without a visit, the desk books for a walk-in. */
  book(
    { branch, service, type }: { branch: Branch; service: WashService; type: VehicleType },
    place: Place,
    visit: Visit | null,
  ): Booking {
    const { random, now, desks, first, walkIn } = this.#around
    const customer = visit?.customer ?? null
    const vehicle = visit?.vehicle ?? null
    const terms = washTerms(service, type)
    const id = new Types.ObjectId(demoId(8, first + this.#made))
    const fate = fateOf(place, { now, random, hasAccount: customer !== null })
    const leadMs = (1 + random.below(9)) * DAY * (customer ? 1 : 0) + random.below(20) * HOUR
    const createdAt = new Date(Math.min(place.startAt.getTime() - leadMs - HOUR, this.#recently()))
    const book = customer ? this.#bookFor(customer, { service, place, createdAt }) : null
    const endedAt = fate.status === 'completed' ? place.endAt : null
    const desk = deskAt(desks, { branchId: branch._id, bookingTime: place.bookingTime })
    const row: Booking = {
      ...blankOf(bookingFields),
      _id: id,
      userId: customer?._id ?? null,
      walkIn: customer ? null : walkIn(branch, type),
      branchId: branch._id,
      serviceId: service._id,
      snap: snapOf(service, terms),
      vehicleId: vehicle?._id ?? null,
      vehicle: vehicle ? { plate: vehicle.plate, label: vehicle.label, type: vehicle.type } : null,
      userPackageId: book?.row._id ?? null,
      ...place,
      status: fate.status,
      live: fate.status !== 'cancelled',
      cancelReason: fate.cancelReason,
      ...progressOf(fate, place, now),
      paymentStatus: endedAt && !book ? 'paid' : 'unpaid',
      paidAt: endedAt && !book ? endedAt : null,
      paidBy: endedAt && !book ? desk : null,
      paymentMethod: endedAt && !book ? random.pick(['card', 'card', 'cash'] as const) : null,
      notes: random.pick(SAMPLE.notes),
      cfg: branch.cfg,
      createdAt,
    }
    const by: By = customer ? { id: customer._id, role: 'customer' } : desk
    this.#writeHistory(row, by, book)
    if (customer) row.customerAct = actOf(row)
    Object.assign(row, bookingWords(row))
    this.#made++
    return row
  }

  #bookFor(
    customer: User,
    wash: { service: WashService; place: Place; createdAt: Date },
  ): DemoWashBook | null {
    const book = this.#around.books.get(customer._id.toHexString())
    // The regular always has washes left, for trying out the product.
    const kept = customer === this.#around.regular ? 2 : 0
    if (!book || book.unplanned <= kept || wash.createdAt <= book.row.createdAt) return null
    if (book.row.expiryDate < wash.place.bookingDate) return null
    const { services } = book.row.snap
    const included = services.length === 0 || services.some(({ id }) => id.equals(wash.service._id))
    // An unpaid package has one wash on credit.
    const onCredit = book.row.washCount - book.unplanned
    return included && (book.row.isPaid || onCredit === 0) ? book : null
  }

  #writeHistory(row: Booking, by: By, book: DemoWashBook | null): void {
    const first: BookingStatus = row.userId ? 'pending' : 'confirmed'
    row.history.push(historyEntry({ at: row.createdAt, by, from: null, to: first }))
    book?.plan({ at: row.createdAt, bookingId: row._id, to: 'held', by })
    if (row.status === first) return
    const at = row.status === 'completed' ? row.endAt : this.#changedAt(row)
    const changer = row.cancelReason === 'customer' ? by : deskAt(this.#around.desks, row)
    const { status: to, cancelReason } = row
    row.history.push(historyEntry({ at, by: changer, from: first, to, cancelReason }))
    row.rev = 1
    const wanted = wantedHold(row.status, row.cancelReason)
    if (wanted !== 'held') book?.plan({ at, bookingId: row._id, to: wanted, by: changer })
  }

  #changedAt(row: Booking): Date {
    if (row.cancelReason === 'no-show') return row.endAt
    const createdAt = row.createdAt.getTime()
    const latest = Math.min(row.startAt.getTime() - 3 * HOUR, this.#around.now.getTime())
    return new Date(createdAt + Math.max(60_000, Math.floor((latest - createdAt) / 2)))
  }

  /** Within the last nine days: what is far ahead was not all booked in the same minute. */
  #recently(): number {
    return this.#around.now.getTime() - HOUR - ((this.#made * 37) % 216) * HOUR
  }
}

function actOf({ history, createdAt, cancelReason }: Booking): CustomerAct {
  const last = history.at(-1)
  return last && cancelReason === 'customer'
    ? { at: last.at, kind: 'cancelled' }
    : { at: createdAt, kind: 'booked' }
}

interface Fate {
  status: BookingStatus
  cancelReason: CancelReason | null
}

/** Past washes are completed, cancelled or missed, one in its bay is confirmed, future ones are open. */
function fateOf(
  { startAt, endAt }: { startAt: Date; endAt: Date },
  { now, random, hasAccount }: { now: Date; random: Random; hasAccount: boolean },
): Fate {
  if (endAt <= now) {
    if (random.chance(0.06)) return { status: 'cancelled', cancelReason: 'no-show' }
    if (random.chance(0.09))
      return { status: 'cancelled', cancelReason: random.chance(0.8) ? 'customer' : 'branch' }
    return { status: 'completed', cancelReason: null }
  }
  if (startAt <= now) return { status: 'confirmed', cancelReason: null }
  if (random.chance(0.05)) return { status: 'cancelled', cancelReason: 'customer' }
  return { status: hasAccount && random.chance(0.5) ? 'pending' : 'confirmed', cancelReason: null }
}

function progressOf(
  { status }: Fate,
  { startAt, endAt }: { startAt: Date; endAt: Date },
  now: Date,
): Pick<Booking, 'arrivedAt' | 'startedAt' | 'finishedAt'> {
  const came = status !== 'cancelled' && startAt <= now ? startAt : null
  return { arrivedAt: came, startedAt: came, finishedAt: endAt <= now ? came && endAt : null }
}

/** Of the bookings cancelled without a package, every so many had been paid in advance. */
const PAID_AHEAD = 4

/** Enters in the history of some cancelled bookings that they were paid at the desk, and the money given back. */
export function giveSomeBack(
  bookings: readonly Booking[],
  { desks, now }: { desks: Desks; now: Date },
): void {
  const cancelled = bookings.filter(
    ({ status, cancelReason, userPackageId }) =>
      status === 'cancelled' && cancelReason !== 'no-show' && userPackageId === null,
  )
  for (const [n, { history, ...booking }] of cancelled.entries()) {
    const last = history.at(-1)
    const takenAt = new Date(booking.createdAt.getTime() + 5 * MINUTE)
    if (n % PAID_AHEAD !== 0 || !last || last.at <= takenAt || last.at > now) continue
    const by = deskAt(desks, booking)
    const { priceCents } = booking.snap
    const entry = (at: Date, cents: number, reason: string | null) => {
      const status = cents > 0 ? (history[0]?.to ?? 'pending') : 'cancelled'
      return historyEntry({ at, by, from: status, to: status, reason, payment: { cents, method: 'card' } })
    }
    history.splice(1, 0, entry(takenAt, priceCents, null))
    history.push(entry(last.at, -priceCents, null))
  }
}
