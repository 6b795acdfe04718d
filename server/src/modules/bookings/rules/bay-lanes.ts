import type { CellRange } from '../../../calendar/branch-time.ts'
import { colourIntervals, type Interval } from './interval-colouring.ts'

export interface LaneCar extends CellRange {
  /** Already in a bay, or done: it keeps its place when bays are closed. */
  hasBegun?: boolean
  /** The wished bay (from 1), and when it was wished (any increasing number). */
  wish?: { bay: number; at: number } | null
}

export interface ClosedBays extends CellRange {
  bays: number
  reason: string
}

/** One bay of the board, numbered from 1, with its cars and closed times in order of time. */
export interface Lane<T> {
  bay: number
  bookings: T[]
  blocked: Omit<ClosedBays, 'bays'>[]
}

export interface Lanes<T> {
  lanes: Lane<T>[]
  /** Cars above the present number of bays, which await re-planning. */
  unplaced: T[]
  /** Cars whose wish could not be kept. */
  yielded: T[]
}

type Blocked = Omit<ClosedBays, 'bays'>
type Item<T> = CellRange & ({ car: T } | { blocked: Blocked })

/**
 * Assigns each car of a day a bay for display, by interval colouring: every car gets one as long as no cell holds more
 * cars than there are bays in use. Wishes are kept in the order in which they were made, each only if the day can still
 * be arranged with all kept so far. Closures take the last bays where that keeps every wish. The result is
 * deterministic: cars that start together are placed in order of booking (as given).
 */
export function assignLanes<T extends LaneCar>(
  cars: readonly T[],
  { bays, closed = [] }: { bays: number; closed?: readonly ClosedBays[] },
): Lanes<T> {
  const begun = cars.filter(({ hasBegun }) => hasBegun)
  const used = new Map<number, number>()
  const placed = new Set(begun.filter(car => take(car, used, bays)))
  const items: Item<T>[] = closedRuns(closed, used, bays).map(blocked => {
    take(blocked, used, bays)
    return { ...blocked, blocked }
  })
  for (const car of cars) if (!car.hasBegun && take(car, used, bays)) placed.add(car)
  for (const car of cars) if (placed.has(car)) items.push({ c0: car.c0, c1: car.c1, car })

  const { bayOf, yielded } = keepWishes(items, bays)
  const lanes = Array.from({ length: bays }, (_, i): Lane<T> => ({ bay: i + 1, bookings: [], blocked: [] }))
  for (const [i, item] of [...items.entries()].sort(([, a], [, b]) => a.c0 - b.c0)) {
    const lane = lanes[bayOf[i] ?? 0]
    if ('car' in item) lane?.bookings.push(item.car)
    else lane?.blocked.push(item.blocked)
  }
  return { lanes, unplaced: cars.filter(car => !placed.has(car)), yielded }
}

/** Counts the range in its cells unless one of them is full. */
function take({ c0, c1 }: CellRange, used: Map<number, number>, bays: number): boolean {
  for (let cell = c0; cell < c1; cell++) if ((used.get(cell) ?? 0) >= bays) return false
  for (let cell = c0; cell < c1; cell++) used.set(cell, (used.get(cell) ?? 0) + 1)
  return true
}

/** One range for each bay that closures take out, as far as cars that have begun leave room. */
function closedRuns(closed: readonly ClosedBays[], used: ReadonlyMap<number, number>, bays: number) {
  const runs: Blocked[] = []
  const open: (Blocked | undefined)[] = []
  const first = Math.min(...closed.map(({ c0 }) => c0))
  const last = Math.max(...closed.map(({ c1 }) => c1))
  for (let cell = first; cell <= last; cell++) {
    const here = closed.filter(({ c0, c1 }) => cell >= c0 && cell < c1)
    const wanted = here.reduce((sum, closure) => sum + closure.bays, 0)
    const count = Math.min(wanted, bays - (used.get(cell) ?? 0))
    for (let level = 0; level < bays; level++) {
      const run = open[level]
      if (level >= count) open[level] = undefined
      else if (run) run.c1 = cell + 1
      else {
        const next = { c0: cell, c1: cell + 1, reason: here[0]?.reason ?? '' }
        open[level] = next
        runs.push(next)
      }
    }
  }
  return runs
}

/** A bay (from 0) for each item, and the cars whose wish had to yield. */
function keepWishes<T extends LaneCar>(items: readonly Item<T>[], bays: number) {
  const intervals: Interval[] = items.map(({ c0, c1 }) => ({ c0, c1, bay: null }))
  let bayOf = colourIntervals(intervals, bays) ?? []
  const tryBay = (i: number, bay: number): boolean => {
    const interval = intervals[i]
    if (!interval) return false
    interval.bay = bay
    const found = colourIntervals(intervals, bays)
    if (found) bayOf = found
    else interval.bay = null
    return found !== null
  }
  const wishes = items.flatMap((item, i) =>
    'car' in item && item.car.wish ? [{ i, car: item.car, ...item.car.wish }] : [],
  )
  const yielded: T[] = []
  for (const { i, bay, car } of wishes.sort((a, b) => a.at - b.at)) if (!tryBay(i, bay - 1)) yielded.push(car)
  for (const [i, item] of items.entries()) {
    for (let bay = bays - 1; 'blocked' in item && bay >= 0; bay--) if (tryBay(i, bay)) break
  }
  return { bayOf, yielded }
}
