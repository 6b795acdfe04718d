import type { BookingStatus, CancelReason, ProgressStep } from '../../../contract/constants.ts'
import type { Context } from '../../../context.ts'
import { readDay } from '../../branches/branch-days/branch-day.service.ts'
import { settleWash } from '../../wash-books/washes/wash-hold.service.ts'
import { wantedHold } from '../../wash-books/rules/wash-credits.ts'
import { raiseBookingSeq } from '../../accounts/users/customer.service.ts'
import { touchBoards } from '../board/touch-boards.service.ts'
import { Conflict, dayOf, ensureSameZone } from './change.service.ts'
import type { Written } from './commit.service.ts'
import { hasSameBooking, retryWhereHoldsLapsed, settledBranch } from '../booking-facts.service.ts'
import { undoableChange } from './undoable-change.ts'
import { BookingModel, type Booking, type By, type UndoableChange } from '../booking.model.ts'
import { isNoShow } from '../../../values/day-sums.ts'
import { isFree, planDay } from '../../../calendar/branch-hours.ts'
import { claimEnd } from '../../../calendar/branch-time.ts'

/** A change of status, or of the reason of a cancellation. */
export interface Transition {
  to: BookingStatus
  /** Null unless cancelled. */
  cancelReason: CancelReason | null
  by: By
  byLink?: boolean
  reason: string | null
  finishedAt?: Date
  /** The tap on the board that causes it. */
  step?: ProgressStep
  /** The change that it takes back, to be taken from the booking as read. */
  undoes?: UndoableChange
}

/**
 * How a booking gives up cells, or reclaims those of a cancelled or early finished wash: these need a free bay under the
 * branch's current rules, unless the time of the wash is over (decision 12). Throws Conflict when none is free.
 */
async function findCells(context: Context, booking: Booking, { to, c1 }: { to: BookingStatus; c1: number }) {
  const { live, branchId } = booking
  const wanted = { c0: live ? booking.c1 : booking.c0, c1 }
  if (to === 'cancelled' || wanted.c0 === c1) return {}
  const isOver = claimEnd(booking, null).endAt <= context.clock.now().getTime()
  if (isOver || wanted.c0 > c1) return { guard: null }
  const branch = await settledBranch(context, branchId.toHexString())
  ensureSameZone(booking, branch)
  const day = await readDay(context, dayOf(booking))
  const plan = planDay(branch, booking.bookingDate)
  if (!isFree(wanted, day?.u ?? {}, plan.capacity)) {
    await retryWhereHoldsLapsed(context, dayOf(booking))
    throw new Conflict('Another car has the bay at that time', { bayTaken: true })
  }
  if (!live && (await hasSameBooking(context, booking)))
    throw new Conflict('The customer has made the same booking again')
  const capacity = Array.from({ length: c1 - booking.c0 }, (_, i) => plan.capacity(booking.c0 + i))
  return { guard: { capacity, cfg: branch.cfg } }
}

/**
 * When a wash was finished: at the tap on the board, or when it is completed while its time runs. Null unless completed;
 * also where it is completed in any other way.
 */
function finishOf(booking: Booking, { to, finishedAt }: Transition, now: Date): Date | null {
  if (to !== 'completed') return null
  const isRunning = booking.startAt <= now && now.getTime() < claimEnd(booking, null).endAt
  return finishedAt ?? booking.finishedAt ?? (isRunning ? now : null)
}

/**
 * Decides how booking, wash and bay go from one status to the next (Algorithm 2). Throws Conflict when bay or wash is
 * unavailable. Call it outside the transaction.
 */
export async function decideTransition(context: Context, booking: Booking, transition: Transition) {
  const { by, byLink, to, cancelReason, reason, undoes, step } = transition
  const now = context.clock.now()
  const finishedAt = finishOf(booking, transition, now)
  const { endAt, c1 } = claimEnd(booking, finishedAt)
  const cells = await findCells(context, booking, { to, c1 })
  const live = to !== 'cancelled'
  const isCustomer = by.role === 'customer'
  return {
    set: {
      ...{ status: to, live, cancelReason },
      ...{ finishedAt, endAt: new Date(endAt), c1 },
      ...(isCustomer ? { customerAct: { at: now, kind: 'cancelled' as const } } : {}),
      undo: undoes || isCustomer ? null : undoableChange(booking, now, step),
    },
    history: [
      {
        ...{ cancelReason, reason },
        ...(undoes ? { undone: true } : {}),
        ...(byLink ? { byLink } : {}),
      },
    ],
    cells,
    effects: async (after: Booking) => {
      await requireCustomer(context, booking, to)
      const extended = await moveWash(context, booking, transition)
      if (extended && after.undo) {
        await BookingModel(context.db).updateOne({ _id: booking._id }, { $set: { 'undo.expiry': extended } })
      }
      // The customer's other cars show how often nobody came.
      if (booking.userId && isNoShow(booking) !== isNoShow(after))
        await touchBoards(context, { userId: booking.userId })
    },
  } satisfies Written
}

/** A future booking must not be reinstated for an account that is being deleted. */
async function requireCustomer(context: Context, { userId, live, endAt }: Booking, to: BookingStatus) {
  const comesBack = !live && to !== 'cancelled' && endAt > context.clock.now()
  if (userId && comesBack && !(await raiseBookingSeq(context, userId)))
    throw new Conflict('The account has been deleted')
}

/** Returns the extension of the package's expiry that came with it. */
async function moveWash(context: Context, booking: Booking, transition: Transition) {
  if (!booking.userPackageId) return null
  const { to, cancelReason, by, reason } = transition
  const outcome = await settleWash(
    context,
    { ...booking, userPackageId: booking.userPackageId, bookingId: booking._id, by },
    { to: wantedHold(to, cancelReason), cancelReason, reason, undoExpiry: transition.undoes?.expiry ?? null },
  )
  if (outcome === 'refused') throw new Conflict('The package has no wash left for this booking')
  const { userId, userPackageId } = booking
  const before = wantedHold(booking.status, booking.cancelReason)
  if (userId && before !== wantedHold(to, cancelReason)) await touchBoards(context, { userId, userPackageId })
  return typeof outcome === 'object' ? outcome.extended : null
}
