import {
  NEXT_AVAILABLE_DAYS,
  REPLAN_NEAR_MINUTES,
  REPLAN_NOTICE_MINUTES,
} from '../../../contract/constants.ts'
import { freeStarts } from './availability.ts'
import type { WashRules } from './booking-rules.ts'
import {
  type BranchRules,
  type DayPlan,
  isFree,
  planDay,
  type UsedCells,
  withCar,
  withoutCar,
} from '../../../calendar/branch-hours.ts'
import {
  addDays,
  type CellRange,
  cellsOf,
  instantAtOrAfter,
  minutesOf,
} from '../../../calendar/branch-time.ts'

export interface BookedCar extends CellRange {
  id: string
  /** "YYYY-MM-DD" and "HH:mm" at its branch. */
  date: string
  time: string
  /** Epoch ms; the wash without its turnover. */
  startAt: number
  endAt: number
  /** Epoch ms of booking; when not all cars can stay, the first booked do. */
  madeAt: number
  wash: WashRules
  /** Keeps its place regardless of the rules: started, completed or over. */
  fixed?: boolean
}

/** A branch with the occupancy of its days; an absent date is empty. */
export interface BranchWithUse {
  branch: BranchRules
  usedOn: ReadonlyMap<string, UsedCells>
}

/** Another branch; the customer of a car could as well go to a nearby one. */
export interface OtherBranch extends BranchWithUse {
  isNearby: boolean
}

export interface Proposal {
  branchId: string
  date: string
  time: string
}

/** The proposals for a car: `elsewhere` only where `to` is missing or further than REPLAN_NEAR_MINUTES from its time. */
export interface Proposals {
  to: Proposal | null
  /** The nearest start at a nearby branch, within REPLAN_NEAR_MINUTES. */
  elsewhere: Proposal | null
}

const firstMade = (a: BookedCar, b: BookedCar) => a.madeAt - b.madeAt || (a.id < b.id ? -1 : 1)
const firstToStart = (a: BookedCar, b: BookedCar) => a.startAt - b.startAt || firstMade(a, b)

const isWithinHours = (car: BookedCar, plan: DayPlan) =>
  plan.open !== null && car.startAt >= plan.openAt && car.endAt <= plan.closeAt

/**
 * The cars of one day that no longer fit the branch's rules, by start: those outside its hours, and at an overfull cell
 * the last booked, as few as possible. `cars` must be all that occupy a bay that day. Places are reassigned in order of
 * booking, so no car is displaced by a later one.
 */
export function misfits(branch: BranchRules, date: string, cars: readonly BookedCar[]): BookedCar[] {
  const plan = planDay(branch, date)
  let used: UsedCells = {}
  for (const car of cars) if (car.fixed) used = withCar(used, car)
  const leaving: BookedCar[] = []
  for (const car of cars.filter(({ fixed }) => !fixed).sort(firstMade)) {
    const fits = isOnTime(branch, car) && isWithinHours(car, plan) && isFree(car, used, plan.capacity)
    if (fits) used = withCar(used, car)
    else leaving.push(car)
  }
  return leaving.sort(firstToStart)
}

/** Whether its start is its date and time: not so where the rules of the zone have changed since it was booked. */
const isOnTime = ({ timeZone }: BranchRules, { date, time, startAt }: BookedCar): boolean =>
  instantAtOrAfter(date, time, timeZone) === startAt

/** The free start nearest to the car's time; the later of two equally near. */
function nearest(times: readonly string[], time: string): string | null {
  const wished = minutesOf(time)
  let best: string | null = null
  for (const candidate of times) {
    if (best === null) best = candidate
    else if (Math.abs(minutesOf(candidate) - wished) <= Math.abs(minutesOf(best) - wished)) best = candidate
  }
  return best
}

/** When proposals are made: epoch ms, and how many days ahead bookings are taken. */
interface Moment {
  now: number
  horizonDays: number
}

/** The occupancy of a branch's dates, from one car's point of view. */
type UseOf = (date: string) => UsedCells

