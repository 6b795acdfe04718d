import { addDays, timeOf } from '../../../calendar/branch-time.ts'

/** The day on which every story begins. */
export const TODAY = '2026-11-21'

/** The date and time that is this many minutes after the first midnight. */
export const place = (minutes: number) => ({
  bookingDate: addDays(TODAY, Math.floor(minutes / 1440)),
  bookingTime: timeOf(minutes % 1440),
})

/** The n-th item, counted around; undefined when there is none. */
export const at = <T>(items: readonly T[], n: number): T | undefined => items[n % Math.max(1, items.length)]
