import type { Context } from '../../context.ts'
import { UserModel } from './user.model.ts'

/** Shown in lists and past bookings instead of the person's name (decision 30). */
export const DELETED_NAME = 'Deleted customer'

/**
 * Erases a customer's account inside the running transaction and frees the e-mail address; the row is kept for past
 * bookings. Incrementing `bookingSeq` makes a concurrent booking conflict. Returns the former address; null when the
 * account is already erased.
 */
export async function eraseAccount(context: Context, id: string): Promise<string | null> {
  const before = await UserModel(context.db)
    .findOneAndUpdate(
      { _id: id, role: 'customer', deletedAt: null },
      {
        $set: { ...UserModel.erasure, name: DELETED_NAME, deletedAt: context.clock.now() },
        $inc: { bookingSeq: 1 },
      },
    )
    .lean()
  return before?.email ?? null
}
