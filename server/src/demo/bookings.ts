import { Types } from 'mongoose'
import { MAX_OPEN_BOOKINGS, type BookingStatus, type CancelReason } from '../contract/constants.ts'
import { historyEntry } from '../modules/bookings/booking-history.ts'
import { isOpen } from '../modules/bookings/open-bookings.service.ts'
import { blankBooking } from '../modules/bookings/blank-booking.ts'
import type { Booking, By } from '../modules/bookings/booking.model.ts'
import { addDays } from '../calendar/branch-time.ts'
import { searchWords } from '../db/search-words.ts'
import { nameTranslations } from '../values/localised.ts'
import type { Branch } from '../modules/branches/branch.model.ts'
import { wantedHold } from '../modules/user-packages/rules/wash-credits.ts'
import type { User } from '../modules/users/user.model.ts'
import type { WashService } from '../modules/wash-services/wash-service.model.ts'
import { NOTES, WALK_INS } from './people.ts'
import { demoId, type Random } from './random.ts'
import { openMinutes, Schedule, type Place } from './schedule.ts'
import type { DemoWashBook } from './wash-book.ts'

/** Days of bookings before and after today: three months in total. */
const DAYS_BACK = 55
const DAYS_AHEAD = 35
/** Below the limit of open bookings, so that every customer can still book. */
const MOST_OPEN = MAX_OPEN_BOOKINGS - 4
const HOUR = 3_600_000
const DAY = 24 * HOUR

interface Fate {
  status: BookingStatus
  cancelReason: CancelReason | null
}

export interface BookingPlan {
  now: Date
  today: string
  random: Random
  branches: readonly Branch[]
  services: readonly WashService[]
  regular: User
  customers: readonly User[]
  /** Paid or unpaid packages by customer id. */
  books: ReadonlyMap<string, DemoWashBook>
  desk: User
}

/** Plans every booking of the sample chain and takes package washes from the wash books. */
export class DemoBookings {
  readonly rows: Booking[] = []
  readonly #schedule = new Schedule()
  readonly #visits = new Set<string>()
  readonly #open = new Map<string, number>()
  readonly #plan: BookingPlan

  constructor(plan: BookingPlan) {
    this.#plan = plan
  }

  fill(): Booking[] {
    const { today, branches } = this.#plan
    for (let offset = -DAYS_BACK; offset <= DAYS_AHEAD; offset++) {
      for (const branch of branches) this.#fillDay(branch, addDays(today, offset), offset)
    }
    return this.rows
  }

