import type { Types } from 'mongoose'
import type { PaymentEvent } from '../../../contract/webhooks.ts'
import type { Context, DataContext } from '../../../context.ts'
import { euroOf } from '../../../values/money.ts'
import { PaymentModel } from '../payment.model.ts'

/** The ids of the payments that were made since; a row is never changed. */
export async function paymentsSince(context: DataContext, since: Date): Promise<Types.ObjectId[]> {
  const rows = await PaymentModel(context.db)
    .find({ at: { $gte: since } }, { _id: 1 })
    .lean()
  return rows.map(({ _id }) => _id)
}

/** A payment as other programs hear of it, without its customer and who took it; null if there is none. */
export async function paymentFacts(
  context: DataContext & Pick<Context, 'settings'>,
  id: Types.ObjectId,
): Promise<PaymentEvent['data'] | null> {
  const payment = await PaymentModel(context.db).findById(id).lean()
  if (!payment) return null
  const { at, branchId, cents, method, for: thing, receiptNo } = payment
  return {
    _id: id.toHexString(),
    at: at.toISOString(),
    branchId: branchId?.toHexString() ?? null,
    amount: euroOf(cents),
    currency: context.settings().currency,
    method,
    for: { kind: thing.kind, _id: thing.id.toHexString() },
    receiptNo,
  }
}
