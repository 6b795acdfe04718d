import type { Types } from 'mongoose'
import type { VisitProgress, VisitView } from '../../../contract/visits.ts'
import type { Context } from '../../../context.ts'
import { getRecentBranch, type BranchRecord } from '../../branches/branch.service.ts'
import { isoWithOffset } from '../../../calendar/branch-time.ts'
import { lanesOfDay, listBookingsOfDay } from '../board/day-lanes.service.ts'
import { isOpen, type Booking, type ShownBooking, BookingModel, OPEN } from '../booking.model.ts'
import { bookedService, canChangeUntil } from '../booking.view.ts'
import { stepOf } from '../rules/visit-step.ts'
import { transaction } from '../../../db/transaction.ts'
import { AppError } from '../../../errors.ts'
import { touchDays } from '../../branches/branch-days/branch-day.service.ts'
import type { Serves } from '../../../serves.ts'
import { changeBooking, dayOf, findBooking } from '../change/change.service.ts'
import { sent, sentIfSet } from '../../../db/sent.ts'

export async function visitView(context: Context, booking: Booking): Promise<VisitView> {
  const branch = await getRecentBranch(context, booking.branchId.toHexString())
  const now = context.clock.now().getTime()
  const until = canChangeUntil(booking, context.settings().policies.cutoffHours)
  const plate = booking.vehicle?.plate ?? booking.walkIn?.plate ?? ''
  const isExpected = isOpen(booking) && stepOf(booking) === 'expected'
  return {
    service: bookedService(booking, context.language),
    branch: sent(branch, 'name', 'location', 'phone'),
    timeZone: branch.timeZone,
    ...sent(booking, 'bookingDate', 'bookingTime', 'status'),
    ...sentIfSet(booking, 'cancelReason'),
    startsAt: isoWithOffset(booking.startAt.getTime(), branch.timeZone),
    endsAt: isoWithOffset(booking.endAt.getTime(), branch.timeZone),
    price: booking.userPackageId ? null : booking.snap.priceCents / 100,
    ...(plate === '' ? {} : { plateEnd: plate.slice(-3) }),
    canChangeUntil: new Date(until).toISOString(),
    canChange: isExpected && now <= until,
    canConfirm: isExpected && !booking.customerConfirmedAt && now < booking.startAt.getTime(),
    isConfirmed: Boolean(booking.customerConfirmedAt),
    ...(await progress(context, booking, branch)),
  }
}

/** Where the car is; while it is washed, also its bay and about when it will be ready. */
export async function progress(
  context: Context,
  booking: ShownBooking,
  branch: BranchRecord,
): Promise<VisitProgress> {
  const { startedAt, snap } = booking
  const step = stepOf(booking)
  if (step !== 'washing' || !startedAt) return { step }
  const readyAt = isoWithOffset(startedAt.getTime() + snap.minutes * 60_000, branch.timeZone)
  const bay = await bayOf(context, booking, branch)
  return { step, readyAt, ...(bay === undefined ? {} : { bay }) }
}

/** As the board shows it. */
async function bayOf(context: Context, booking: Pick<Booking, '_id' | 'bookingDate'>, branch: BranchRecord) {
  const date = booking.bookingDate
  const { lanes } = lanesOfDay(branch, await listBookingsOfDay(context, branch, date), { date })
  return lanes.find(({ bookings }) => bookings.some(({ _id }) => _id.equals(booking._id)))?.bay
}

/**
 * "I’m coming": before the start, once; a repeat changes nothing. `whose` must still hold when it is written.
 * @throws STATE_CONFLICT once the car has arrived, the booking has started or is no longer open
 */
export async function confirmVisit(
  context: Context,
  whose: Pick<Booking, '_id'> & ({ linkSeq: number | null } | { userId: Types.ObjectId | null }),
): Promise<void> {
  const now = context.clock.now()
  await transaction(context, async () => {
    const before = await BookingModel(context.db)
      .findOneAndUpdate(
        {
          ...whose,
          ...OPEN,
          startAt: { $gt: now },
          arrivedAt: null,
          startedAt: null,
          customerConfirmedAt: null,
        },
        { $set: { customerConfirmedAt: now, customerAct: { at: now, kind: 'confirmed' } } },
      )
      .lean()
    if (before) await touchDays(context, [dayOf(before)])
    else if (!(await BookingModel(context.db).exists({ _id: whose._id, customerConfirmedAt: { $ne: null } })))
      throw new AppError('STATE_CONFLICT', 'The booking can no longer be confirmed')
  })
}

/** A customer’s own booking, by the rule of its link. */
export const confirmOwnBooking: Serves<'POST /bookings/:id/confirm'> = (context, actor, { id }) =>
  changeBooking(context, { actor, id }, async ({ _id, userId }) => {
    await confirmVisit(context, { _id, userId })
    return findBooking(context, actor, id)
  })
