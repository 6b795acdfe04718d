import type { BoardView, BookingView } from '@car-wash/server/contract'
import { BOOKABLE_FROM, BOOKABLE_TO, type ProgressStep } from '@car-wash/server/contract/constants'
import { wallClockOf } from '../../i18n/format.ts'
import { minutesOf } from '../../lib/wall-clock.ts'

/** A car's start and length in minutes, in the branch's local time. */
export function placeOf({ startsAt, endsAt }: Pick<BookingView, 'startsAt' | 'endsAt'>) {
  const start = minutesOf(wallClockOf(startsAt).time)
  return { start, minutes: Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000) }
}

/** The full hours on the board: those of the branch, and of cars outside them. */
export function hoursOf({ open, lanes }: Pick<BoardView, 'open' | 'lanes'>): { from: number; to: number } {
  const places = lanes.flatMap(lane => lane.bookings).map(placeOf)
  const from = Math.min(minutesOf(open?.from ?? BOOKABLE_FROM), ...places.map(({ start }) => start))
  const to = Math.max(
    minutesOf(open?.to ?? BOOKABLE_TO),
    ...places.map(({ start, minutes }) => start + minutes),
  )
  return { from: Math.floor(from / 60), to: Math.ceil(to / 60) }
}

/** The first unfinished car at the minute `now`, or the first of the day; undefined on an empty day. */
export function firstCarOf(
  {
    lanes,
  }: { lanes: readonly { bay: number; bookings: readonly Pick<BookingView, 'startsAt' | 'endsAt'>[] }[] },
  now: number | undefined,
): { bay: number; start: number } | undefined {
  const cars = lanes
    .flatMap(({ bay, bookings }) => bookings.map(booking => ({ bay, ...placeOf(booking) })))
    .sort((a, b) => a.start - b.start)
  return cars.find(({ start, minutes }) => start + minutes > (now ?? 0)) ?? cars[0]
}

/** The next step of a car; undefined when it is done. */
export function tapOf({ status, arrivedAt, startedAt }: BookingView): ProgressStep | undefined {
  if (status === 'completed' || status === 'cancelled') return undefined
  if (startedAt !== undefined) return 'finished'
  return arrivedAt === undefined ? 'arrived' : 'started'
}
