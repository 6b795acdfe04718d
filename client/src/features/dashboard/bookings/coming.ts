import type { OwnBooking } from '@car-wash/server/contract'
import { wallClockOf } from '../../../i18n/format.ts'

type Times = Pick<
  OwnBooking,
  'status' | 'startsAt' | 'endsAt' | 'canChangeUntil' | 'visit' | 'customerConfirmedAt'
>

const MINUTE = 60_000
const DAY = 86_400_000

/** Whether the car is at the branch, or was until a short while ago: then its planned end does not matter. */
const isThere = ({ visit }: Pick<Times, 'visit'>) => visit !== undefined && visit.step !== 'expected'

/** At the branch or just ready; or pending or confirmed, and its planned end not over at `now` (milliseconds). */
export function isComing(booking: Times, now: number): boolean {
  const { status, endsAt } = booking
  const isOpen = status === 'pending' || status === 'confirmed'
  return isThere(booking) || (isOpen && Date.parse(endsAt) > now)
}

/** The upcoming booking that starts first. */
export function nextOf<Booking extends Times>(
  bookings: readonly Booking[],
  now: number,
): Booking | undefined {
  return bookings
    .filter(booking => isComing(booking, now))
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))[0]
}

/** Whether the customer may still move or cancel it (decision 14). The server decides by its own clock. */
export function mayChange(booking: Times, now: number): boolean {
  return !isThere(booking) && isComing(booking, now) && Date.parse(booking.canChangeUntil) > now
}

/** Whether the customer may still say "I'm coming": once, and until the start. */
export function mayConfirm(booking: Times, now: number): boolean {
  const { customerConfirmedAt, startsAt } = booking
  return (
    customerConfirmedAt === undefined &&
    !isThere(booking) &&
    isComing(booking, now) &&
    Date.parse(startsAt) > now
  )
}

/** Days from today to the day of the booking, both in the branch's time zone. */
export function daysUntil({ startsAt }: Pick<Times, 'startsAt'>, now: number): number {
  const today = wallClockOf(atOffsetOf(startsAt, now)).date
  return Math.round((Date.parse(wallClockOf(startsAt).date) - Date.parse(today)) / DAY)
}

/** An instant in the local time of a branch, by the offset in `startsAt`. */
function atOffsetOf(startsAt: string, instant: number): string {
  return new Date(instant + offsetOf(startsAt)).toISOString()
}

/** '2026-11-21T09:30:00+01:00' → 3600000. */
function offsetOf(startsAt: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})$/.exec(startsAt) ?? []
  if (sign === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE
}
