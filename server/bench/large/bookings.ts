import { addDays } from '../../src/calendar/branch-time.ts'
import type { Booking } from '../../src/modules/bookings/booking.model.ts'
import type { Branch } from '../../src/modules/branches/branch.model.ts'
import type { User } from '../../src/modules/accounts/users/user.model.ts'
import type { WashService } from '../../src/modules/menu/wash-services/wash-service.model.ts'
import { washTerms } from '../../src/modules/menu/wash-services/wash-service.service.ts'
import { Booker } from '../../src/demo/booker.ts'
import type { BookingPlan } from '../../src/demo/bookings.ts'
import { noteBooking } from '../../src/demo/rows.ts'
import { openMinutes, Schedule, type Place } from '../../src/demo/schedule.ts'

const DAY = 86_400_000
const MOST_OPEN = 5
/** Numbers of the first booking: below are those of the sample chain. */
const FROM = 1_000_000

type LargePlan = Omit<BookingPlan, 'branches' | 'regular' | 'cityOf'>

export class LargeBookings {
  readonly #plan: LargePlan
  readonly #booker: Booker
  readonly #open = new Map<User, number>()
  #walkIns = 0

  constructor(plan: LargePlan) {
    this.#plan = plan
    this.#booker = new Booker({
      ...{ ...plan, regular: null, first: FROM },
      walkIn: (_branch, vehicleType) => {
        const n = this.#walkIns++
        const phone = `+39 333 ${String(1_000_000 + ((n * 7919) % 9_000_000))}`
        return { name: `Walk-in ${String(n % 997)}`, phone, plate: null, vehicleType }
      },
    })
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
      if (place) rows.push(this.#book({ branch, service, type }, place, customer))
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

  /** Some of what is long past was deleted. */
  #book(wash: Parameters<Booker['book']>[0], place: Place, customer: User | null): Booking {
    const { now, random } = this.#plan
    const row = this.#booker.book(wash, place, customer && { customer, vehicle: customer.vehicles[0] })
    const isOld = place.endAt.getTime() < now.getTime() - 30 * DAY && !row.userPackageId
    if (isOld && random.chance(0.02))
      Object.assign(row, { archivedAt: new Date(place.endAt.getTime() + DAY), live: false })
    if (customer && row.status !== 'cancelled' && place.endAt > now)
      this.#open.set(customer, (this.#open.get(customer) ?? 0) + 1)
    if (customer) noteBooking(customer, row)
    return row
  }
}
