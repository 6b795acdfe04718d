import { NEXT_AVAILABLE_DAYS, SLOT_MINUTES } from '../../../contract/constants.ts'
import { type BranchRules, planDay, type UsedCells } from '../../../calendar/branch-hours.ts'
import { addDays, instantAtOrAfter, minutesOf, timeOf, wallClockIn } from '../../../calendar/branch-time.ts'
import { attemptOn, type BookedBy, refusalOf, type WashRules } from './booking-rules.ts'

/** What is asked about a branch and service; `now` in epoch ms. */
export interface Asking {
  branch: BranchRules
  wash: WashRules
  by: BookedBy
  now: number
}

/** A start that can be booked. */
export interface FreeStart {
  date: string
  time: string
  /** Epoch ms. */
  startAt: number
}

const NOTHING_USED: UsedCells = {}

/** The bookable starts of a day in order, worked out only as far as they are taken. */
function* startsOn(asking: Asking, date: string, used: UsedCells): Generator<FreeStart> {
  const { branch, wash, by, now } = asking
  const plan = planDay(branch, date)
  if (!plan.open) return
  const first = Math.ceil(minutesOf(plan.open.from) / SLOT_MINUTES) * SLOT_MINUTES
  const last = minutesOf(plan.open.to) - wash.minutes
  for (let minutes = first; minutes <= last; minutes += SLOT_MINUTES) {
    const time = timeOf(minutes)
    const attempt = attemptOn(plan, { branch, wash, by, now, date, time, used })
    if (!refusalOf(attempt)) yield { date, time, startAt: attempt.startAt }
  }
}

/** The starts of a day that pass every rule of a booking, as "HH:mm" in order (decision 10). */
export function freeStarts(asking: Asking & { date: string; used: UsedCells }): string[] {
  return Array.from(startsOn(asking, asking.date, asking.used), start => start.time)
}

/** How many starts of a day are free. */
export function countFree(asking: Asking & { date: string; used: UsedCells }): number {
  return freeStarts(asking).length
}

/** The dates whose occupancy `nextAvailable` may look at, for a wish at `from` (epoch ms), first to last. */
export function datesToSearch(branch: BranchRules, from: number): string[] {
  const { date } = wallClockIn(branch.timeZone, from)
  return Array.from({ length: NEXT_AVAILABLE_DAYS + 1 }, (_, i) => addDays(date, i))
}

/**
 * The earliest free start at or after `from` (epoch ms; the present when that is later) within 14 days, or null
 * (decision 9). `usedOn` holds the occupancy of `datesToSearch`; a date it lacks is empty.
 */
export function nextAvailable(
  asking: Asking & { from: number; usedOn: ReadonlyMap<string, UsedCells> },
): FreeStart | null {
  const { branch, now, by, usedOn } = asking
  // The desk may take the running step, which began before now; the rules keep a customer from it.
  const from = Math.max(asking.from, by === 'desk' ? now - SLOT_MINUTES * 60_000 : now)
  const dates = datesToSearch(branch, from)
  const until = instantAtOrAfter(dates.at(-1) ?? '', wallClockIn(branch.timeZone, from).time, branch.timeZone)
  for (const date of dates) {
    for (const start of startsOn(asking, date, usedOn.get(date) ?? NOTHING_USED)) {
      if (start.startAt >= from) return start.startAt <= until ? start : null
    }
  }
  return null
}

/**
 * "Earliest wash": the first free start of each branch that has one, soonest first (decision 11); branches that
 * start at the same moment stay in the order given.
 */
export function earliest(
  asking: Omit<Asking, 'branch'> & { from: number },
  branches: readonly { branch: BranchRules; usedOn: ReadonlyMap<string, UsedCells> }[],
): (FreeStart & { branchId: string })[] {
  return branches
    .flatMap(({ branch, usedOn }) => {
      const start = nextAvailable({ ...asking, branch, usedOn })
      return start ? [{ branchId: branch.id, ...start }] : []
    })
    .sort((a, b) => a.startAt - b.startAt)
}
