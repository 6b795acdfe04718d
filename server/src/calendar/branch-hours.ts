import { BOOKABLE_FROM, BOOKABLE_TO, type Weekday } from '../contract/constants.ts'
import {
  addDays,
  CELL_MS,
  cellOf,
  type CellRange,
  dayBounds,
  instantAtOrAfter,
  weekdayOf,
} from './branch-time.ts'

/** Branch-local "HH:mm" to "HH:mm", half-open. */
export interface Hours {
  from: string
  to: string
}

/** Dates inclusive; `fromTime`–`toTime` apply on each of its days; without `bays` the whole branch is closed. */
export interface ClosureRules {
  from: string
  to: string
  fromTime?: string | null | undefined
  toTime?: string | null | undefined
  bays?: number | null | undefined
  reason: string
}

/** The fields of a branch that decide about its bookings (decision 6). A branch document satisfies it. */
export interface BranchRules {
  id: string
  /** IANA name. */
  timeZone: string
  bays: number
  operatingHours: string
  closeingHours: string
  /** Override the everyday hours on a weekday; null closes it. */
  weekHours?: Partial<Record<Weekday, Hours | null | undefined>> | null | undefined
  closures: readonly ClosureRules[]
}

/** Occupied bays per absolute cell, as in the `u` of a day document; an absent cell is empty. */
export type UsedCells = Readonly<Record<string, number>>

/** Bays in use at a cell under the rules: N_c. Never negative. */
export type Capacity = (cell: number) => number

/** Why a date is closed: by its weekday, or because a closure leaves no bay at any bookable time. */
export type ClosedDay<C extends ClosureRules = ClosureRules> =
  { kind: 'weekday' } | { kind: 'closure'; closure: C }

interface ClosedCells extends CellRange {
  closure: ClosureRules
}

export interface DayPlan {
  branch: BranchRules
  date: string
  weekdayClosed: boolean
  /** The bookable hours: the branch's hours within 08:00–20:00; null when there are none. */
  open: Hours | null
  /** The same as instants (epoch ms); both 0 when there are none. */
  openAt: number
  closeAt: number
  capacity: Capacity
  closed: readonly ClosedCells[]
}

const later = (a: string, b: string) => (a > b ? a : b)
const earlier = (a: string, b: string) => (a < b ? a : b)

function hoursOn(branch: BranchRules, date: string): Hours | null {
  const own = branch.weekHours?.[weekdayOf(date)]
  return own === undefined ? { from: branch.operatingHours, to: branch.closeingHours } : own
}

/** The hours of a date in which a wash may start and end, ignoring closures; null when there are none. */
export function openInterval(branch: BranchRules, date: string): Hours | null {
  const hours = hoursOn(branch, date)
  if (!hours) return null
  const open = { from: later(hours.from, BOOKABLE_FROM), to: earlier(hours.to, BOOKABLE_TO) }
  return open.from < open.to ? open : null
}

/** The cells that a closure takes on one of its dates; a partly covered cell is taken. */
function closedCells(closure: ClosureRules, date: string, zone: string): ClosedCells {
  const day = dayBounds(date, zone)
  const startAt = closure.fromTime ? instantAtOrAfter(date, closure.fromTime, zone) : day.startAt
  const endAt = closure.toTime ? instantAtOrAfter(date, closure.toTime, zone) : day.endAt
  return { closure, c0: cellOf(startAt), c1: Math.ceil(endAt / CELL_MS) }
}

type CapacityRules = Pick<BranchRules, 'bays' | 'closures' | 'timeZone'>

/** Closures on the date and the next one, into which the turnover of a late wash may run. */
function closuresAround(branch: CapacityRules, date: string): ClosedCells[] {
  if (branch.closures.length === 0) return []
  return [date, addDays(date, 1)].flatMap(day =>
    branch.closures
      .filter(closure => closure.from <= day && day <= closure.to)
      .map(closure => closedCells(closure, day, branch.timeZone)),
  )
}

function capacityOf(bays: number, closed: readonly ClosedCells[]): Capacity {
  if (closed.length === 0) return () => bays
  return cell => {
    let left = bays
    for (const { c0, c1, closure } of closed) if (cell >= c0 && cell < c1) left -= closure.bays ?? bays
    return Math.max(0, left)
  }
}

export const capacityOn = (rules: CapacityRules, date: string): Capacity =>
  capacityOf(rules.bays, closuresAround(rules, date))

export function planDay(branch: BranchRules, date: string): DayPlan {
  const open = openInterval(branch, date)
  const closed = closuresAround(branch, date)
  return {
    branch,
    date,
    weekdayClosed: hoursOn(branch, date) === null,
    open,
    openAt: open ? instantAtOrAfter(date, open.from, branch.timeZone) : 0,
    closeAt: open ? instantAtOrAfter(date, open.to, branch.timeZone) : 0,
    capacity: capacityOf(branch.bays, closed),
    closed,
  }
}

export function closureOver(plan: DayPlan, range: CellRange): ClosureRules | null {
  for (let cell = range.c0; cell < range.c1; cell++) {
    if (plan.capacity(cell) > 0) continue
    const here = plan.closed.filter(({ c0, c1 }) => cell >= c0 && cell < c1)
    const whole = here.find(({ closure }) => closure.bays == null || closure.bays >= plan.branch.bays)
    return (whole ?? here[0])?.closure ?? null
  }
  return null
}

/** Why a branch is closed for a whole date, or null. Partly closed is not closed. */
export function closedReason<C extends ClosureRules>(
  branch: BranchRules & { closures: readonly C[] },
  date: string,
): ClosedDay<C> | null {
  const plan = planDay(branch, date)
  if (plan.weekdayClosed) return { kind: 'weekday' }
  if (!plan.open) return null
  const cells = { c0: cellOf(plan.openAt), c1: Math.ceil(plan.closeAt / CELL_MS) }
  for (let cell = cells.c0; cell < cells.c1; cell++) if (plan.capacity(cell) > 0) return null
  const closure = closureOver(plan, cells)
  const closures: readonly C[] = branch.closures
  const own = closures.find(candidate => candidate === closure)
  return own ? { kind: 'closure', closure: own } : null
}

/** Whether one more car fits: checked per cell of the range, never by counting overlapping bookings. */
export function isFree(range: CellRange, used: UsedCells, capacity: Capacity): boolean {
  for (let cell = range.c0; cell < range.c1; cell++) {
    if ((used[cell] ?? 0) >= capacity(cell)) return false
  }
  return true
}

function changed(used: UsedCells, { c0, c1 }: CellRange, cars: 1 | -1): UsedCells {
  const next: Record<string, number> = { ...used }
  for (let cell = c0; cell < c1; cell++) next[cell] = Math.max(0, (next[cell] ?? 0) + cars)
  return next
}

export function withCar(used: UsedCells, car: CellRange): UsedCells {
  return changed(used, car, 1)
}

export function withoutCar(used: UsedCells, car: CellRange): UsedCells {
  return changed(used, car, -1)
}

export interface VacatedPlace {
  dayId: string
  range: CellRange
}

/** The used cells of a day when a booking moves: on its own day, the place it vacates counts as free. */
export function usedWithout(dayId: string, used: UsedCells, vacatedPlace?: VacatedPlace | null): UsedCells {
  return vacatedPlace?.dayId === dayId ? withoutCar(used, vacatedPlace.range) : used
}