  #fillDay(branch: Branch, date: string, offset: number): void {
    const open = openMinutes(branch, date)
    if (!open) return
    const { random, branches } = this.#plan
    // Tomorrow afternoon in Naples is nearly full: few times are left, while the morning is free.
    if (offset === 1 && branch === branches[4]) this.#fillAfternoon(branch, date)
    const cars = offset > 1 ? 2 + random.below(3) : 5 + random.below(5) + branch.bays
    for (let n = 0; n < cars; n++) {
      const steps = (open[1] - open[0]) / 5
      const minute = open[0] + random.below(steps) * 5
      this.#tryOne({ branch, date, minute, spare: offset < 0 ? 0 : 1 })
    }
  }

  #fillAfternoon(branch: Branch, date: string): void {
    const [express] = this.#plan.services
    for (let minute = 15 * 60 + 20; minute < 17 * 60 + 20; minute += 20) {
      for (let bay = 0; bay < branch.bays; bay++) {
        // One bay stays free at four, so that the afternoon is nearly full rather than full.
        if (bay === 1 && minute === 16 * 60) continue
        this.#tryOne({ branch, date, minute, spare: 0, ...(express ? { service: express } : {}) })
      }
    }
  }

  #tryOne(wish: {
    branch: Branch
    date: string
    minute: number
    spare: number
    service?: WashService
  }): void {
    const { random, services } = this.#plan
    const service =
      wish.service ?? services[Math.min(random.below(services.length), random.below(services.length))]
    if (!service) return
    const place = this.#schedule.take({ ...wish, service })
    if (place) this.#book(wish.branch, service, place)
  }

  #book(branch: Branch, service: WashService, place: Place): void {
    const { random, now } = this.#plan
    const customer = this.#customerFor(place)
    const id = new Types.ObjectId(demoId(8, this.rows.length))
    const fate = this.#fateOf(place, customer)
    const leadMs = (1 + random.below(9)) * DAY * (customer ? 1 : 0) + random.below(20) * HOUR
    const createdAt = new Date(Math.min(place.startAt.getTime() - leadMs - HOUR, now.getTime() - HOUR))
    const book = customer ? this.#bookFor(customer, { service, place, createdAt }) : null
    const vehicle = customer?.vehicles[0] ?? null
    const endedAt = fate.status === 'completed' ? place.endAt : null
    const row: Booking = {
      ...blankBooking(),
      _id: id,
      userId: customer?._id ?? null,
      walkIn: customer
        ? null
        : { name: random.pick(WALK_INS), phone: '+39 333 000 0000', plate: null, vehicleType: 'car' },
      branchId: branch._id,
      serviceId: service._id,
      snap: {
        service: service.name,
        translations: nameTranslations(service.translations),
        priceCents: service.priceCents,
        minutes: service.duration,
        turnover: service.turnoverMinutes,
      },
      userPackageId: book?.row._id ?? null,
      vehicleId: vehicle?._id ?? null,
      vehicle: vehicle && { plate: vehicle.plate, label: vehicle.label, type: vehicle.type },
      ...place,
      status: fate.status,
      live: fate.status !== 'cancelled',
      cancelReason: fate.cancelReason,
      arrivedAt: endedAt && place.startAt,
      startedAt: endedAt && place.startAt,
      finishedAt: endedAt,
      paymentStatus: endedAt && !book ? 'paid' : 'unpaid',
      paidAt: endedAt && !book ? endedAt : null,
      paidBy: endedAt && !book ? this.#desk : null,
      paymentMethod: endedAt && !book ? random.pick(['card', 'card', 'cash'] as const) : null,
      notes: random.pick(NOTES),
      cfg: branch.cfg,
      ...(customer && isOpen({ ...fate, endAt: place.endAt, archivedAt: null }, now)
        ? { counted: true }
        : {}),
      createdAt,
    }
    const by: By = customer ? { id: customer._id, role: 'customer' } : this.#desk
    this.#writeHistory(row, by, book)
    row.words = searchWords(
      customer?.name ?? row.walkIn?.name,
      customer?.email,
      customer?.phone ?? row.walkIn?.phone,
      vehicle?.plate,
    )
    this.rows.push(row)
  }

  /** No customer comes twice a day or exceeds the limit of open bookings; otherwise the desk books a walk-in. */
  #customerFor(place: Place): User | null {
    const { random, regular, customers, now } = this.#plan
    if (random.chance(0.12)) return null
    const customer = random.chance(0.05) ? regular : random.pick(customers)
    const id = customer._id.toHexString()
    const visit = `${id} ${place.bookingDate}`
    const isOpen = place.endAt > now
    const open = this.#open.get(id) ?? 0
    if (this.#visits.has(visit) || (isOpen && open >= MOST_OPEN)) return null
    this.#visits.add(visit)
    if (isOpen) this.#open.set(id, open + 1)
    return customer
  }

  get #desk(): By {
    return { id: this.#plan.desk._id, role: 'branch-admin' }
  }

  /** Past washes are completed, cancelled or missed; today's and future ones are open. */
  #fateOf(place: Place, customer: User | null): Fate {
    const { random, now } = this.#plan
    if (place.endAt <= now) {
      if (random.chance(0.06)) return { status: 'cancelled', cancelReason: 'no-show' }
      if (random.chance(0.09))
        return { status: 'cancelled', cancelReason: random.chance(0.8) ? 'customer' : 'branch' }
      return { status: 'completed', cancelReason: null }
    }
    if (random.chance(0.05)) return { status: 'cancelled', cancelReason: 'customer' }
    return { status: customer && random.chance(0.5) ? 'pending' : 'confirmed', cancelReason: null }
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
    const changer = row.cancelReason === 'customer' ? by : this.#desk
    const { status: to, cancelReason } = row
    row.history.push(historyEntry({ at, by: changer, from: first, to, cancelReason }))
    row.rev = 1
    const wanted = wantedHold(row.status, row.cancelReason)
    if (wanted !== 'held') book?.plan({ at, bookingId: row._id, to: wanted, by: changer })
  }

  #changedAt(row: Booking): Date {
    if (row.cancelReason === 'no-show') return row.endAt
    const latest = Math.min(row.startAt.getTime() - 3 * HOUR, this.#plan.now.getTime())
    return new Date(Math.max(row.createdAt.getTime() + 60_000, latest))
  }
}