/** The car's own day first, then the days after it; never too soon for the customer to arrive. */
function proposalAt(
  branch: BranchRules,
  useOf: UseOf,
  { car, now, horizonDays }: Moment & { car: BookedCar },
) {
  const soonest = now + REPLAN_NOTICE_MINUTES * 60_000
  const asking = { branch, wash: car.wash, by: 'desk', now, horizonDays } as const
  for (let days = 0; days <= NEXT_AVAILABLE_DAYS; days++) {
    const date = addDays(car.date, days)
    const free = freeStarts({ ...asking, date, used: useOf(date) })
    const inTime = free.filter(each => instantAtOrAfter(date, each, branch.timeZone) >= soonest)
    const time = nearest(inTime, car.time)
    if (time !== null) return { branchId: branch.id, date, time }
  }
  return null
}

function cellsAt({ timeZone }: BranchRules, { date, time }: Proposal, wash: WashRules): CellRange {
  return cellsOf(instantAtOrAfter(date, time, timeZone), wash.minutes + wash.turnoverMinutes)
}

/** Minutes between a car's time and a place proposed for it, by the clock of the branch. */
const minutesAway = (car: BookedCar, { date, time }: Proposal): number =>
  Math.abs((Date.parse(date) - Date.parse(car.date)) / 60_000 + minutesOf(time) - minutesOf(car.time))

/**
 * Proposes a place, or null, for each car that no longer fits (`leaving`): at its own branch on its day at the nearest
 * time, else on one of the next 14 days, else at the other branches in the order given; and where that is not near, a
 * near one elsewhere beside it. `own` still counts the leaving cars in their places. No proposal uses a place that
 * another one uses or vacates, so each can be applied immediately and in any order.
 */
export function proposeMoves(
  leaving: readonly BookedCar[],
  { own, others, ...moment }: Moment & { own: BranchWithUse; others: readonly OtherBranch[] },
): Map<string, Proposals> {
  const draftOf = ({ branch, usedOn }: BranchWithUse): Draft => ({ branch, usedOn: new Map(usedOn) })
  const elsewhere = others.map(other => ({ ...draftOf(other), isNearby: other.isNearby }))
  const drafts = [draftOf(own), ...elsewhere]
  const find = ({ branch, usedOn }: Draft, car: BookedCar): Proposal | null => {
    const useOf: UseOf = date => {
      const used = usedOn.get(date) ?? {}
      return branch === own.branch && date === car.date ? withoutCar(used, car) : used
    }
    return proposalAt(branch, useOf, { ...moment, car })
  }
  const keep = (car: BookedCar, proposal: Proposal | null): Proposal | null => {
    const draft = drafts.find(({ branch }) => branch.id === proposal?.branchId)
    if (!proposal || !draft) return null
    const { branch, usedOn } = draft
    usedOn.set(proposal.date, withCar(usedOn.get(proposal.date) ?? {}, cellsAt(branch, proposal, car.wash)))
    return proposal
  }
  const neighbours = elsewhere.filter(({ isNearby }) => isNearby)
  const proposals = new Map<string, Proposals>()
  for (const car of leaving.toSorted(firstMade)) {
    const to = keep(
      car,
      firstOf(drafts, draft => find(draft, car)),
    )
    const isNear = to !== null && minutesAway(car, to) <= REPLAN_NEAR_MINUTES
    const nearby = isNear ? [] : neighbours.flatMap(draft => find(draft, car) ?? [])
    const nearest = nearby
      .filter(place => place.branchId !== to?.branchId && minutesAway(car, place) <= REPLAN_NEAR_MINUTES)
      .sort((a, b) => minutesAway(car, a) - minutesAway(car, b))[0]
    proposals.set(car.id, { to, elsewhere: keep(car, nearest ?? null) })
  }
  return proposals
}

/** A branch with its occupancy, the proposals made so far included. */
interface Draft {
  branch: BranchRules
  usedOn: Map<string, UsedCells>
}

/** The first result that is not null; later items are not asked. */
function firstOf<T, R>(items: readonly T[], ask: (item: T) => R | null): R | null {
  for (const item of items) {
    const found = ask(item)
    if (found !== null) return found
  }
  return null
}
