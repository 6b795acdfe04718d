import { SLOT_MINUTES } from '@car-wash/server/contract/constants'
import { minutesOf } from '../../lib/wall-clock.ts'

export const PARTS_OF_DAY = ['morning', 'afternoon', 'evening'] as const
export type PartOfDay = (typeof PARTS_OF_DAY)[number]

const NOON = '12:00'
const EVENING = '17:00'
const QUARTER = 15

/**
 * The start times with a button: the quarter hours, and the first time of each free stretch without one. Every other time
 * is within minutes of a button and can be typed.
 */
export function quarterTimes(times: readonly string[]): string[] {
  return stretchesOf(times).flatMap(stretch => {
    const quarters = stretch.filter(time => minutesOf(time) % QUARTER === 0)
    return quarters.length > 0 ? quarters : stretch.slice(0, 1)
  })
}

/** Why a time is among the first few to choose from. */
export type GoodTime = 'next' | 'morning' | 'midday' | 'evening'

/** A few times for most people: the first free one, one in the morning, at midday and in the evening. */
export function goodTimes(times: readonly string[]): { time: string; reason: GoodTime }[] {
  const quarters = quarterTimes(times)
  const between = (from: string, to: string) => quarters.find(time => time >= from && time < to)
  const found: [GoodTime, string | undefined][] = [
    ['next', times[0]],
    ['morning', between('10:00', NOON)],
    ['midday', between(NOON, '14:30')],
    ['evening', between(EVENING, '24:00')],
  ]
  const good = found.flatMap(([reason, time]) => (time === undefined ? [] : [{ time, reason }]))
  return good.filter(({ time }, index) => good.findIndex(each => each.time === time) === index)
}

/** Sorted times by morning, afternoon (from 12:00) and evening (from 17:00). */
export function byPartOfDay(times: readonly string[]): Record<PartOfDay, string[]> {
  return {
    morning: times.filter(time => time < NOON),
    afternoon: times.filter(time => time >= NOON && time < EVENING),
    evening: times.filter(time => time >= EVENING),
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

function stretchesOf(times: readonly string[]): string[][] {
  const stretches: string[][] = []
  let end: number | undefined
  for (const time of times) {
    const start = minutesOf(time)
    if (start === end) stretches.at(-1)?.push(time)
    else stretches.push([time])
    end = start + SLOT_MINUTES
  }
  return stretches
}
