import type { VehicleType } from '../contract/constants.ts'
import type { Booking, WalkIn } from '../modules/bookings/booking.model.ts'
import { addDays } from '../calendar/branch-time.ts'
import type { Branch } from '../modules/branches/branch.model.ts'
import type { User } from '../modules/accounts/users/user.model.ts'
import type { WashService } from '../modules/menu/wash-services/wash-service.model.ts'
import { washTerms } from '../modules/menu/wash-services/wash-service.service.ts'
import { plateOf } from './accounts.ts'
import { countryOf, SAMPLE } from './sample.ts'
import type { Random } from './random.ts'
import { Booker, type Surroundings, type Visit } from './booker.ts'
import { openDay, openMinutes, Schedule } from './schedule.ts'

/** Days of bookings before and after today: three months in total. */
const DAYS_BACK = 55
const DAYS_AHEAD = 35
/** The branch whose afternoon is nearly full tomorrow: Naples. */
export const NEARLY_FULL = 4

export interface BookingPlan extends Pick<Surroundings, 'now' | 'random' | 'books' | 'desks'> {
  today: string
  branches: readonly Branch[]
  services: readonly WashService[]
  regular: User
  customers: readonly User[]
  cityOf: ReadonlyMap<string, string>
}

interface WishedWash {
  branch: Branch
  service: WashService
  type: VehicleType
  date: string
  /** After midnight. */
  minute: number
  spare: number
}

export class DemoBookings {
  readonly rows: Booking[] = []
  readonly #schedule = new Schedule()
  readonly #plan: BookingPlan
  readonly #booker: Booker

  constructor(plan: BookingPlan) {
    this.#plan = plan
    this.#booker = new Booker({ ...plan, first: 0, walkIn: (...at) => this.#walkIn(...at) })
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
      const type = random.pick(SAMPLE.passing)
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

  #tryOne(wish: WishedWash, visit: Visit | null): boolean {
    const { minutes, turnoverMinutes: turnover } = washTerms(wish.service, wish.type)
    const place = this.#schedule.take({ ...wish, minutes, turnover })
    if (place) this.rows.push(this.#booker.book(wish, place, visit))
    return place !== null
  }

  #walkIn(branch: Branch, vehicleType: VehicleType): WalkIn {
    const { random } = this.#plan
    const country = countryOf(branch)
    const digits = String(1_000_000 + random.below(9_000_000))
    const phone = country === 'IT' ? `+39 333 ${digits}` : `+971 50 ${digits}`
    const plate = random.chance(0.6) ? plateOf(random) : null
    return { name: random.pick(SAMPLE.walkIns[country]), phone, plate, vehicleType }
  }
}

interface Habit {
  customer: User
  /** Of their city, the usual one first. */
  branches: readonly Branch[]
  /** Days from one visit to the next: whole weeks, so the weekday stays. */
  everyDays: number
  /** Day of the first visit, counted from the first day of the plan. */
  firstDay: number
  /** Minutes after midnight. */
  minute: number
}

const WEEK = 7

/** The habit of a customer in this city; null where the chain has no branch. The regular comes every week. */
function habitOf(
  { customer, city, weekly }: { customer: User; city: string | undefined; weekly: boolean },
  { branches, random }: { branches: readonly Branch[]; random: Random },
): Habit | null {
  const near = branches.filter(branch => branch.city === city)
  if (near.length === 0) return null
  const usual = weekly ? 0 : random.below(near.length)
  return {
    customer,
    branches: [...near.slice(usual), ...near.slice(0, usual)],
    everyDays: WEEK * (weekly ? 1 : 1 + random.below(3)),
    firstDay: random.below(3 * WEEK),
    // On the quarter of an hour, from nine to half past five.
    minute: 9 * 60 + random.below(35) * 15,
  }
}

function favouriteOf(
  type: VehicleType,
  { services, random }: { services: readonly WashService[]; random: Random },
): WashService | undefined {
  return services[random.pick(SAMPLE.favourites[type])]
}
