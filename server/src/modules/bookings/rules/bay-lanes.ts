import type { CellRange } from '../../../calendar/branch-time.ts'

/** One bay of the board, numbered from 1, with its cars in order of time. */
export interface Lane<T> {
  bay: number
  bookings: T[]
}

/**
 * Assigns each car of a day a bay for display, by interval colouring: every car gets one as long as no cell holds more
 * cars than there are bays. Cars beyond that, which await re-planning, are `unplaced`. The result is deterministic: cars
 * that start together are placed in order of booking (as given).
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
