import type { Types } from 'mongoose'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { FoundCustomerModel } from './found-customer.model.ts'

/** The longest lifetime of an admin's session: the admin may book for customers found during it. */
const KEPT_MS = 12 * 3_600_000

const idOf = (actor: Actor, customerId: Types.ObjectId) => `${actor.id}|${customerId.toHexString()}`

/** Records that this admin found these customers by exact e-mail address or phone number. */
export async function keepFound(
  context: Context,
  actor: Actor,
  ids: readonly Types.ObjectId[],
): Promise<void> {
  const expireAt = new Date(context.clock.now().getTime() + KEPT_MS)
  for (const id of ids) {
    await FoundCustomerModel(context.db).updateOne(
      { _id: idOf(actor, id) },
      { $set: { expireAt } },
      { upsert: true },
    )
  }
}

/** Whether this admin found this customer by exact address or number in the last twelve hours. */
export async function hasFound(context: Context, actor: Actor, id: Types.ObjectId): Promise<boolean> {
  const found = { _id: idOf(actor, id), expireAt: { $gt: context.clock.now() } }
  return (await FoundCustomerModel(context.db).exists(found)) !== null
}
