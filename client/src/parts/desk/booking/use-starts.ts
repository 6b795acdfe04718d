import type { BoardView } from '@car-wash/server/contract'
import { SLOT_MINUTES, type VehicleType } from '@car-wash/server/contract/constants'
import { useDayTimes, useEarliest } from '../../booking/bookings.queries.ts'
import { quarterTimes } from '../../booking/free-times.ts'
import { serverTimeOf } from '../../../lib/clock.ts'
import { clockOf } from '../../../lib/wall-clock.ts'
import { clockAt } from '../../../features/board/board-times.ts'
import type { Start } from './desk-values.ts'

const EVERY_MS = 10_000
const OFFERED = 4

/** When a wash can start on the board's day, read again while the sheet is open: others book meanwhile. */
export function useStarts(
  board: BoardView,
  { isNow, ...wash }: { serviceId: string; vehicleType: VehicleType; isNow: boolean },
) {
  const { branch, date } = board
  const day = useDayTimes({ ...wash, branchId: branch._id, date }, EVERY_MS)
  const times = day.data?.times ?? []
  const minute = clockAt(board, serverTimeOf(day.dataUpdatedAt)).minute ?? 0
  const running = clockOf(minute - (minute % SLOT_MINUTES))
  const isFull = isNow && day.isSuccess && !times.includes(running)
  const [first, ...rest] = times.filter(time => time > running)
  const isOver = isFull && first === undefined
  const anotherDay = useEarliest(isOver ? wash.serviceId : '', wash.vehicleType).data?.find(
    ({ branchId }) => branchId._id === branch._id,
  )
  return {
    times,
    /** The running step is not free, which the times to choose from replace. */
    isFull,
    next: isOver
      ? startsOf(anotherDay)
      : [...new Set([first ?? '', ...quarterTimes(rest)])].slice(0, OFFERED).map(time => ({ date, time })),
    isSuccess: day.isSuccess,
    isError: day.isError,
  }
}

const startsOf = (earliest: { bookingDate: string; bookingTime: string } | undefined): Start[] =>
  earliest ? [{ date: earliest.bookingDate, time: earliest.bookingTime }] : []
