import { SLOT_MINUTES } from '../../../contract/constants.ts'
import { type BranchRules, type DayPlan, planDay, type UsedCells } from '../../../calendar/branch-hours.ts'
import { cellsOf, minutesOf, steadyMidnight, timeOf } from '../../../calendar/branch-time.ts'
import { attemptOn, refusalOf, type BookedBy, type WashRules } from './booking-rules.ts'
import { dayNumber, isOffered, lastBookableDay, soonestStart } from './start-limits.ts'

/** A query about a branch and service; `now` in epoch ms. */
export interface Asking {
  branch: BranchRules
  wash: WashRules
  by: BookedBy
  now: number
  horizonDays: number
}

/** Limits for every start of a query, computed once for any number of days. */
export interface Limits {
  /** A `dayNumber`; -Infinity if the branch does not offer the service. */
  lastDay: number
  /** Epoch ms. */
  soonest: number
}

export const limitsOf = (asking: Asking): Limits => ({
  lastDay: isOffered(asking.wash, asking.branch) ? lastBookableDay(asking) : -Infinity,
  soonest: soonestStart(asking),
})

interface Day {
  date: string
  used: UsedCells
  most?: number
}

/**
 * The starts of a day that pass every rule of a booking, in order, in minutes since midnight on the wall clock: by one
 * pass over the day's cells, or on days with a clock change by the rule chain, start by start. A test compares the two
 * on random branches.
 */
export function freeMinutes(asking: Asking, limits: Limits, day: Day): number[] {
  if (dayNumber(day.date) > limits.lastDay) return []
  const plan = planDay(asking.branch, day.date)
  if (!plan.open) return []
  const first = Math.ceil(minutesOf(plan.open.from) / SLOT_MINUTES) * SLOT_MINUTES
  const last = minutesOf(plan.open.to) - asking.wash.minutes
  const midnight = steadyMidnight(day.date, asking.branch.timeZone)
  const range = { ...day, plan, first, last, soonest: limits.soonest }
  return midnight === null ? byTheRules(asking, range) : inOnePass(asking, { ...range, midnight })
}

interface Range extends Day {
  plan: DayPlan
  /** Minutes since midnight, inclusive. */
  first: number
  last: number
  soonest: number
}

function inOnePass({ wash }: Asking, range: Range & { midnight: number }): number[] {
  const { plan, used, first, last, soonest, midnight, most = Infinity } = range
  const { c0, c1 } = cellsOf(midnight + first * 60_000, wash.minutes + wash.turnoverMinutes)
  const free: number[] = []
  let lastFull = c0 - 1
  let seen = c0
  for (let minutes = first, end = c1; minutes <= last && free.length < most; minutes += SLOT_MINUTES, end++) {
    for (; seen < end; seen++) if ((used[seen] ?? 0) >= plan.capacity(seen)) lastFull = seen
    if (lastFull < c0 + (end - c1) && midnight + minutes * 60_000 >= soonest) free.push(minutes)
  }
  return free
}

function byTheRules(asking: Asking, { plan, date, used, first, last, soonest, most = Infinity }: Range) {
  const free: number[] = []
  for (let minutes = first; minutes <= last && free.length < most; minutes += SLOT_MINUTES) {
    const attempt = attemptOn(plan, { ...asking, date, time: timeOf(minutes), used })
    if (attempt.startAt >= soonest && !refusalOf(attempt)) free.push(minutes)
  }
  return free
}
