import type { Context } from '../../../context.ts'
import { sumsChange } from '../../../values/day-sums.ts'
import { changeDay } from '../../branch-days/branch-day.service.ts'
import { StaleRead } from '../booking-facts.service.ts'
import type { Booking } from '../booking.model.ts'
import type { Place } from '../rules/booking-rules.ts'
import { dayOf } from './change.service.ts'

/** One update if both places are on one day; otherwise one per day, in order of id to avoid deadlocks. StaleRead when a guard fails. */
export async function claimAndRelease(
  context: Context,
  booking: Booking,
  { to, place, cfg, rev }: { to: string; place: Place; cfg: number; rev?: number | undefined },
): Promise<void> {
  const bookingId = booking._id.toHexString()
  const from = dayOf(booking)
  const take = { c0: place.c0, c1: place.c1, guard: { capacity: place.capacity, cfg } }
  const free = { c0: booking.c0, c1: booking.c1 }
  const changes =
    from === to
      ? [{ day: to, change: { bookingId, take, free, rev } }]
      : [
          { day: to, change: { bookingId, take, count: sumsChange(null, booking) } },
          { day: from, change: { bookingId, free, count: sumsChange(booking, null) } },
        ].sort((a, b) => (a.day < b.day ? -1 : 1))
  for (const { day, change } of changes) {
    if (!(await changeDay(context, day, change))) throw new StaleRead()
  }
}
