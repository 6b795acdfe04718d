import { Types } from 'mongoose'
import { addDays } from '../../calendar/branch-time.ts'
import { bookingWords } from '../../modules/bookings/create/new-booking.ts'
import { blankBooking } from '../../modules/bookings/blank-booking.ts'
import { historyEntry } from '../../modules/bookings/booking-history.ts'
import type { Booking, By } from '../../modules/bookings/booking.model.ts'
import type { Branch } from '../../modules/branches/branch.model.ts'
import { wantedHold } from '../../modules/user-packages/rules/wash-credits.ts'
import type { User } from '../../modules/users/user.model.ts'
import type { WashService } from '../../modules/wash-services/wash-service.model.ts'
import { washTerms } from '../../modules/wash-services/wash-service.service.ts'
import { fateOf, progressOf } from '../fate.ts'
import { noteBooking, snapshotsOf } from '../rows.ts'
import { demoId, type Random } from '../random.ts'
import { openMinutes, Schedule, type Place } from '../schedule.ts'
import type { DemoWashBook } from '../wash-book.ts'

const DAY = 86_400_000
const MOST_OPEN = 5
/** Numbers of the first booking: below are those of the sample chain. */
const FROM = 1_000_000

export interface LargePlan {
  now: Date
  today: string
  random: Random
  services: readonly WashService[]
  customers: readonly User[]
  books: ReadonlyMap<string, DemoWashBook>
  desk: User
}

/** The bookings of the large chain, a day of a branch at a time. */
export class LargeBookings {
  readonly #plan: LargePlan
  readonly #desk: By
  #n = FROM

  readonly #open = new Map<User, number>()

  constructor(plan: LargePlan) {
    this.#plan = plan
    this.#desk = { id: plan.desk._id, role: 'branch-admin' }
  }

  /** Books some cars at a branch on one day; `regulars` are the customers who come here. */
  ofDay(
    branch: Branch,
    { offset, perDay, regulars }: { offset: number; perDay: number; regulars: readonly User[] },
  ): Booking[] {
    const { today, random } = this.#plan
    const date = addDays(today, offset)
    const open = openMinutes(branch, date)
    if (!open) return []
    const schedule = new Schedule()
    const seen = new Set<User>()
    const rows: Booking[] = []
    for (let n = 0; n < perDay; n++) {
      const customer = random.chance(0.12) ? null : this.#customer(regulars, seen, offset)
      const type = customer?.vehicles[0]?.type ?? 'car'
      const service = this.#serviceFor(type)
      const terms = washTerms(service, type)
      const minute = open[0] + random.below((open[1] - open[0]) / 15) * 15
      const place = schedule.take({
        ...{ branch, date, minute, spare: 0 },
        minutes: terms.minutes,
        turnover: terms.turnoverMinutes,
      })
      if (place) rows.push(this.#booking({ branch, service, customer, type }, place))
    }
    return rows
  }

  #serviceFor(type: User['vehicles'][number]['type']): WashService {
    const { services, random } = this.#plan
    return random.pick(
      services.filter(({ vehicleTypes = [] }) => vehicleTypes.length === 0 || vehicleTypes.includes(type)),
    )
  }

  /** Nobody comes twice a day, or has more than a few open bookings. */
  #customer(regulars: readonly User[], seen: Set<User>, offset: number): User | null {
    const { random, customers } = this.#plan
    const customer = random.pick(random.chance(0.9) ? regulars : customers)
    if (seen.has(customer) || (offset >= 0 && (this.#open.get(customer) ?? 0) >= MOST_OPEN)) return null
    seen.add(customer)
    return customer
  }

  #booking(
    wash: {
      branch: Branch
      service: WashService
      customer: User | null
      type: User['vehicles'][number]['type']
    },
    place: Place,
  ): Booking {
    const { branch, service, customer, type } = wash
    const { now, random } = this.#plan
    const vehicle = customer?.vehicles[0] ?? null
    const terms = washTerms(service, type)
    const fate = fateOf(place, { now, random, hasAccount: customer !== null })
    const createdAt = new Date(
      Math.min(place.startAt.getTime(), now.getTime()) - ((1 + random.below(72)) * DAY) / 24,
    )
    const book = customer && this.#bookFor(customer, service, { place, createdAt })
    const done = fate.status === 'completed' ? place.endAt : null
    const paid = done && !book
    const archived = place.endAt.getTime() < now.getTime() - 30 * DAY && !book && random.chance(0.02)
    if (customer && fate.status !== 'cancelled' && place.endAt > now)
      this.#open.set(customer, (this.#open.get(customer) ?? 0) + 1)
    const walkIn = customer
      ? null
      : {
          name: `Walk-in ${String(this.#n % 997)}`,
          phone: `+39 333 ${String(1_000_000 + ((this.#n * 7919) % 9_000_000))}`,
          ...{ plate: null, vehicleType: type },
        }
    const row: Booking = {
      ...blankBooking(),
      _id: new Types.ObjectId(demoId(8, this.#n++)),
      userId: customer?._id ?? null,
      walkIn,
      branchId: branch._id,
      serviceId: service._id,
      ...snapshotsOf(service, terms, vehicle),
      userPackageId: book?.row._id ?? null,
      ...place,
      ...fate,
      live: fate.status !== 'cancelled' && !archived,
      ...progressOf(fate, place, now),
      paymentStatus: paid ? 'paid' : 'unpaid',
      paidAt: paid ? done : null,
      paidBy: paid ? this.#desk : null,
      paymentMethod: paid ? random.pick(['card', 'card', 'cash'] as const) : null,
      cfg: branch.cfg,
      archivedAt: archived ? new Date(place.endAt.getTime() + DAY) : null,
      ...bookingWords({ walkIn, vehicle, vehicleId: vehicle?._id ?? null }),
      createdAt,
    }
    if (customer) noteBooking(customer, row)
    this.#writeHistory(row, book)
    return row
  }

  #bookFor(
    customer: User,
    service: WashService,
    { place, createdAt }: { place: Place; createdAt: Date },
  ): DemoWashBook | null {
    const book = this.#plan.books.get(customer._id.toHexString())
    if (!book || book.unplanned <= 0 || !book.row.isPaid || createdAt <= book.row.createdAt) return null
    const { services } = book.row.snap
    const isIncluded = services.length === 0 || services.some(({ id }) => id.equals(service._id))
    return isIncluded && place.bookingDate <= book.row.expiryDate ? book : null
  }

  #writeHistory(row: Booking, book: DemoWashBook | null): void {
    const by: By = row.userId ? { id: row.userId, role: 'customer' } : this.#desk
    const first = row.userId ? 'pending' : 'confirmed'
    row.history.push(historyEntry({ at: row.createdAt, by, from: null, to: first }))
    book?.plan({ at: row.createdAt, bookingId: row._id, to: 'held', by })
    if (row.status === first) return
    const at =
      row.status === 'completed' || row.cancelReason === 'no-show'
        ? row.endAt
        : new Date(row.createdAt.getTime() + 60_000)
    const { status: to, cancelReason } = row
    row.history.push(historyEntry({ at, by: this.#desk, from: first, to, cancelReason }))
    row.rev = 1
    const wanted = wantedHold(to, cancelReason)
    if (wanted !== 'held') book?.plan({ at, bookingId: row._id, to: wanted, by: this.#desk })
  }
}
