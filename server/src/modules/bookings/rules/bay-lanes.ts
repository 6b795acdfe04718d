import type { CellRange } from '../../../calendar/branch-time.ts'

/** One bay of the board, counted from 1, with its cars in order of time. */
export interface Lane<T> {
  bay: number
  bookings: T[]
}

/**
 * Gives each car of a day a bay for display, by interval colouring: a bay is found for every one as long as no cell
 * holds more cars than there are bays. Cars above that, which re-planning is about to settle, are `unplaced`.
 * The same cars always get the same bays; of cars that start together the first made (as given) comes first.
 */
export function assignLanes<T extends CellRange>(
  cars: readonly T[],
  bays: number,
): { lanes: Lane<T>[]; unplaced: T[] } {
  const lanes = Array.from({ length: bays }, (_, i): Lane<T> => ({ bay: i + 1, bookings: [] }))
  const unplaced: T[] = []
  for (const car of cars.toSorted((a, b) => a.c0 - b.c0)) {
    const lane = lanes.find(({ bookings }) => (bookings.at(-1)?.c1 ?? -Infinity) <= car.c0)
    if (lane) lane.bookings.push(car)
    else unplaced.push(car)
  }
  return { lanes, unplaced }
}
