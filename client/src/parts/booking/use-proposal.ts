import type { BookingView, BranchView } from '@car-wash/server/contract'
import { addDays, todayIn } from '../../lib/calendar-day.ts'
import { type SlotQuery, useDayTimes, useFreeDays, useHorizonDays } from './bookings.queries.ts'
import { usualTime } from './usual-time.ts'

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
