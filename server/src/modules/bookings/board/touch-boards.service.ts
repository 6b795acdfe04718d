import type { Types } from 'mongoose'
import type { Context } from '../../../context.ts'
import { dayId, touchDays } from '../../branches/branch-days/branch-day.service.ts'
import { BookingModel } from '../booking.model.ts'

const DAY_MS = 86_400_000

/** Boards of earlier days are compared by their bytes (`getBoard`): no change reaches back further. */
const TOUCHED_DAYS_MS = 3 * DAY_MS

/**
 * Marks the boards that show a customer's bookings, or those with one package, as changed: call it in the transaction
 * that changes what they show of either, a name or address, or the package's payment, expiry and washes.
 */
export async function touchBoards(
  context: Context,
  shown: { userId: Types.ObjectId; userPackageId?: Types.ObjectId },
): Promise<void> {
  const since = new Date(context.clock.now().getTime() - TOUCHED_DAYS_MS)
  const bookings = await BookingModel(context.db)
    .find({ ...shown, startAt: { $gte: since }, archivedAt: null }, { branchId: 1, bookingDate: 1 })
    .lean()
  const days = new Set(bookings.map(row => dayId(row.branchId.toHexString(), row.bookingDate)))
  await touchDays(context, [...days].sort())
}

export const touchBoardsOfPackage = (
  context: Context,
  { _id, userId }: { _id: Types.ObjectId; userId: Types.ObjectId },
): Promise<void> => touchBoards(context, { userId, userPackageId: _id })
