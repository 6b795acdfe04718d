import { type BranchRules, type UsedCells, withCar } from '../../../../calendar/branch-hours.ts'
import { cellsOf, instantAtOrAfter } from '../../../../calendar/branch-time.ts'
import type { BookedCar } from '../replanning-rules.ts'

/** The time zone of the branch. */
export const ROME = 'Europe/Rome'
/** The day of its cars, a Monday. */
export const DATE = '2026-11-23'
/** The Saturday before, at noon. */
export const NOW = instantAtOrAfter('2026-11-21', '12:00', ROME)
/** One bay, open from nine to twelve. */
export const branch: BranchRules = {
  id: 'centre',
  timeZone: ROME,
  bays: 1,
  operatingHours: '09:00',
  closeingHours: '12:00',
  closures: [],
}

/** A car with its id, time and minutes; the id's letter gives the order of booking. */
export function car(
  id: string,
  time: string,
  change: Partial<BookedCar> & { minutes?: number } = {},
): BookedCar {
  const { minutes = 30, ...rest } = change
  const startAt = instantAtOrAfter(DATE, time, ROME)
  const wash = { id: 'basic', minutes, turnoverMinutes: 0, branches: [] }
  const cells = cellsOf(startAt, minutes)
  const madeAt = id.charCodeAt(0)
  return { id, date: DATE, time, startAt, endAt: startAt + minutes * 60_000, madeAt, wash, ...cells, ...rest }
}
/** The bays in use in each cell. */
export const useOf = (cars: readonly BookedCar[]) => cars.reduce<UsedCells>(withCar, {})
