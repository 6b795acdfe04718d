import type { Types } from 'mongoose'
import { branchScope, type Actor } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { hasFound } from '../../users/desk-customer.service.ts'
import { customersOfBranch } from '../../users/customer-search.service.ts'

/**
 * Whether the search shows this customer to the admin, who may then book for them: known to the branch, or found by exact
 * e-mail or phone (decision 2).
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
