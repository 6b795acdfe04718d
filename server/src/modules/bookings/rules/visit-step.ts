import type { BookingStatus } from '../../../contract/constants.ts'
import type { VisitStep } from '../../../contract/visits.ts'

interface Progress {
  status: BookingStatus
  arrivedAt?: Date | null | undefined
  startedAt?: Date | null | undefined
  finishedAt?: Date | null | undefined
}

/** Where the car is, by the desk's taps: for the visit page and the dashboard alike. */
export function stepOf({ status, arrivedAt, startedAt, finishedAt }: Progress): VisitStep {
  if (status === 'completed' || finishedAt) return 'ready'
  if (startedAt) return 'washing'
  return arrivedAt ? 'arrived' : 'expected'
}

/** For how long after its end a wash is shown as ready. */
const READY_MS = 2 * 3_600_000

/** Whether the visit is still to come, is under way, or has only just ended. */
export function isLive(booking: Progress & { endAt: Date }, now: number): boolean {
  if (booking.status === 'cancelled') return false
  if (stepOf(booking) !== 'ready') return true
  return now < (booking.finishedAt ?? booking.endAt).getTime() + READY_MS
}
