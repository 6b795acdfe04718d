import type { BookingView } from '@car-wash/server/contract'
import { addDays } from '../../lib/calendar-day.ts'
import { weekdayOf } from '../../lib/wall-clock.ts'

type Past = Pick<BookingView, 'bookingDate' | 'bookingTime' | 'status'>

const NEAR_DAYS = 14

const OPEN: ReadonlySet<Past['status']> = new Set(['pending', 'confirmed'])

/** The date ("YYYY-MM-DD") and time ("HH:mm") from which a wash is wanted again. */
export interface UsualTime {
  date: string
  time: string
}

/**
 * The next day, from `today` on, of the weekday on which the customer comes most, and the hour at which they come most on
 * that day. Of two that are equally common the more recent counts; cancelled bookings do not. Days with an open booking are
 * left out; a customer who has booked all those of the next two weeks gets the first other day.
 */
export function usualTime(bookings: readonly Past[], today: string): UsualTime | undefined {
  const kept = bookings
    .filter(({ status }) => status !== 'cancelled')
    .sort((a, b) => b.bookingDate.localeCompare(a.bookingDate))
  const weekday = mostCommon(kept.map(({ bookingDate }) => weekdayOf(bookingDate)))
  const sameDay = kept.filter(({ bookingDate }) => weekdayOf(bookingDate) === weekday)
  const hour = mostCommon(sameDay.map(({ bookingTime }) => bookingTime.slice(0, 2)))
  const time = sameDay.find(({ bookingTime }) => bookingTime.slice(0, 2) === hour)?.bookingTime
  if (time === undefined) return undefined
  const taken = new Set(
    bookings.filter(({ status }) => OPEN.has(status)).map(({ bookingDate }) => bookingDate),
  )
  const days = Array.from({ length: NEAR_DAYS }, (_, index) => addDays(today, index))
  const open = days.filter(date => !taken.has(date))
  return { date: open.find(date => weekdayOf(date) === weekday) ?? open[0] ?? today, time }
}

/** The first of the most common values. */
function mostCommon<Value>(values: readonly Value[]): Value | undefined {
  const count = (value: Value) => values.filter(each => each === value).length
  return [...values].sort((a, b) => count(b) - count(a))[0]
}
