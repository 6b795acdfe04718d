import type { BookingView, BranchView } from '@car-wash/server/contract'
import { addDays, todayIn } from '../../lib/calendar-day.ts'
import { type SlotQuery, useDayTimes, useFreeDays, useHorizonDays } from './bookings.queries.ts'
import { weekdayOf } from '../../lib/wall-clock.ts'

/** How far after the usual day the next free time is looked for. */
const DAYS = 28

export interface Proposal {
  /** Undefined while loading, and when there is no free time. */
  start: { date: string; time: string } | undefined
  isPending: boolean
  isError: boolean
  retry: () => void
}

/** The customer's usual time at the branch, or the first free one after it. */
export function useProposal(
  slotQuery: SlotQuery,
  branch: BranchView | undefined,
  bookings: readonly BookingView[],
): Proposal {
  const today = todayIn(branch?.timeZone)
  const usual = usualTime(bookings, today) ?? { date: today, time: '' }
  const [end, last] = [addDays(usual.date, DAYS), addDays(today, useHorizonDays())]
  const days = useFreeDays({ ...slotQuery, from: usual.date, to: end < last ? end : last })
  const free = days.data?.days.filter(each => each.free > 0).map(({ date }) => date) ?? []
  const isUsualDay = free[0] === usual.date

  const first = useDayTimes({ ...slotQuery, date: free[0] ?? '' })
  const inTime = first.data?.times.find(time => !isUsualDay || time >= usual.time)
  const isLate = first.isSuccess && inTime === undefined
  const second = useDayTimes({ ...slotQuery, date: (isLate ? free[1] : undefined) ?? '' })

  const [date, time] = isLate ? [free[1], second.data?.times[0]] : [free[0], inTime]
  const queries = [days, first, second]
  return {
    start: date !== undefined && time !== undefined ? { date, time } : undefined,
    isPending: queries.some(query => query.isLoading),
    isError: queries.some(query => query.isError),
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch()
    },
  }
}

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
