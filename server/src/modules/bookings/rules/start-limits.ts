import { addDays, CELL_MS, cellOf, dateIn } from '../../../calendar/branch-time.ts'

/** The first instant (epoch ms) at which a wash may start: now, or for the desk the start of the current step. */
export const soonestStart = ({ by, now }: { by: 'customer' | 'desk'; now: number }): number =>
  by === 'desk' ? cellOf(now) * CELL_MS : now

/** A sortable number for a date: dates after the year 9999 do not sort as text. */
export const dayNumber = (date: string): number => Date.parse(date)

/** The last date for which a branch takes bookings, as a `dayNumber`. */
export const lastBookableDay = ({
  branch: { timeZone },
  now,
  horizonDays,
}: {
  branch: { timeZone: string }
  now: number
  horizonDays: number
}): number => dayNumber(addDays(dateIn(timeZone, now), horizonDays))

/** Whether a branch offers a service for the vehicle; `branches` empty = all of them. */
export const isOffered = (
  wash: { branches: readonly string[]; notForVehicle?: boolean },
  branch: { id: string },
): boolean => wash.notForVehicle !== true && (wash.branches.length === 0 || wash.branches.includes(branch.id))
