import type { BookingStatus, CancelReason, ProgressStep } from '../../../contract/constants.ts'
import type { Context } from '../../../context.ts'
import { changeDay, readDay, type DayChange } from '../../branch-days/branch-day.service.ts'
import { freeLapsedHolds } from '../../place-holds/place-hold.service.ts'
import { settleWash, type ExpiryChange } from '../../user-packages/washes/wash-hold.service.ts'
import { wantedHold } from '../../user-packages/rules/wash-credits.ts'
import { addOpenBookings, raiseBookingSeq } from '../../users/customer.service.ts'
import { touchBoards } from '../board/touch-boards.service.ts'
import { Conflict, dayOf, ensureSameZone } from './change.service.ts'
import { hasSameBooking, StaleRead, settledBranch } from '../booking-facts.service.ts'
import { historyEntry } from '../booking-history.ts'
import { markChange, markedAsRead } from '../open-bookings.service.ts'
import { undoableChange } from './undoable-change.ts'
import { BookingModel, type Booking, type By, type UndoableChange } from '../booking.model.ts'
import { isNoShow, sumsChange } from '../../../values/day-sums.ts'
import { isFree, planDay } from '../../../calendar/branch-hours.ts'

/** A change of status, or of the reason of a cancellation. */
export interface Transition {
  to: BookingStatus
  /** Null unless cancelled. */
  cancelReason: CancelReason | null
  by: By
  reason: string | null
  finishedAt?: Date
  /** The tap on the board that causes it. */
  step?: ProgressStep
  /** By the booking's link. */
  byLink?: boolean
  /** The change that it takes back, to be taken from the booking as read. */
  undoes?: UndoableChange
}

type Guard = NonNullable<DayChange['take']>['guard']

/** How a booking reclaims the cells it has released; null when it still has them or remains without. */
export type Reinstatement = { guard: Guard } | null

/**
 * How a cancelled booking is reinstated: it needs a free bay under the branch's current rules, unless its time is over
 * (decision 12). Throws Conflict when there is none. Call it outside the transaction.
 */
export async function findReinstatement(
  context: Context,
  booking: Booking,
  to: BookingStatus,
): Promise<Reinstatement> {
  if (booking.live || to === 'cancelled') return null
  if (booking.endAt <= context.clock.now()) return { guard: null }
  const branch = await settledBranch(context, booking.branchId.toHexString())
  ensureSameZone(booking, branch)
  const day = await readDay(context, dayOf(booking))
  const plan = planDay(branch, booking.bookingDate)
  if (!isFree(booking, day?.u ?? {}, plan.capacity)) {
    if ((await freeLapsedHolds(context, dayOf(booking))) > 0) throw new StaleRead()
    throw new Conflict('The time is no longer free')
  }
  const { userId, branchId, serviceId, vehicleId, startAt } = booking
  if (userId && (await hasSameBooking(context, { userId, branchId, serviceId, vehicleId, startAt }))) {
    throw new Conflict('The customer has made the same booking again')
  }
  const capacity = Array.from({ length: booking.c1 - booking.c0 }, (_, i) => plan.capacity(booking.c0 + i))
  return { guard: { capacity, cfg: branch.cfg } }
}

/**
 * Moves booking, wash and bay from one status to the next (Algorithm 2), each conditional on the state that was read.
 * Throws StaleRead when that has changed, Conflict when bay or wash is unavailable. Call it inside a transaction.
 */
export async function applyTransition(
  context: Context,
  booking: Booking,
  transition: Transition & { reinstatement: Reinstatement },
): Promise<Booking> {
  const { to, cancelReason, by, reason, reinstatement } = transition
  const now = context.clock.now()
  const live = to !== 'cancelled'
  const mark = markChange(booking, { ...booking, status: to }, now)
  const after = await BookingModel(context.db)
    .findOneAndUpdate(
      {
        _id: booking._id,
        rev: booking.rev,
        status: booking.status,
        archivedAt: null,
        ...markedAsRead(booking),
      },
      {
        $set: {
          status: to,
          live,
          cancelReason,
          ...(reinstatement?.guard ? { cfg: reinstatement.guard.cfg } : {}),
          finishedAt: to === 'completed' ? (transition.finishedAt ?? booking.finishedAt) : null,
          ...mark.set,
          ...(by.role === 'customer' ? { customerAct: { at: now, kind: 'cancelled' } } : {}),
          undo:
            transition.undoes || by.role === 'customer'
              ? null
              : undoableChange(booking, now, transition.step),
        },
        $unset: mark.unset,
        $inc: { rev: 1 },
        $push: {
          history: historyEntry({
            ...{ at: now, by, from: booking.status, to, cancelReason, reason },
            ...(transition.undoes ? { undone: true } : {}),
            ...(transition.byLink ? { byLink: true } : {}),
          }),
        },
      },
      { returnDocument: 'after' },
    )
    .lean()
  if (!after) throw new StaleRead()
  await joinCustomer(context, booking, { to, opens: mark.opens })
  const extended = await moveWash(context, booking, transition)
  if (extended && after.undo) {
    await BookingModel(context.db).updateOne({ _id: booking._id }, { $set: { 'undo.expiry': extended } })
  }
  // The customer's other cars show how often nobody came.
  if (booking.userId && isNoShow(booking) !== isNoShow(after))
    await touchBoards(context, { userId: booking.userId })
  const day = dayOf(booking)
  const changed = await changeDay(context, day, {
    bookingId: booking._id.toHexString(),
    count: sumsChange(booking, after),
    ...(reinstatement ? { take: { c0: booking.c0, c1: booking.c1, guard: reinstatement.guard } } : {}),
    ...(booking.live && !live ? { free: { c0: booking.c0, c1: booking.c1 } } : {}),
  })
  if (!changed) throw new StaleRead()
  return after
}

/** A future booking must not be reinstated for an account that is being deleted. */
async function joinCustomer(
  context: Context,
  { userId, live, endAt }: Booking,
  { to, opens }: Pick<Transition, 'to'> & { opens: number },
): Promise<void> {
  if (!userId) return
  const comesBack = !live && to !== 'cancelled' && endAt > context.clock.now()
  if (comesBack) {
    const customer = await raiseBookingSeq(context, userId, { opens })
    if (!customer) throw new Conflict('The account has been deleted')
  } else if (opens !== 0) await addOpenBookings(context, userId, opens)
}

/** Returns the extension of the package's expiry that came with it. */
async function moveWash(
  context: Context,
  booking: Booking,
  transition: Transition,
): Promise<ExpiryChange | null> {
  if (!booking.userPackageId) return null
  const { to, cancelReason, by, reason } = transition
  const outcome = await settleWash(
    context,
    { ...booking, userPackageId: booking.userPackageId, bookingId: booking._id, by },
    { to: wantedHold(to, cancelReason), cancelReason, reason, undoExpiry: transition.undoes?.expiry ?? null },
  )
  if (outcome === 'refused') throw new Conflict('The package has no wash left for this booking')
  if (outcome === 'changed') throw new StaleRead()
  const { userId, userPackageId } = booking
  const before = wantedHold(booking.status, booking.cancelReason)
  if (userId && before !== wantedHold(to, cancelReason)) await touchBoards(context, { userId, userPackageId })
  return typeof outcome === 'object' ? outcome.extended : null
}
