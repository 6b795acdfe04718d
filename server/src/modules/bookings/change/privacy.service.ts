import { Types } from 'mongoose'
import type { Context } from '../../../context.ts'
import { touchBoards } from '../board/touch-boards.service.ts'
import { write } from './commit.service.ts'
import { decideTransition } from './transition.service.ts'
import { BookingModel, type By } from '../booking.model.ts'

/**
 * Cancels every unfinished pending or confirmed booking of a customer, ignoring the cut-off, and returns bays and washes
 * (decision 30). Runs inside the transaction that deletes the account. Returns their number.
 */
export async function cancelComingBookings(context: Context, userId: string, by: By): Promise<number> {
  const coming = await BookingModel(context.db)
    .find({
      userId: new Types.ObjectId(userId),
      status: { $in: ['pending', 'confirmed'] },
      endAt: { $gt: context.clock.now() },
      archivedAt: null,
    })
    .lean()
  for (const booking of coming) {
    const cancelled = { by, to: 'cancelled', cancelReason: 'customer', reason: null } as const
    await write(context, booking, { by, ...(await decideTransition(context, booking, cancelled)) })
  }
  return coming.length
}

/**
 * Erases personal data from all bookings of a customer, including deleted ones; date, service and price are kept for
 * accounting. Their links end. Joins the current transaction.
 */
export async function eraseBookingsOf(context: Context, userId: string): Promise<void> {
  await BookingModel(context.db).updateMany(
    { userId: new Types.ObjectId(userId) },
    { $set: BookingModel.erasure, $inc: { linkSeq: 1 } },
  )
  await touchBoards(context, { userId: new Types.ObjectId(userId) })
}
