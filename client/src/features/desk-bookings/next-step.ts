import type { BookingView } from '@car-wash/server/contract'
import { type ProgressStep, TAP_HOURS } from '@car-wash/server/contract/constants'

const FAR_MS = TAP_HOURS * 3_600_000

/** The next step of today's car; undefined when it is done, cancelled or on another day. */
export function nextStep(booking: BookingView, now: number): ProgressStep | undefined {
  const { status, startsAt, arrivedAt, startedAt } = booking
  if (status === 'completed' || status === 'cancelled') return undefined
  if (Math.abs(Date.parse(startsAt) - now) > FAR_MS) return undefined
  if (startedAt !== undefined) return 'finished'
  return arrivedAt === undefined ? 'arrived' : 'started'
}
