import { FIRST_DAY, LAST_DAY } from '@car-wash/server/contract/constants'
import { wallClock } from './wall-clock.ts'
import { serverNow } from './clock.ts'

/** Days as "YYYY-MM-DD" and times as "HH:mm", without the 5 kB date library that only the calendar needs. */

export const todayIn = (timeZone?: string): string => wallClock(serverNow(), timeZone).date

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Whether the server accepts the day: a half-typed year is still in the first century. */
export const isKnownDay = (text: string): boolean =>
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) &&
  addDays(text, 0) === text &&
  text >= FIRST_DAY &&
  text <= LAST_DAY

/** Whether a period ends on or after its start; an open-ended one always does. */
export const isInOrder = (from = '', to = ''): boolean => from === '' || to === '' || from <= to

/**
 * The instant (epoch ms) of a local time in the zone: the earlier one when the clocks go back and show it twice, and
 * shifted later by the gap when the clocks go forward and skip it.
 */
export function instantOf(date: string, time: string, timeZone: string): number {
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  const offsetAt = (instant: number) => {
    const shown = wallClock(instant, timeZone)
    return Date.parse(`${shown.date}T${shown.time}:00Z`) - instant
  }
  // Two offsets are enough around a clock change; the earlier one is tried first.
  const [before, after] = [offsetAt(asUtc - 86_400_000), offsetAt(asUtc + 86_400_000)]
  const earlier = asUtc - Math.max(before, after)
  return offsetAt(earlier) === Math.max(before, after) ? earlier : asUtc - Math.min(before, after)
}
