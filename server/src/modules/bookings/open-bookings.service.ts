import type { Types } from 'mongoose'
import type { Context, DataContext } from '../../context.ts'
import { raiseBookingSeq, setOpenBookings, type Customer } from '../users/customer.service.ts'
import { BookingModel, type Booking } from './booking.model.ts'

/** Whether a booking counts against the limit of open bookings: pending or confirmed, and not ended. */
export const isOpen = (
  { status, endAt, archivedAt }: Pick<Booking, 'status' | 'endAt' | 'archivedAt'>,
  now: Date,
): boolean => (status === 'pending' || status === 'confirmed') && endAt > now && archivedAt === null

/** The condition that a booking's mark is still as read: a recount clears marks without incrementing `rev`. */
export const markedAsRead = ({ counted }: Pick<Booking, 'counted'>) => ({ counted: counted ?? null })

/**
 * The effect of a booking's change on `openBookings` and on the booking's mark. A booking that has ended keeps its mark
 * until the next recount.
 */
export function markChange(
  { userId, counted }: Pick<Booking, 'userId' | 'counted'>,
  after: Pick<Booking, 'status' | 'endAt' | 'archivedAt'>,
  now: Date,
): { opens: -1 | 0 | 1; set: { counted?: true }; unset: { counted?: 1 } } {
  const isLeft = after.archivedAt !== null || (after.status !== 'pending' && after.status !== 'confirmed')
  if (counted && isLeft) return { opens: -1, set: {}, unset: { counted: 1 } }
  if (userId && !counted && isOpen(after, now)) return { opens: 1, set: { counted: true }, unset: {} }
  return { opens: 0, set: {}, unset: {} }
}

/**
 * Counts one more open booking and returns the customer, with the number of open ones before. `openBookings` is an upper
 * bound: only when it has reached the limit are the open bookings counted, ended ones unmarked and the number corrected;
 * below it `open` is 0. Null: no such account. Joins the running transaction.
 */
export async function openOneMore(
  context: Context,
  id: Types.ObjectId | string,
  branchId: Types.ObjectId,
): Promise<{ customer: Customer; open: number } | null> {
  const { openBookings: most } = context.settings().policies
  const below = await raiseBookingSeq(context, id, { opens: 1, below: most, branchId })
  if (below) return { customer: below, open: 0 }
  const customer = await raiseBookingSeq(context, id, { branchId })
  if (!customer) return null
  const open = await recountOpen(context, customer._id)
  await setOpenBookings(context, customer._id, open + 1)
  return { customer, open }
}

/** Marks exactly the open bookings of a customer who is locked by the running transaction, and returns their number. */
export async function recountOpen(context: DataContext, userId: Types.ObjectId): Promise<number> {
  const bookings = BookingModel(context.db)
  const found = await listMarkedOrUnfinished(context, [userId])
  const now = context.clock.now()
  const open = found.filter(booking => isOpen(booking, now))
  const ended = found.filter(booking => booking.counted && !isOpen(booking, now))
  const unmarked = open.filter(({ counted }) => !counted)
  if (ended.length > 0) await bookings.updateMany({ _id: { $in: idsOf(ended) } }, { $unset: { counted: 1 } })
  if (unmarked.length > 0) {
    await bookings.updateMany({ _id: { $in: idsOf(unmarked) } }, { $set: { counted: true } })
  }
  return open.length
}

const idsOf = (bookings: readonly Pick<Booking, '_id'>[]) => bookings.map(({ _id }) => _id)

const NEEDED = { userId: 1, counted: 1, status: 1, endAt: 1, archivedAt: 1 } as const

/** These customers' bookings that are marked, or pending or confirmed. Joins the running transaction. */
export async function listMarkedOrUnfinished(
  context: DataContext,
  userIds: readonly Types.ObjectId[],
): Promise<Pick<Booking, '_id' | keyof typeof NEEDED>[]> {
  return BookingModel(context.db)
    .find(
      {
        userId: { $in: [...userIds] },
        $or: [{ counted: true }, { status: { $in: ['pending', 'confirmed'] } }],
      },
      NEEDED,
    )
    .lean()
}
