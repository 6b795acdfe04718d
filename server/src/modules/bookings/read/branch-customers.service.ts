import type { Types } from 'mongoose'
import { branchScope, type Actor } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { hasFound } from '../../users/found-customer.service.ts'
import { bookingKeysOf } from './customer-keys.service.ts'

/** Which of these customers have a booking at the branch, as ids. */
export async function customersOfBranch(
  context: Context,
  branchId: string,
  userIds: readonly Types.ObjectId[],
): Promise<Set<string>> {
  const found = await bookingKeysOf(context, userIds)
  return new Set(
    found
      .filter(each => each.archivedAt === null && each.branchId.toHexString() === branchId)
      .map(({ userId }) => String(userId)),
  )
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
