import type { BookingStatus, CancelReason } from '../contract/constants.ts'
import type { Booking } from '../modules/bookings/booking.model.ts'
import type { Random } from './random.ts'

/** What became of a booking. */
export interface Fate {
  status: BookingStatus
  cancelReason: CancelReason | null
}

/** Past washes are completed, cancelled or missed, one in its bay is confirmed, future ones are open. */
export function fateOf(
  { startAt, endAt }: { startAt: Date; endAt: Date },
  { now, random, hasAccount }: { now: Date; random: Random; hasAccount: boolean },
): Fate {
  if (endAt <= now) {
    if (random.chance(0.06)) return { status: 'cancelled', cancelReason: 'no-show' }
    if (random.chance(0.09))
      return { status: 'cancelled', cancelReason: random.chance(0.8) ? 'customer' : 'branch' }
    return { status: 'completed', cancelReason: null }
  }
  if (startAt <= now) return { status: 'confirmed', cancelReason: null }
  if (random.chance(0.05)) return { status: 'cancelled', cancelReason: 'customer' }
  return { status: hasAccount && random.chance(0.5) ? 'pending' : 'confirmed', cancelReason: null }
}

/** The taps at the board: of a car in its bay, and of a finished one. */
export function progressOf(
  { status }: Fate,
  { startAt, endAt }: { startAt: Date; endAt: Date },
  now: Date,
): Pick<Booking, 'arrivedAt' | 'startedAt' | 'finishedAt'> {
  const came = status !== 'cancelled' && startAt <= now ? startAt : null
  return { arrivedAt: came, startedAt: came, finishedAt: endAt <= now ? came && endAt : null }
}
