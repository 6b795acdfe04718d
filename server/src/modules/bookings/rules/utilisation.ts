import { type BranchRules, planDay, type UsedCells } from '../../../calendar/branch-hours.ts'
import { CELL_MS, cellOf, steadyMidnight, wallClockIn } from '../../../calendar/branch-time.ts'

const HOUR_MS = 3_600_000

export interface HourUse {
  hour: number
  share: number
}

/** The cells of one hour of the day, each times the bays that are taken, can be, or belong to the branch. */
export interface HourCells {
  hour: number
  taken: number
  bays: number
  all: number
}

/**
 * The share of a branch's bays in use on a date, by branch-local hour of its bookable time, earliest first. Hours
 * without an available bay are left out; above 1 where cars await re-planning.
 */
export const utilisationOf = (branch: BranchRules, date: string, used: UsedCells): HourUse[] =>
  hoursOf(branch, date, used)
    .filter(({ bays }) => bays > 0)
    .map(({ hour, taken, bays }) => ({ hour, share: Math.round((taken / bays) * 1000) / 1000 }))

/** Every hour of the bookable time, likewise. */
export function hoursOf(branch: BranchRules, date: string, used: UsedCells): HourCells[] {
  const plan = planDay(branch, date)
  if (!plan.open) return []
  const hours = new Map<number, HourCells>()
  const midnight = steadyMidnight(date, branch.timeZone)
  const end = Math.ceil(plan.closeAt / CELL_MS)
  for (let cell = cellOf(plan.openAt); cell < end; cell++) {
    const at = cell * CELL_MS
    const hour =
      midnight === null
        ? Number(wallClockIn(branch.timeZone, at).time.slice(0, 2))
        : Math.floor((at - midnight) / HOUR_MS)
    const sums = hours.get(hour) ?? { hour, taken: 0, bays: 0, all: 0 }
    sums.taken += used[cell] ?? 0
    sums.bays += plan.capacity(cell)
    sums.all += branch.bays
    hours.set(hour, sums)
  }
  return [...hours.values()].sort((a, b) => a.hour - b.hour)
}
