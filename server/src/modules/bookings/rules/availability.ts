import { NEXT_AVAILABLE_DAYS, SLOT_MINUTES } from '../../../contract/constants.ts'
import type { BranchRules, UsedCells } from '../../../calendar/branch-hours.ts'
import { addDays, instantAtOrAfter, timeOf, wallClockIn } from '../../../calendar/branch-time.ts'
import { freeMinutes, limitsOf, type Asking } from './free-minutes.ts'

export type { Asking } from './free-minutes.ts'

export interface FreeStart {
  date: string
  time: string
  /** Epoch ms. */
  startAt: number
}

const NOTHING_USED: UsedCells = {}

/** The starts of a day that pass every rule of a booking, as "HH:mm" in order (decision 10). */
export function freeStarts(asking: Asking & { date: string; used: UsedCells }): string[] {
  return freeMinutes(asking, limitsOf(asking), asking).map(timeOf)
}

/** The number of free starts on each of these days; `usedOn` omits days without bookings. */
export function countFree(
  asking: Asking,
  dates: readonly string[],
  usedOn: ReadonlyMap<string, UsedCells>,
): number[] {
  const limits = limitsOf(asking)
  return dates.map(
    date => freeMinutes(asking, limits, { date, used: usedOn.get(date) ?? NOTHING_USED }).length,
  )
}

/** The dates that `nextAvailable` may search for a request at `from` (epoch ms), in order. */
export function datesToSearch(branch: BranchRules, from: number): string[] {
  const { date } = wallClockIn(branch.timeZone, from)
  return Array.from({ length: NEXT_AVAILABLE_DAYS + 1 }, (_, i) => addDays(date, i))
}

interface Searched {
  usedOn: ReadonlyMap<string, UsedCells>
  /** A part of `datesToSearch`, in order; all of them by default. */
  dates?: readonly string[]
}

/**
 * The earliest free start at or after `from` (epoch ms; the present when that is later) within 14 days, or null
 * (decision 9). `usedOn` holds the occupancy of the dates searched; a date it lacks is empty.
 */
export function nextAvailable(asking: Asking & Searched & { from: number }): FreeStart | null {
  const { branch, now, by, usedOn } = asking
  // The desk may take the current step, which began before now; the rules refuse it to a customer.
  const from = Math.max(asking.from, by === 'desk' ? now - SLOT_MINUTES * 60_000 : now)
  const wanted = datesToSearch(branch, from)
  const until = instantAtOrAfter(
    wanted.at(-1) ?? '',
    wallClockIn(branch.timeZone, from).time,
    branch.timeZone,
  )
  const limits = limitsOf(asking)
  limits.soonest = Math.max(limits.soonest, from)
  for (const date of asking.dates ?? wanted) {
    const day = { date, used: usedOn.get(date) ?? NOTHING_USED, most: 1 }
    const [minutes] = freeMinutes(asking, limits, day)
    if (minutes === undefined) continue
    const time = timeOf(minutes)
    const startAt = instantAtOrAfter(date, time, branch.timeZone)
    return startAt <= until ? { date, time, startAt } : null
  }
  return null
}
