import { Types } from 'mongoose'
import type { BookingStatus, VehicleType } from '../contract/constants.ts'
import { historyEntry } from '../modules/bookings/booking-history.ts'
import { blankBooking } from '../modules/bookings/blank-booking.ts'
import { bookingWords } from '../modules/bookings/create/new-booking.ts'
import type { Booking, By, CustomerAct, WalkIn } from '../modules/bookings/booking.model.ts'
import { addDays } from '../calendar/branch-time.ts'
import type { Branch } from '../modules/branches/branch.model.ts'
import { wantedHold } from '../modules/user-packages/rules/wash-credits.ts'
import type { User, Vehicle } from '../modules/users/user.model.ts'
import type { WashService } from '../modules/wash-services/wash-service.model.ts'
import { washTerms } from '../modules/wash-services/wash-service.service.ts'
import { plateOf } from './accounts.ts'
import { deskAt, type Desks, snapshotsOf } from './rows.ts'
import { fateOf, progressOf, favouriteOf, habitOf, PASSING_VEHICLES, type Habit } from './fate.ts'
import { NOTES, WALK_INS } from './people.ts'
import { demoId, type Random } from './random.ts'
import { openDay, openMinutes, Schedule, type Place } from './schedule.ts'
import type { DemoWashBook } from './wash-book.ts'

/** Days of bookings before and after today: three months in total. */
const DAYS_BACK = 55
const DAYS_AHEAD = 35
/** The branch whose afternoon is nearly full tomorrow: Naples. */
export const NEARLY_FULL = 4
const HOUR = 3_600_000
const DAY = 24 * HOUR

export interface BookingPlan {
  now: Date
  today: string
  random: Random
  branches: readonly Branch[]
  services: readonly WashService[]
  regular: User
  customers: readonly User[]
  /** The city of each customer, by id. */
  cityOf: ReadonlyMap<string, string>
  /** Paid or unpaid packages by customer id. */
  books: ReadonlyMap<string, DemoWashBook>
  /** Who is at the desk of each branch: in the morning, and in the afternoon if there are two. */
  desks: Desks
}

interface WishedWash {
  branch: Branch
  service: WashService
  type: VehicleType
  date: string
  /** After midnight. */
  minute: number
  /** Bays to leave empty. */
  spare: number
}

interface Visit {
  customer: User
  vehicle: Vehicle
}

/** Plans every booking of the sample chain and takes package washes from the wash books. */
export class DemoBookings {
  readonly rows: Booking[] = []
  readonly #schedule = new Schedule()
  readonly #plan: BookingPlan

  constructor(plan: BookingPlan) {
    this.#plan = plan
  }

  fill(): Booking[] {
    const { today, branches, customers, regular, cityOf, random } = this.#plan
    for (const customer of [regular, ...customers]) {
      const city = cityOf.get(customer._id.toHexString())
      const habit = habitOf({ customer, city, weekly: customer === regular }, { branches, random })
      if (habit) this.#fillVisits(habit)
    }
    for (let offset = -DAYS_BACK; offset <= DAYS_AHEAD; offset++) {
      for (const branch of branches) this.#fillDay(branch, addDays(today, offset), offset)
    }
    return this.rows
  }

  /** A customer's visits, each at the usual time or the nearest one that is free. */
  #fillVisits({ customer, branches, everyDays, firstDay, minute }: Habit): void {
    const { today, services, random, regular } = this.#plan
    for (let day = firstDay; day <= DAYS_BACK + DAYS_AHEAD; day += everyDays) {
      const offset = day - DAYS_BACK
      const branch = branches[random.chance(0.85) ? 0 : branches.length - 1]
      const vehicle = customer.vehicles[random.chance(0.8) ? 0 : customer.vehicles.length - 1]
      const type = vehicle?.type ?? 'car'
      // The regular uses up a package of classic washes.
      const isClassic = customer === regular && type === 'car'
      const service = isClassic ? services[1] : favouriteOf(type, { services, random })
      if (!branch || !vehicle || !service) continue
      const date = openDay(branch, addDays(today, offset))
      for (const later of [0, 15, -15, 30, -30, 60]) {
        const time = { date, minute: minute + later, spare: offset < 0 ? 0 : 1 }
        if (this.#tryOne({ branch, service, type, ...time }, { customer, vehicle })) break
      }
    }
  }

