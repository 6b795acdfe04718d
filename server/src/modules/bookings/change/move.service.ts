import { managesBranch, type Actor } from '../../../access.ts'
import type { MoveBookingBody } from '../../../contract/bookings.ts'
import type { Context } from '../../../context.ts'
import { AppError, notFound } from '../../../errors.ts'
import type { Serves } from '../../../serves.ts'
import { dayId, ensureDay, readDay } from '../../branches/branch-days/branch-day.service.ts'
import { getBranch, type BranchRecord } from '../../branches/branch.service.ts'
import { findOwnPackage } from '../../wash-books/user-package.service.ts'
import { extendExpiry } from '../../wash-books/washes/wash-hold.service.ts'
import { byOf } from '../../wash-books/washes/wash-ledger.service.ts'
import { raiseBookingSeq } from '../../accounts/users/customer.service.ts'
import { listBookedCars } from '../replanning/misfits.service.ts'
import { touchBoards } from '../board/touch-boards.service.ts'
import { changeBooking, dayOf, requireOpen, vacatedBy } from './change.service.ts'
import {
  countOpenBookings,
  hasSameBooking,
  keptWash,
  packageRules,
  settledBranch,
} from '../booking-facts.service.ts'
import { commit } from './commit.service.ts'
import { requirePlace } from '../create/refusal.service.ts'
import type { BookingWish, Place } from '../rules/booking-rules.ts'
import { checkCustomerMayChange } from './status.service.ts'
import { reminderAfter } from '../rules/reminder-times.ts'
import type { Booking } from '../booking.model.ts'
import { usedWithout } from '../../../calendar/branch-hours.ts'
import { instantAtOrAfter } from '../../../calendar/branch-time.ts'
import { misfits } from '../rules/replanning-rules.ts'

export interface MoveTarget {
  actor: Actor
  branch: BranchRecord
  date: string
  time: string
}

/**
 * Applies every rule of a new booking, keeps price and minutes, and claims the new place before it releases the old one
 * (decision 14, Algorithm 3).
 */
export const moveBooking: Serves<'PATCH /bookings/:id'> = (context, actor, { id, body }) => {
  const { bookingDate: date, bookingTime: time, rev } = body
  const otherDay = (booking: Booking) => dayId(body.branchId ?? booking.branchId.toHexString(), date)
  return changeBooking(context, { actor, id, rev, otherDay }, async booking => {
    if (actor.role === 'customer') checkCustomerMayChange(context, booking)
    else requireOpen(booking, 'moved')
    const target = { actor, date, time, branch: await targetBranch(context, booking, { actor, body }) }
    if (isThere(booking, target)) return booking
    const judged = await judgeMove(context, booking, target)
    return writeMove(context, booking, { ...target, ...judged })
  })
}

const isThere = (booking: Booking, { branch, date, time }: MoveTarget) =>
  booking.branchId.equals(branch._id) && booking.bookingDate === date && booking.bookingTime === time

/** A branch-admin may move a booking to another branch only when it no longer fits at their own, with `replan: true`. */
async function targetBranch(
  context: Context,
  booking: Booking,
  { actor, body }: { actor: Actor; body: MoveBookingBody },
): Promise<BranchRecord> {
  const from = booking.branchId.toHexString()
  const to = body.branchId?.toLowerCase() ?? from
  const reaches = actor.role === 'customer' || managesBranch(actor, to)
  if (!reaches && !(body.replan === true && (await isMisfit(context, booking)))) throw notFound()
  return getBranch(context, to)
}

async function isMisfit(context: Context, booking: Booking): Promise<boolean> {
  const { bookingDate: date } = booking
  const branch = await getBranch(context, booking.branchId.toHexString())
  const cars = await listBookedCars(context, branch.id, { from: date, to: date })
  const id = booking._id.toHexString()
  return misfits(branch, date, cars.get(date) ?? []).some(car => car.id === id)
}

/**
 * Judges a move by every rule of a new booking; its own place counts as free.
 * @throws Refused, which changeBooking answers
 */
export async function judgeMove(
  context: Context,
  booking: Booking,
  { actor, date, time, branch: { id: branchId } }: MoveTarget,
): Promise<{ place: Place; branch: BranchRecord }> {
  const branch = await settledBranch(context, branchId)
  const id = dayId(branch.id, date)
  const day = await readDay(context, id)
  const { _id, userId } = booking
  const startAt = new Date(instantAtOrAfter(date, time, branch.timeZone))
  const userPackage = await findOwnPackage(context, booking)
  const wish: BookingWish & { branch: BranchRecord } = {
    ...{ branch, date, time, moving: true, by: actor.role === 'customer' ? 'customer' : 'desk' },
    wash: await keptWash(context, booking),
    now: context.clock.now().getTime(),
    horizonDays: context.settings().policies.horizonDays,
    used: usedWithout(id, day?.u ?? {}, vacatedBy(booking)),
    ...(userId ? { openBookings: await countOpenBookings(context, userId, _id) } : {}),
    userPackage: userPackage && packageRules(context, userPackage),
    duplicate: await hasSameBooking(context, { ...booking, branchId: branch._id, startAt }, _id),
  }
  const place = await requirePlace(context, wish, vacatedBy(booking))
  if (!day) await ensureDay(context, id, branch.cfg)
  return { place, branch }
}

/** Claims the new place and releases the old one, with everything that belongs to a move. StaleRead when a guard fails. */
export function writeMove(
  context: Context,
  booking: Booking,
  { actor, branch, date, time, place, bay }: MoveTarget & { place: Place; bay?: MoveToBay },
): Promise<Booking> {
  const { _id, userId, userPackageId, branchId, bookingDate, bookingTime } = booking
  const startAt = new Date(place.startAt)
  const { reminderHours } = context.settings().policies
  // By its new time.
  const nextRemindAt = userId && reminderAfter(startAt, reminderHours, context.clock.now())
  const isCustomer = actor.role === 'customer'
  return commit(context, booking, {
    ...{ actor, action: 'booking.move' },
    set: {
      ...{ branchId: branch._id, bookingDate: date, bookingTime: time },
      ...{ startAt, endAt: new Date(place.endAt) },
      ...{ c0: place.c0, c1: place.c1, arrivedAt: null, startedAt: null, undo: null },
      customerConfirmedAt: null,
      ...(isCustomer ? { customerAct: { at: context.clock.now(), kind: 'moved' as const } } : {}),
      // A wish for a bay ends with its day.
      ...(bay || dayId(branch.id, date) !== dayOf(booking) ? { bayWish: bay?.wish ?? null } : {}),
      ...(nextRemindAt ? { nextRemindAt } : {}),
    },
    unset: nextRemindAt ? [] : ['nextRemindAt'],
    history: [
      {
        movedFrom: { branchId, bookingDate, bookingTime },
        ...(actor.bookingId === undefined ? {} : { byLink: true }),
      },
    ],
    cells: { guard: { capacity: place.capacity, cfg: branch.cfg }, rev: bay?.dayRev },
    effects: async () => {
      if (userId && !(await raiseBookingSeq(context, userId, branch._id)))
        throw new AppError(isCustomer ? 'UNAUTHENTICATED' : 'NOT_FOUND')
      if (!userPackageId || isCustomer) return
      const wash = { userPackageId, bookingId: _id, branchId, bookingDate: date, by: byOf(actor) }
      await extendExpiry(context, wash, date)
      if (userId) await touchBoards(context, { userId, userPackageId })
    },
  })
}

/** A move within the day that also wishes for a bay, judged by this revision of the day. */
export interface MoveToBay {
  wish: NonNullable<Booking['bayWish']> | null
  dayRev: number
}
