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

/** What the rules of a package look at. */
type WashWish = Partial<Pick<BookingWish, 'userPackage' | 'by' | 'moving'>> &
  Pick<BookingWish, 'date'> & { wash: Pick<WashRules, 'id'> }

interface Rule<On = Attempt> {
  code: ErrorCode
  message: string | ((attempt: On) => string)
  refuses: (attempt: On) => boolean
}
const rule = <On = Attempt>(
  code: ErrorCode,
  message: Rule<On>['message'],
  refuses: Rule<On>['refuses'],
): Rule<On> => ({ code, message, refuses })

/** A rule for a package of which a wash is to be held: a moving booking has one. */
const ofNewWash =
  (refuses: (userPackage: PackageRules, wish: WashWish) => boolean): Rule<{ wish: WashWish }>['refuses'] =>
  ({ wish }) =>
    wish.userPackage != null && wish.moving !== true && refuses(wish.userPackage, wish)

const PACKAGE_RULES: readonly Rule<{ wish: WashWish }>[] = [
  rule(
    'PACKAGE_EXPIRED',
    'The package has expired by that day',
    ({ wish: { userPackage, date, by, moving } }) =>
      userPackage != null && date > userPackage.expiryDate && !(moving === true && by === 'desk'),
  ),
  rule(
    'SERVICE_NOT_IN_PACKAGE',
    'The package does not include this service',
    ofNewWash(({ services }, { wash }) => services.length > 0 && !services.includes(wash.id)),
  ),
  rule(
    'UNPAID_PACKAGE_LIMIT',
    'The package must be paid before another wash can be booked with it',
    ofNewWash(({ isPaid, onCredit, unpaidLimit }) => !isPaid && onCredit >= unpaidLimit),
  ),
  rule(
    'NO_WASHES_LEFT',
    'No washes left in the package',
    ofNewWash(({ available }) => available < 1),
  ),
]

/** The only list of rules, in reporting order (api.md, Errors). */
const RULES: readonly Rule[] = [
  rule(
    'VALIDATION',
    `A booking starts on a step of ${String(SLOT_MINUTES)} minutes`,
    ({ wish }) => minutesOf(wish.time) % SLOT_MINUTES !== 0,
  ),
  // Full means full of cars; where a closure leaves no bay, report the closure as the reason.
  rule('SLOT_UNAVAILABLE', 'That time is no longer free', ({ plan, wish, c0, c1 }) => {
    if (!wish.used) return false
    for (let cell = c0; cell < c1; cell++) {
      const capacity = plan.capacity(cell)
      if (capacity > 0 && (wish.used[cell] ?? 0) >= capacity) return true
    }
    return false
  }),
  // The wash itself must fit into opening hours; its turnover may run past closing.
  rule(
    'OUTSIDE_HOURS',
    'The wash must start and end within opening hours',
    ({ plan, startAt, endAt }) => !plan.weekdayClosed && (startAt < plan.openAt || endAt > plan.closeAt),
  ),
  rule('BRANCH_CLOSED', 'The branch is closed on this day of the week', ({ plan }) => plan.weekdayClosed),
  rule(
    'BRANCH_CLOSED',
    ({ plan, c0, c1 }) => {
      const reason = closureOver(plan, { c0, c1 })?.reason
      return `The branch is closed at that time${reason ? `: ${reason}` : ''}`
    },
    ({ plan, c0, c1 }) => closureOver(plan, { c0, c1 }) != null,
  ),
  rule('PAST_TIME', 'That time has passed', ({ wish, startAt }) => startAt < soonestStart(wish)),
  rule(
    'TOO_FAR_AHEAD',
    'Bookings are not open for that day yet',
    ({ wish }) => dayNumber(wish.date) > lastBookableDay(wish),
  ),
  rule(
    'INVALID_LOCAL_TIME',
    'The clocks change on that day and leave this time out',
    ({ exists }) => !exists,
  ),
  rule(
    'SERVICE_NOT_OFFERED',
    'The service is not offered at this branch or for this vehicle',
    ({ wish: { wash, branch } }) => !isOffered(wash, branch),
  ),
  rule(
    'PRICE_CHANGED',
    'The price of this wash has changed',
    ({ wish: { price } }) => price != null && price.shown !== null && price.shown !== price.cents,
  ),
  rule(
    'TOO_MANY_OPEN',
    ({ wish }) => `A customer can have at most ${String(wish.openBookings?.most)} open bookings`,
    ({ wish: { by, openBookings: open } }) => by === 'customer' && open != null && open.count >= open.most,
  ),
  rule('DUPLICATE_BOOKING', 'This booking has already been made', ({ wish }) => wish.duplicate === true),
  ...PACKAGE_RULES,
]

/** Places a request on its day; `plan` must be the plan of that day. */
export function attemptOn(plan: DayPlan, wish: BookingWish): Attempt {
  const exact = instantOf(wish.date, wish.time, wish.branch.timeZone)
  const startAt = exact ?? instantAtOrAfter(wish.date, wish.time, wish.branch.timeZone)
  const { minutes, turnoverMinutes } = wish.wash
  const { c0, c1 } = cellsOf(startAt, minutes + turnoverMinutes)
  return { plan, wish, exists: exact !== null, startAt, endAt: startAt + minutes * 60_000, c0, c1 }
}

export const refusalOf = (attempt: Attempt): Refusal | null => firstOf(RULES, attempt)

/** Why a package cannot pay for a wash that has its place. */
export const packageRefusal = (wish: WashWish): Refusal | null => firstOf(PACKAGE_RULES, { wish })

function firstOf<On>(rules: readonly Rule<On>[], attempt: On): Refusal | null {
  const broken = rules.find(({ refuses }) => refuses(attempt))
  if (!broken) return null
  const { code, message } = broken
  return { code, message: typeof message === 'string' ? message : message(attempt) }
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
