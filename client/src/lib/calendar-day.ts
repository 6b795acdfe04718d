import { FIRST_DAY, LAST_DAY } from '@car-wash/server/contract/constants'

/** Days as "YYYY-MM-DD" and times as "HH:mm", without the 5 kB of a date library that only the calendar needs. */

const parts = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  })

/** What the clocks of a time zone show at an instant (epoch ms); of this device without a zone. */
export function wallClock(instant: number, timeZone?: string): { date: string; time: string } {
  const [date = '', time = ''] = parts(timeZone).format(instant).split(', ')
  return { date, time: time.slice(0, 5) }
}

export const todayIn = (timeZone?: string): string => wallClock(Date.now(), timeZone).date

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Whether a text is a day that the server takes: while a year is typed, the day is one of the first century. */
export const isKnownDay = (text: string): boolean =>
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) &&
  addDays(text, 0) === text &&
  text >= FIRST_DAY &&
  text <= LAST_DAY

/** Whether a period does not end before it begins; one with an open end never does. */
export const isInOrder = (from = '', to = ''): boolean => from === '' || to === '' || from <= to

/**
 * The instant (epoch ms) at which clocks of the zone show this; the earlier one where they show it twice. In the hour
 * that they skip it is that much later.
 */
export function instantOf(date: string, time: string, timeZone: string): number {
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  const offsetAt = (instant: number) => {
    const shown = wallClock(instant, timeZone)
    return Date.parse(`${shown.date}T${shown.time}:00Z`) - instant
  }
  // Offsets differ by a change of the clocks at most; the earlier guess is tried first.
  const [before, after] = [offsetAt(asUtc - 86_400_000), offsetAt(asUtc + 86_400_000)]
  const earlier = asUtc - Math.max(before, after)
  return offsetAt(earlier) === Math.max(before, after) ? earlier : asUtc - Math.min(before, after)
}
