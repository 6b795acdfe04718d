import type { BookingStatus, CancelReason, VehicleType } from '../contract/constants.ts'
import type { Booking } from '../modules/bookings/booking.model.ts'
import type { Random } from './random.ts'
import { SAMPLE } from './sample.ts'
import type { Branch } from '../modules/branches/branch.model.ts'
import type { User } from '../modules/accounts/users/user.model.ts'
import type { WashService } from '../modules/menu/wash-services/wash-service.model.ts'

export interface Fate {
  status: BookingStatus
  cancelReason: CancelReason | null
}

/** Past washes are completed, cancelled or missed, one in its bay is confirmed, future ones are open. */
export function fateOf(
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

/** The taps at the board: of a car in its bay, and of a finished one. */
export function progressOf(
  { status }: Fate,
  { startAt, endAt }: { startAt: Date; endAt: Date },
  now: Date,
): Pick<Booking, 'arrivedAt' | 'startedAt' | 'finishedAt'> {
  const came = status !== 'cancelled' && startAt <= now ? startAt : null
  return { arrivedAt: came, startedAt: came, finishedAt: endAt <= now ? came && endAt : null }
}

/** How a customer washes: where, how often, on which day and at what time. */
export interface Habit {
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
export function habitOf(
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

export function favouriteOf(
  type: VehicleType,
  { services, random }: { services: readonly WashService[]; random: Random },
): WashService | undefined {
  return services[random.pick(SAMPLE.favourites[type])]
}
