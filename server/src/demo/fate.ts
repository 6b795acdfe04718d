import type { BookingStatus, CancelReason } from '../contract/constants.ts'
import type { Random } from './random.ts'

/** What became of a booking. */
export interface Fate {
  status: BookingStatus
  cancelReason: CancelReason | null
}

/** Past washes are completed, cancelled or missed; today's and future ones are open. */
export function fateOf(
  endAt: Date,
  { now, random, hasAccount }: { now: Date; random: Random; hasAccount: boolean },
): Fate {
  if (endAt <= now) {
    if (random.chance(0.06)) return { status: 'cancelled', cancelReason: 'no-show' }
    if (random.chance(0.09))
      return { status: 'cancelled', cancelReason: random.chance(0.8) ? 'customer' : 'branch' }
    return { status: 'completed', cancelReason: null }
  }
  if (random.chance(0.05)) return { status: 'cancelled', cancelReason: 'customer' }
  return { status: hasAccount && random.chance(0.5) ? 'pending' : 'confirmed', cancelReason: null }
}
