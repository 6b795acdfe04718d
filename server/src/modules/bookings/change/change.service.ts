import { Types, type QueryFilter } from 'mongoose'
import { branchScope, type Actor } from '../../../access.ts'
import type { BookingView } from '../../../contract/bookings.ts'
import type { Context } from '../../../context.ts'
import { isDuplicateKey, StaleRead } from '../../../db/transaction.ts'
import { AppError, notFound, busy } from '../../../errors.ts'
import { dayId } from '../../branches/branch-days/branch-day.service.ts'
import { inTurn } from '../../branches/branch-days/day-queue.service.ts'
import type { BranchRecord } from '../../branches/branch.service.ts'
import { Refused, refused } from '../create/refusal.service.ts'
import { bookingViewOf } from '../read/views.service.ts'
import { BookingModel, isOpen, type Booking } from '../booking.model.ts'
import type { VacatedPlace } from '../../../calendar/branch-hours.ts'
import { instantAtOrAfter } from '../../../calendar/branch-time.ts'

const MAX_TRIES = 5

/** Scope by role: own bookings (customer), own branch (branch-admin), everything (super-admin). */
function scopeOf(actor: Actor): QueryFilter<Booking> {
  if (actor.bookingId !== undefined) return { _id: new Types.ObjectId(actor.bookingId) }
  if (actor.role === 'customer') return { userId: new Types.ObjectId(actor.id) }
  const branchId = branchScope(actor)
  if (branchId === null) return {}
  return Types.ObjectId.isValid(branchId) ? { branchId: new Types.ObjectId(branchId) } : { _id: null }
}

/** The booking, or 404 when it is missing, deleted or outside the actor's scope. */
export async function findBooking(context: Context, actor: Actor, id: string): Promise<Booking> {
  const booking = await BookingModel(context.db)
    .findOne({ $and: [{ _id: id, archivedAt: null }, scopeOf(actor)] })
    .lean()
  if (!booking) throw notFound()
  return booking
}

export const dayOf = (booking: Pick<Booking, 'branchId' | 'bookingDate'>): string =>
  dayId(booking.branchId.toHexString(), booking.bookingDate)

export const vacatedBy = (booking: Booking): VacatedPlace => ({ dayId: dayOf(booking), range: booking })

/** The booking's current state does not allow the change, which is rolled back. Becomes STATE_CONFLICT. */
export class Conflict extends Error {
  override readonly name = 'Conflict'
  /** The fields that the error returns besides the booking. */
  readonly extra: Readonly<Record<string, unknown>>
  constructor(message: string, extra: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.extra = extra
  }
}

/**
 * Ensures that the booking is pending or confirmed.
 * @param change what was tried, as in "A cancelled booking cannot be moved"
 * @throws Conflict
 */
export function requireOpen(booking: Pick<Booking, 'status'>, change: string): void {
  if (!isOpen(booking)) throw new Conflict(`A ${booking.status} booking cannot be ${change}`)
}

/**
 * Ensures that the booking's date and time are still those of its start: they are not after a change of the branch's time
 * zone, which leaves cancelled, running and past bookings as they are. Such a booking can only be moved.
 * @throws Conflict
 */
export function ensureSameZone(
  { bookingDate, bookingTime, startAt }: Booking,
  { timeZone }: Pick<BranchRecord, 'timeZone'>,
): void {
  if (instantAtOrAfter(bookingDate, bookingTime, timeZone) !== startAt.getTime())
    throw new Conflict('The time zone of the branch has changed')
}

/** The booking to change and its destination: the days whose queues the change joins. */
export interface ChangeRequest {
  actor: Actor
  id: string
  /** The revision that the caller saw; STATE_CONFLICT if it has changed since. */
  rev?: number | undefined
  otherDay?: (booking: Booking) => string
}

/**
 * Reads the booking, runs `change` on it and retries on a StaleRead or a duplicate key: the view of what `change` returns.
 * A Conflict, or a stale `rev`, becomes STATE_CONFLICT (409) with the current booking, and a Refused what `refused` makes
 * of it.
 */
export async function changeBooking(
  context: Context,
  { actor, id, rev, otherDay }: ChangeRequest,
  change: (booking: Booking) => Promise<Booking>,
): Promise<BookingView> {
  const found = await findBooking(context, actor, id)
  const days = [dayOf(found), ...(otherDay ? [otherDay(found)] : [])]
  try {
    const after = await inTurn(context, days, async () => {
      for (let tries = 0; tries < MAX_TRIES; tries++) {
        const booking = tries === 0 ? found : await findBooking(context, actor, id)
        if (rev !== undefined && rev !== booking.rev)
          throw new Conflict('The booking has changed in the meantime')
        try {
          return await change(booking)
        } catch (error) {
          if (!(error instanceof StaleRead) && !isDuplicateKey(error)) throw error
        }
      }
      throw busy()
    })
    return await bookingViewOf(context, after)
  } catch (error) {
    if (error instanceof Refused) throw await refused(context, error)
    const isConflict =
      error instanceof Conflict || (error instanceof AppError && error.code === 'STATE_CONFLICT')
    if (!isConflict) throw error
    // A link shows less of a booking than its view.
    if (actor.bookingId !== undefined) throw new AppError('STATE_CONFLICT', error.message)
    const booking = await bookingViewOf(context, await findBooking(context, actor, id))
    throw new AppError('STATE_CONFLICT', error.message, { ...error.extra, booking })
  }
}
