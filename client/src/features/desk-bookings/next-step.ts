import type { BookingView } from '@car-wash/server/contract'
import type { ProgressStep } from '@car-wash/server/contract/constants'

const HALF_A_DAY = 12 * 60 * 60 * 1000

/** The next step of today's car; undefined when it is done, cancelled or on another day. */
export function nextStep(booking: BookingView, now: number): ProgressStep | undefined {
  const { status, startsAt, arrivedAt, startedAt } = booking
  if (status === 'completed' || status === 'cancelled') return undefined
  if (Math.abs(Date.parse(startsAt) - now) > HALF_A_DAY) return undefined
  if (startedAt !== undefined) return 'finished'
  return arrivedAt === undefined ? 'arrived' : 'started'
}
