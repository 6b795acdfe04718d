import type { BookingStatus, CancelReason, ProgressStep } from '../../../contract/constants.ts'
import type { OracleBooking, OracleHold } from './oracle-records.ts'

/** Rules of the oracle that look at one booking alone. */

export const GRACE_DAYS = 14

/** Whole cells that an early finished wash fills; null: all of its minutes. */
export const filledOf = (other: OracleBooking | OracleHold) => ('filled' in other ? other.filled : null)

/** The minutes that a wash fills when it gets this status now; null: all, as it runs to its end or is not running. */
export function finishes(
  now: number,
  { start, minutes }: OracleBooking,
  { status, step }: { status: BookingStatus; step: ProgressStep | null },
): number | null {
  const isRunning = start <= now && now < start + minutes
  if (status !== 'completed' || !(isRunning || step === 'finished')) return null
  return Math.min(minutes, Math.max(5, Math.ceil((now - start) / 5) * 5))
}

export function wishedWash(status: BookingStatus, reason: CancelReason | null) {
  if (status === 'completed') return 'consumed'
  if (status !== 'cancelled') return 'held'
  return reason === 'no-show' ? 'forfeited' : undefined
}
