import type { CellRange } from '../../../calendar/branch-time.ts'

/** A range of cells that needs one bay for itself; `bay` (from 0) fixes which one. */
export interface Interval extends CellRange {
  bay: number | null
}

/** States that the search may visit; a day that needs more counts as impossible. */
const MAX_STATES = 5000

/**
 * Assigns a bay (from 0) to each interval, in the order given, so that those of one bay do not overlap. Null when there
 * is no such assignment, or none was found within a bounded search: with fixed bays the question is NP-complete.
 */
export function colourIntervals(intervals: readonly Interval[], bays: number): number[] | null {
  const fixed = Array.from({ length: bays }, (_, bay) =>
    intervals.filter(each => each.bay === bay).sort((a, b) => a.c0 - b.c0),
  )
  if (intervals.some(({ bay }) => bay !== null && bay >= bays) || fixed.some(overlaps)) return null
  const free = intervals
    .map((interval, index) => ({ ...interval, index }))
    .filter(({ bay }) => bay === null)
    .sort((a, b) => a.c0 - b.c0)
  const found = fill(free, fixed) ?? search(free, fixed)
  if (!found) return null
  const bayOf = new Map(free.map(({ index }, i) => [index, found[i] ?? 0]))
  return intervals.map(({ bay }, index) => bay ?? bayOf.get(index) ?? 0)
}

type Fixed = readonly (readonly CellRange[])[]

const overlaps = (ranges: readonly CellRange[]): boolean =>
  ranges.some((range, i) => i > 0 && range.c0 < (ranges[i - 1]?.c1 ?? -Infinity))

/** The start of the bay's next fixed interval that ends after this cell; Infinity when there is none. */
const nextFixed = (ranges: readonly CellRange[], cell: number): number =>
  ranges.find(({ c1 }) => c1 > cell)?.c0 ?? Infinity

/** The bays that can take the range, `ends` being the end of the last free interval of each. */
function openBays({ c0, c1 }: CellRange, ends: readonly number[], fixed: Fixed): number[] {
  return fixed.flatMap((ranges, bay) =>
    (ends[bay] ?? -Infinity) <= c0 && nextFixed(ranges, c0) >= c1 ? [bay] : [],
  )
}

/** The bay whose gap closes soonest: the longest gaps are left for others. */
const tightestFirst = (open: readonly number[], cell: number, fixed: Fixed): number[] =>
  open.toSorted((a, b) => nextFixed(fixed[a] ?? [], cell) - nextFixed(fixed[b] ?? [], cell))

/** Each interval into the first bay that can take it, without going back. */
function fill(free: readonly CellRange[], fixed: Fixed): number[] | null {
  const ends = fixed.map(() => -Infinity)
  const bays: number[] = []
  for (const range of free) {
    const [bay] = openBays(range, ends, fixed)
    if (bay === undefined) return null
    bays.push(bay)
    ends[bay] = range.c1
  }
  return bays
}

/** Goes back where no bay is left. A state that failed once is not entered again. */
function search(free: readonly CellRange[], fixed: Fixed): number[] | null {
  const failed = new Set<string>()
  const ends = fixed.map(() => -Infinity)
  const bays: number[] = []
  const place = (i: number): boolean => {
    const range = free[i]
    if (!range) return true
    const state = stateAt(i, { cell: range.c0, ends, fixed })
    if (failed.has(state) || failed.size >= MAX_STATES) return false
    for (const bay of tightestFirst(openBays(range, ends, fixed), range.c0, fixed)) {
      const before = ends[bay] ?? -Infinity
      ends[bay] = range.c1
      bays[i] = bay
      if (place(i + 1)) return true
      ends[bay] = before
    }
    failed.add(state)
    return false
  }
  return place(0) ? bays : null
}

/** What the intervals from the `i`th on depend on. Bays without further fixed intervals are interchangeable. */
function stateAt(i: number, { cell, ends, fixed }: { cell: number; ends: readonly number[]; fixed: Fixed }) {
  const own: string[] = []
  const alike: number[] = []
  for (const [bay, ranges] of fixed.entries()) {
    const end = Math.max(ends[bay] ?? -Infinity, cell)
    if (nextFixed(ranges, cell) === Infinity) alike.push(end)
    else own.push(`${String(bay)}:${String(end)}`)
  }
  return `${String(i)}|${own.join()}|${alike.sort((a, b) => a - b).join()}`
}
