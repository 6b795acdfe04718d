import { SLOT_MINUTES } from '../../../contract/constants.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import {
  closureOver,
  type DayPlan,
  planDay,
  type BranchRules,
  type UsedCells,
} from '../../../calendar/branch-hours.ts'
import { cellsOf, instantAtOrAfter, instantOf, minutesOf } from '../../../calendar/branch-time.ts'
import { dayNumber, isOffered, lastBookableDay, soonestStart } from './start-limits.ts'

/** The minutes and branches of a wash: from its service, or from the booking that moves. */
export interface WashRules {
  id: string
  minutes: number
  turnoverMinutes: number
  /** Ids of the branches that offer it; empty = all of them. */
  branches: readonly string[]
  /** The service is for other types than that of the vehicle. */
  notForVehicle?: boolean
}

/** The fields of a user package that the rules use (decisions 19 and 21). */
export interface PackageRules {
  /** Last day of use. */
  expiryDate: string
  /** Ids of the services it covers; empty = all services. */
  services: readonly string[]
  isPaid: boolean
  /** Washes held, consumed or forfeited. */
  onCredit: number
  available: number
  /** How many of them an unpaid package may have (UNPAID_PACKAGE_BOOKINGS). */
  unpaidLimit: number
}

/** Who books: the desk may use the current step, has no limit of open bookings, and extends a package's expiry by a move. */
export type BookedBy = 'customer' | 'desk'

/**
 * A requested place, with every fact that the rules use. Rules for absent facts are skipped: a free-times list has no
 * customer. For a move, `used` and `openBookings` exclude the moved booking, `wash` is what the booking keeps, and
 * `moving` means that its package wash is already held.
 */
export interface BookingWish {
  branch: BranchRules
  wash: WashRules
  date: string
  time: string
  by: BookedBy
  /** Epoch ms. */
  now: number
  /** How many days ahead bookings are taken. */
  horizonDays: number
  used?: UsedCells
  /** Cents, of a new booking; `shown` to the caller, if known. */
  price?: { cents: number; shown: number | null }
  /** The customer's open bookings, and how many a customer may have. */
  openBookings?: { count: number; most: number }
  duplicate?: boolean
  userPackage?: PackageRules | null
  moving?: boolean
}

/** The place of a booking. `capacity[i]` is N_c of cell `c0 + i`, for the conditional write. */
export interface Place {
  /** Epoch ms; the wash without its turnover is `[startAt, endAt)`. */
  startAt: number
  endAt: number
  c0: number
  c1: number
  capacity: number[]
}

export interface Refusal {
  code: ErrorCode
  message: string
}

export type Verdict = { ok: true; place: Place } | { ok: false; refusal: Refusal }

/** A requested start on a planned day. */
export interface Attempt {
  plan: DayPlan
  wish: BookingWish
  /** False when the clock change skips this time; `startAt` is then the first instant after it. */
  exists: boolean
  startAt: number
  endAt: number
  c0: number
  c1: number
}

type Rule = (attempt: Attempt) => Refusal | null

const rule =
  (refusal: Refusal, refuses: (attempt: Attempt) => boolean): Rule =>
  attempt =>
    refuses(attempt) ? refusal : null

const onStep = rule(
  { code: 'VALIDATION', message: `A booking starts on a step of ${String(SLOT_MINUTES)} minutes` },
  ({ wish }) => minutesOf(wish.time) % SLOT_MINUTES !== 0,
)

/** Full means full of cars; where a closure leaves no bay, report the closure as the reason. */
const hasFreeBay = rule(
  { code: 'SLOT_UNAVAILABLE', message: 'That time is no longer free' },
  ({ plan, wish, c0, c1 }) => {
    if (!wish.used) return false
    for (let cell = c0; cell < c1; cell++) {
      const capacity = plan.capacity(cell)
      if (capacity > 0 && (wish.used[cell] ?? 0) >= capacity) return true
    }
    return false
  },
)

/** The wash itself must fit into opening hours; its turnover may run past closing. */
const withinHours = rule(
  { code: 'OUTSIDE_HOURS', message: 'The wash must start and end within opening hours' },
  ({ plan, startAt, endAt }) => !plan.weekdayClosed && (startAt < plan.openAt || endAt > plan.closeAt),
)

const notClosed: Rule = ({ plan, c0, c1 }) => {
  if (plan.weekdayClosed)
    return { code: 'BRANCH_CLOSED', message: 'The branch is closed on this day of the week' }
  const closure = closureOver(plan, { c0, c1 })
  if (!closure) return null
  const reason = closure.reason === '' ? '' : `: ${closure.reason}`
  return { code: 'BRANCH_CLOSED', message: `The branch is closed at that time${reason}` }
}