  /** Cars without an account: the desk books most of them when they come, and a few by telephone. */
  #fillDay(branch: Branch, date: string, offset: number): void {
    const open = openMinutes(branch, date)
    if (!open) return
    const { random, branches, services } = this.#plan
    if (offset === 1 && branch === branches[NEARLY_FULL]) this.#fillAfternoon(branch, date)
    const byTelephone = offset > 3 ? random.below(2) : 1 + random.below(3)
    const cars = offset > 1 ? byTelephone : 4 + random.below(5) + branch.bays
    for (let n = 0; n < cars; n++) {
      const steps = (open[1] - open[0]) / 5
      const minute = open[0] + random.below(steps) * 5
      const type = random.pick(PASSING_VEHICLES)
      const service = favouriteOf(type, { services, random })
      if (service) this.#tryOne({ branch, service, type, date, minute, spare: offset < 0 ? 0 : 1 }, null)
    }
  }

  #fillAfternoon(branch: Branch, date: string): void {
    const [express] = this.#plan.services
    if (!express) return
    for (let minute = 15 * 60 + 20; minute < 17 * 60 + 20; minute += 20) {
      for (let bay = 0; bay < branch.bays; bay++) {
        // One bay stays free at four, so that the afternoon is nearly full rather than full.
        if (bay === 1 && minute === 16 * 60) continue
        this.#tryOne({ branch, service: express, type: 'car', date, minute, spare: 0 }, null)
      }
    }
  }

  /** Books the wash where it fits; false where it does not. */
  #tryOne(wish: WishedWash, visit: Visit | null): boolean {
    const { minutes, turnoverMinutes: turnover } = washTerms(wish.service, wish.type)
    const place = this.#schedule.take({ ...wish, minutes, turnover })
    if (place) this.#book(wish, place, visit)
    return place !== null
  }

  #book({ branch, service, type }: WishedWash, place: Place, visit: Visit | null): void {
    const { random, now } = this.#plan
    const customer = visit?.customer ?? null
    const vehicle = visit?.vehicle ?? null
    const terms = washTerms(service, type)
    const id = new Types.ObjectId(demoId(8, this.rows.length))
    const fate = fateOf(place, { now, random, hasAccount: customer !== null })
    const leadMs = (1 + random.below(9)) * DAY * (customer ? 1 : 0) + random.below(20) * HOUR
    const createdAt = new Date(Math.min(place.startAt.getTime() - leadMs - HOUR, this.#recently()))
    const book = customer ? this.#bookFor(customer, { service, place, createdAt }) : null
    const endedAt = fate.status === 'completed' ? place.endAt : null
    const desk = deskAt(this.#plan.desks, { branchId: branch._id, bookingTime: place.bookingTime })
    const row: Booking = {
      ...blankBooking(),
      _id: id,
      userId: customer?._id ?? null,
      walkIn: customer ? null : this.#walkIn(branch, type),
      branchId: branch._id,
      serviceId: service._id,
      ...snapshotsOf(service, terms, vehicle),
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
      notes: random.pick(NOTES),
      cfg: branch.cfg,
      createdAt,
    }
    const by: By = customer ? { id: customer._id, role: 'customer' } : desk
    this.#writeHistory(row, by, book)
    if (customer) row.customerAct = actOf(row)
    Object.assign(row, bookingWords(row))
    this.rows.push(row)
  }

  #walkIn(branch: Branch, vehicleType: VehicleType): WalkIn {
    const { random } = this.#plan
    const country = branch.timeZone === 'Asia/Dubai' ? 'AE' : 'IT'
    const digits = String(1_000_000 + random.below(9_000_000))
    const phone = country === 'IT' ? `+39 333 ${digits}` : `+971 50 ${digits}`
    const plate = random.chance(0.6) ? plateOf(random) : null
    return { name: random.pick(WALK_INS[country]), phone, plate, vehicleType }
  }

  #bookFor(
    customer: User,
    wash: { service: WashService; place: Place; createdAt: Date },
  ): DemoWashBook | null {
    const book = this.#plan.books.get(customer._id.toHexString())
    // The regular always has washes left, for trying out the product.
    const kept = customer === this.#plan.regular ? 2 : 0
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
    const changer = row.cancelReason === 'customer' ? by : deskAt(this.#plan.desks, row)
    const { status: to, cancelReason } = row
    row.history.push(historyEntry({ at, by: changer, from: first, to, cancelReason }))
    row.rev = 1
    const wanted = wantedHold(row.status, row.cancelReason)
    if (wanted !== 'held') book?.plan({ at, bookingId: row._id, to: wanted, by: changer })
  }

  #changedAt(row: Booking): Date {
    if (row.cancelReason === 'no-show') return row.endAt
    const createdAt = row.createdAt.getTime()
    const latest = Math.min(row.startAt.getTime() - 3 * HOUR, this.#plan.now.getTime())
    return new Date(createdAt + Math.max(60_000, Math.floor((latest - createdAt) / 2)))
  }

  /** Within the last nine days: what is far ahead was not all booked in the same minute. */
  #recently(): number {
    return this.#plan.now.getTime() - HOUR - ((this.rows.length * 37) % 216) * HOUR
  }
}

/** What the customer did last. */
function actOf({ history, createdAt, cancelReason }: Booking): CustomerAct {
  const last = history.at(-1)
  return last && cancelReason === 'customer'
    ? { at: last.at, kind: 'cancelled' }
    : { at: createdAt, kind: 'booked' }
}
