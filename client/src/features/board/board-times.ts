import type { BoardView, BookingView } from '@car-wash/server/contract'
import { BOOKABLE_FROM, BOOKABLE_TO, SLOT_MINUTES } from '@car-wash/server/contract/constants'
import { wallClockOf } from '../../i18n/format.ts'
import { clockOf, minutesOf, wallClock } from '../../lib/wall-clock.ts'

/** A car's start and length in minutes, in the branch's local time. */
export function placeOf({ startsAt, endsAt }: Pick<BookingView, 'startsAt' | 'endsAt'>) {
  const start = minutesOf(wallClockOf(startsAt).time)
  return { start, minutes: Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000) }
}

/** The full hours on the board: those of the branch, and of cars outside them. */
export function hoursOf({
  open,
  lanes,
}: Pick<BoardView, 'open'> & {
  lanes: readonly { bookings: readonly Pick<BookingView, 'startsAt' | 'endsAt'>[] }[]
}): { from: number; to: number } {
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

/** A period of a day in minutes since midnight. */
export interface Span {
  from: number
  to: number
}

/** The span of two instants of one day, in the branch's local time. */
export const spanOf = (startsAt: string, endsAt: string): Span => {
  const { start, minutes } = placeOf({ startsAt, endsAt })
  return { from: start, to: start + minutes }
}

/** The free places of a lane between `open.from` and `open.to`, cut at every `step` minutes; those before `now` are gone. */
export function freePlaces(
  taken: readonly Span[],
  { open, step, now }: { open: Span; step: number; now: number | undefined },
): Span[] {
  const places: Span[] = []
  // A customer who is already there can still book the step that has begun.
  let at = Math.max(open.from, Math.floor((now ?? 0) / SLOT_MINUTES) * SLOT_MINUTES)
  const ends = [...taken].sort((a, b) => a.from - b.from)
  for (const { from, to } of [...ends, { from: open.to, to: open.to }]) {
    while (at < from) {
      const next = Math.min(from, (Math.floor(at / step) + 1) * step)
      if (next - at >= SLOT_MINUTES) places.push({ from: at, to: next })
      at = next
    }
    at = Math.max(at, to)
  }
  return places
}

/** Whole minutes since the start of a car that has not arrived; 0 when it is not late. */
export function minutesLate(
  { status, arrivedAt, startsAt }: Pick<BookingView, 'status' | 'arrivedAt' | 'startsAt'>,
  now: number,
): number {
  if ((status !== 'pending' && status !== 'confirmed') || arrivedAt !== undefined) return 0
  return Math.max(0, Math.floor((now - Date.parse(startsAt)) / 60_000))
}

/** The board's day against the branch's local time at an instant (epoch ms): the minute is undefined on another day. */
export function clockAt(
  { branch, date }: { branch: { timeZone: string }; date: string },
  at: number,
): { minute: number | undefined; isPast: boolean } {
  const shown = wallClock(at, branch.timeZone)
  return { minute: shown.date === date ? minutesOf(shown.time) : undefined, isPast: date < shown.date }
}

/** A walk-in without a tapped place: now, or from opening on another day or before it. */
export function walkInAt(board: BoardView, now: number | undefined) {
  const opening = minutesOf(board.open?.from ?? BOOKABLE_FROM)
  const running = Math.floor((now ?? 0) / SLOT_MINUTES) * SLOT_MINUTES
  const isNow = now !== undefined && running >= opening
  return { dialog: 'book' as const, place: { board, time: clockOf(Math.max(opening, running)), isNow } }
}

/** A booking of the day by its id. */
export const carOf = ({ lanes, unplaced }: BoardView, id: string) =>
  [...lanes.flatMap(({ bookings }) => bookings), ...unplaced].find(({ _id }) => _id === id)

/** The steps of the board's scale, in minutes between two lines. */
export const ZOOMS = ['15', '30', '60'] as const
export type Zoom = (typeof ZOOMS)[number]

/** The height of a minute, relative to the middle step. */
export const SCALES: Record<Zoom, number> = { 15: 1.6, 30: 1, 60: 0.45 }