const notPast = rule(
  { code: 'PAST_TIME', message: 'That time has passed' },
  ({ wish, startAt }) => startAt < soonestStart(wish),
)

const notTooFar = rule(
  { code: 'TOO_FAR_AHEAD', message: 'Bookings are not open for that day yet' },
  ({ wish }) => dayNumber(wish.date) > lastBookableDay(wish),
)

const timeExists = rule(
  { code: 'INVALID_LOCAL_TIME', message: 'The clocks change on that day and leave this time out' },
  ({ exists }) => !exists,
)

const offeredHere = rule(
  { code: 'SERVICE_NOT_OFFERED', message: 'The service is not offered at this branch or for this vehicle' },
  ({ wish: { wash, branch } }) => !isOffered(wash, branch),
)

const priceAsShown = rule(
  { code: 'PRICE_CHANGED', message: 'The price of this wash has changed' },
  ({ wish: { price } }) => price != null && price.shown !== null && price.shown !== price.cents,
)

const notTooManyOpen: Rule = ({ wish: { by, openBookings } }) =>
  by === 'customer' && openBookings !== undefined && openBookings.count >= openBookings.most
    ? {
        code: 'TOO_MANY_OPEN',
        message: `A customer can have at most ${String(openBookings.most)} open bookings`,
      }
    : null

const notTwice = rule(
  { code: 'DUPLICATE_BOOKING', message: 'This booking has already been made' },
  ({ wish }) => wish.duplicate === true,
)

const beforeExpiry = rule(
  { code: 'PACKAGE_EXPIRED', message: 'The package has expired by that day' },
  ({ wish: { userPackage, date, by, moving } }) =>
    userPackage != null && date > userPackage.expiryDate && !(moving === true && by === 'desk'),
)

const coveredByPackage = rule(
  { code: 'SERVICE_NOT_IN_PACKAGE', message: 'The package does not include this service' },
  ({ wish: { userPackage, wash, moving } }) =>
    userPackage != null &&
    moving !== true &&
    userPackage.services.length > 0 &&
    !userPackage.services.includes(wash.id),
)

const withinUnpaidLimit = rule(
  {
    code: 'UNPAID_PACKAGE_LIMIT',
    message: 'The package must be paid before another wash can be booked with it',
  },
  ({ wish: { userPackage, moving } }) =>
    userPackage != null &&
    moving !== true &&
    !userPackage.isPaid &&
    userPackage.onCredit >= userPackage.unpaidLimit,
)

const hasWash = rule(
  { code: 'NO_WASHES_LEFT', message: 'No washes left in the package' },
  ({ wish: { userPackage, moving } }) => userPackage != null && moving !== true && userPackage.available < 1,
)

/** The only list of rules, in reporting order (api.md, Errors). */
const RULES: readonly Rule[] = [
  onStep,
  hasFreeBay,
  withinHours,
  notClosed,
  notPast,
  notTooFar,
  timeExists,
  offeredHere,
  priceAsShown,
  notTooManyOpen,
  notTwice,
  beforeExpiry,
  coveredByPackage,
  withinUnpaidLimit,
  hasWash,
]

/** Places a request on its day; `plan` must be the plan of that day. */
export function attemptOn(plan: DayPlan, wish: BookingWish): Attempt {
  const exact = instantOf(wish.date, wish.time, wish.branch.timeZone)
  const startAt = exact ?? instantAtOrAfter(wish.date, wish.time, wish.branch.timeZone)
  const { minutes, turnoverMinutes } = wish.wash
  const { c0, c1 } = cellsOf(startAt, minutes + turnoverMinutes)
  return { plan, wish, exists: exact !== null, startAt, endAt: startAt + minutes * 60_000, c0, c1 }
}

/** The first rule that refuses the attempt, or null. */
export function refusalOf(attempt: Attempt): Refusal | null {
  for (const refuse of RULES) {
    const refusal = refuse(attempt)
    if (refusal) return refusal
  }
  return null
}

/** Validates a new booking or a move: returns its place, or the first rule that refuses it. */
export function judgeBooking(wish: BookingWish): Verdict {
  const attempt = attemptOn(planDay(wish.branch, wish.date), wish)
  const refusal = refusalOf(attempt)
  if (refusal) return { ok: false, refusal }
  const { plan, startAt, endAt, c0, c1 } = attempt
  const capacity = Array.from({ length: c1 - c0 }, (_, i) => plan.capacity(c0 + i))
  return { ok: true, place: { startAt, endAt, c0, c1, capacity } }
}
