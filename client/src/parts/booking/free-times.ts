import { BOOKABLE_FROM, BOOKABLE_TO, SLOT_MINUTES } from '@car-wash/server/contract/constants'
import { clockOf, minutesOf } from '../../lib/wall-clock.ts'

export const PARTS_OF_DAY = ['morning', 'afternoon', 'evening'] as const
export type PartOfDay = (typeof PARTS_OF_DAY)[number]

const NOON = '12:00'
const EVENING = '17:00'
const HALF_HOUR = 30

/** A half hour, named by its beginning ("HH:mm"). */
export interface HalfHour {
  at: string
  /** The start it offers: the chosen one, or else its first free one; undefined where none is free. */
  time: string | undefined
}

/** The half hours from `from` to the last free start, each with the start that it offers. */
export function halfHours(times: readonly string[], from: string, chosen = ''): HalfHour[] {
  const [first, last] = [from > BOOKABLE_FROM ? from : BOOKABLE_FROM, times.at(-1) ?? '']
  const begin = Math.floor(minutesOf(first) / HALF_HOUR) * HALF_HOUR
  const count = last === '' ? 0 : Math.floor((minutesOf(last) - begin) / HALF_HOUR) + 1
  return Array.from({ length: count }, (_, index) => {
    const at = clockOf(begin + index * HALF_HOUR)
    const end = clockOf(begin + (index + 1) * HALF_HOUR)
    const free = times.filter(time => time >= at && time < end)
    return { at, time: free.find(time => time === chosen) ?? free[0] }
  })
}

/** Half hours by morning, afternoon (from 12:00) and evening (from 17:00). */
export function byPartOfDay(all: readonly HalfHour[]): Record<PartOfDay, HalfHour[]> {
  return {
    morning: all.filter(({ at }) => at < NOON),
    afternoon: all.filter(({ at }) => at >= NOON && at < EVENING),
    evening: all.filter(({ at }) => at >= EVENING),
  }
}

/** The free times closest to the requested one, in chronological order. */
export function nearestTimes(times: readonly string[], wished: string, count = 3): string[] {
  const distance = (time: string) => Math.abs(minutesOf(time) - minutesOf(wished))
  return [...times]
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .sort()
}

/** Whether a booking can start at this time (specification 5: 08:00 to 20:00 in steps of 5 minutes). */
export function isOnStep(time: string): boolean {
  const isInRange = time >= BOOKABLE_FROM && time <= BOOKABLE_TO
  return isInRange && Number(time.slice(3, 5)) % SLOT_MINUTES === 0
}
