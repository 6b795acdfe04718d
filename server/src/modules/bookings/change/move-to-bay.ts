import type { Booking } from '../booking.model.ts'
import { dayOf } from './change.service.ts'

/** A move within the day that also wishes for a bay, judged by this revision of the day. */
export interface MoveToBay {
  wish: NonNullable<Booking['bayWish']> | null
  dayRev: number
}

/** What a move to the day `to` writes about the wish for a bay: a wish ends with its day. */
export function wishAfter(booking: Booking, { to, bay }: { to: string; bay: MoveToBay | undefined }) {
  if (bay) return { bayWish: bay.wish }
  return to === dayOf(booking) ? {} : { bayWish: null }
}
