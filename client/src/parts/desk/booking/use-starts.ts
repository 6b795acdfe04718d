import { SLOT_MINUTES } from '@car-wash/server/contract/constants'
import { useDayTimes, useEarliest } from '../../booking/bookings.queries.ts'
import { halfHours } from '../../booking/free-times.ts'
import { isKnownDay } from '../../../lib/calendar-day.ts'
import { serverTimeOf } from '../../../lib/clock.ts'
import { clockOf, minutesOf, wallClock } from '../../../lib/wall-clock.ts'
import type { DeskValues, Start } from './desk-values.ts'

const EVERY_MS = 10_000
const OFFERED = 4

/** When a wash can start on the day, read again while the sheet is open: others book meanwhile. */
export function useStarts(
  { branchId, date, serviceId, vehicleType }: DeskValues,
  { timeZone, isNow }: { timeZone: string | undefined; isNow: boolean },
) {
  const day = useDayTimes({ branchId, serviceId, vehicleType, date: isKnownDay(date) ? date : '' }, EVERY_MS)
  const times = day.data?.times ?? []
  const minute = minutesOf(wallClock(serverTimeOf(day.dataUpdatedAt), timeZone).time)
  const running = clockOf(minute - (minute % SLOT_MINUTES))
  const isFull = isNow && day.isSuccess && !times.includes(running)
  const later = times.filter(time => time > running)
  const isOver = isFull && later.length === 0
  const anotherDay = useEarliest(isOver ? serviceId : '', vehicleType).data?.find(
    each => each.branchId._id === branchId,
  )
  return {
    times,
    /** The running step is not free, which the times to choose from replace. */
    isFull,
    next: isOver
      ? startsOf(anotherDay)
      : halfHours(later, running)
          .flatMap(({ time }) => (time === undefined ? [] : [{ date, time }]))
          .slice(0, OFFERED),
    isSuccess: day.isSuccess,
    isError: day.isError,
  }
}

const startsOf = (earliest: { bookingDate: string; bookingTime: string } | undefined): Start[] =>
  earliest ? [{ date: earliest.bookingDate, time: earliest.bookingTime }] : []
