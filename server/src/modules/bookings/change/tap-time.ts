import { TAP_HOURS } from '../../../contract/constants.ts'
import type { Booking } from '../booking.model.ts'
import { Conflict } from './change.service.ts'

const HOUR_MS = 3_600_000

/**
 * Refuses a step or a completion more than TAP_HOURS from the start of the booking, unless it is confirmed.
 * @throws Conflict with `needsConfirm`, and `confirm`: "early" before the start, "late" after it
 */
export function checkTapTime({ startAt }: Pick<Booking, 'startAt'>, now: Date, confirm?: boolean): void {
  const hours = (startAt.getTime() - now.getTime()) / HOUR_MS
  if (confirm === true || Math.abs(hours) <= TAP_HOURS) return
  throw new Conflict(`The booking starts more than ${String(TAP_HOURS)} hours from now`, {
    needsConfirm: true,
    confirm: hours > 0 ? 'early' : 'late',
  })
}
