import { Types } from 'mongoose'
import { branchScope, type Actor } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { timeLeft } from '../../../db/bounds.ts'
import { hasFound } from '../../users/found-customer.service.ts'
import { BookingModel } from '../booking.model.ts'

/** Which of these customers have a booking at the branch, as ids. */
export async function customersOfBranch(
  context: Context,
  branchId: string,
  userIds: readonly Types.ObjectId[],
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const found = await BookingModel(context.db)
    .find(
      { userId: { $in: [...userIds] }, branchId: new Types.ObjectId(branchId), archivedAt: null },
      { userId: 1 },
    )
    // Of these few customers, not of the branch.
    .hint({ userId: 1, startAt: 1 })
    .setOptions(timeLeft(context))
    .lean()
  return new Set(found.map(({ userId }) => String(userId)))
}

/**
 * Whether the search shows this customer to the admin, who may then book for them: with a booking at the branch, or
 * found by exact e-mail or phone (decision 2).
 */
export async function managesCustomer(
  context: Context,
  actor: Actor,
  userId: Types.ObjectId,
): Promise<boolean> {
  const branchId = branchScope(actor)
  if (branchId === null) return true
  if (branchId === 'none') return false
  return (await customersOfBranch(context, branchId, [userId])).size > 0 || hasFound(context, actor, userId)
}
