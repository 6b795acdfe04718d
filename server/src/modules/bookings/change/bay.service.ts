import type { Context } from '../../../context.ts'
import { invalidField } from '../../../errors.ts'
import type { Serves } from '../../../serves.ts'
import { ensureDay, readDayRevs } from '../../branches/branch-days/branch-day.service.ts'
import { getBranch, type BranchRecord } from '../../branches/branch.service.ts'
import { lanesOfDay, listBookingsOfDay } from '../board/day-lanes.service.ts'
import type { Booking } from '../booking.model.ts'
import { changeBooking, Conflict, dayOf, requireOpen } from './change.service.ts'
import { commit } from './commit.service.ts'
import { judgeMove, writeMove, type MoveToBay } from './move.service.ts'

/**
 * Wishes for a bay, with `bookingTime` under the rules of a move. Bays of bookings are
 * interchangeable: a wish decides where the board shows the car, never what can be sold.
 * @throws STATE_CONFLICT when the day cannot be arranged with this wish after all earlier ones
 */
export const setBay: Serves<'PATCH /admin/bookings/:id/bay'> = (context, actor, { id, body }) =>
  changeBooking(context, { actor, id, rev: body.rev }, async booking => {
    requireOpen(booking, 'put into another bay')
    const branch = await getBranch(context, booking.branchId.toHexString())
    if ((body.bay ?? 0) > branch.bays) throw invalidField('bay', 'too_big', { max: branch.bays })
    await ensureDay(context, dayOf(booking), branch.cfg)
    const [dayRev = 0] = await readDayRevs(context, [dayOf(booking)])
    const { bay } = body
    const time = body.bookingTime ?? booking.bookingTime
    if (time === booking.bookingTime) {
      const wish = await requireArranged(context, branch, { booking, bay })
      // The day's revision is the guard: of two wishes for one place, the second is judged again.
      const change = { set: { bayWish: wish }, cells: { rev: dayRev } }
      return commit(context, booking, { actor, action: 'booking.bay', ...change })
    }
    const target = { actor, branch, date: booking.bookingDate, time }
    const judged = await judgeMove(context, booking, target)
    const { c0, c1 } = judged.place
    const wish = await requireArranged(context, branch, { booking: { ...booking, c0, c1 }, bay })
    return writeMove(context, booking, { ...target, ...judged, bay: { wish, dayRev } })
  })

/**
 * The wish for a bay, if the board can show the day with the booking there. It is later than every other wish of the day,
 * even those of the same millisecond, and so the one that would yield.
 */
async function requireArranged(
  context: Context,
  branch: BranchRecord,
  { booking, bay }: { booking: Booking; bay: number | null },
): Promise<MoveToBay['wish']> {
  if (bay === null) return null
  const day = await listBookingsOfDay(context, branch, booking.bookingDate)
  const others = day.filter(({ _id }) => !_id.equals(booking._id))
  const made = others.map(({ bayWish }) => (bayWish ? bayWish.at.getTime() + 1 : 0))
  const bayWish = { bay, at: new Date(Math.max(context.clock.now().getTime(), ...made)) }
  const wished = day.map(other => (other._id.equals(booking._id) ? { ...booking, bayWish } : other))
  const { yielded, unplaced } = lanesOfDay(branch, wished, { date: booking.bookingDate })
  if ([...yielded, ...unplaced].some(({ _id }) => _id.equals(booking._id))) {
    throw new Conflict(`Bay ${String(bay)} cannot be kept free for this car`)
  }
  return bayWish
}
