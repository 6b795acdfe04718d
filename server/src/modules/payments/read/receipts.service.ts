import { Types, type QueryFilter } from 'mongoose'
import type { Actor } from '../../../access.ts'
import type { ReceiptView } from '../../../contract/payments.ts'
import type { Context } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { euroOf } from '../../../values/money.ts'
import { PaymentModel, type Payment } from '../payment.model.ts'
import { namesFor } from './names.service.ts'
import { scopeOf } from '../till.service.ts'
import { nameOf } from './payments.service.ts'

/** GET /admin/payments/{id}: 404 for another branch's. */
export async function getDeskReceipt(context: Context, actor: Actor, id: string): Promise<ReceiptView> {
  return receiptOf(context, { _id: id, ...scopeOf(actor) })
}

/** GET /users/payments: what the customer paid and got back, newest first. */
export async function listOwnPayments(context: Context, actor: Actor): Promise<ReceiptView[]> {
  const rows = await PaymentModel(context.db)
    .find({ customerId: new Types.ObjectId(actor.id) })
    .sort({ at: -1, _id: -1 })
    .lean()
  return receiptViews(context, rows)
}

/** GET /users/payments/{id}: 404 for another customer's. */
export async function getReceipt(context: Context, actor: Actor, id: string): Promise<ReceiptView> {
  return receiptOf(context, { _id: id, customerId: new Types.ObjectId(actor.id) })
}

async function receiptOf(context: Context, filter: QueryFilter<Payment>): Promise<ReceiptView> {
  const row = await PaymentModel(context.db).findOne(filter).lean()
  const [view] = row ? await receiptViews(context, [row]) : []
  if (!view) throw notFound()
  return view
}

async function receiptViews(context: Context, rows: readonly Payment[]): Promise<ReceiptView[]> {
  if (rows.length === 0) return []
  const { branch, person } = await namesFor(
    context,
    rows.map(({ customerId }) => customerId),
  )
  return rows.map(row => {
    const { legalName, taxNumber, address, branch: name } = row.issuer
    const place = branch(row.branchId)
    return {
      _id: row._id.toHexString(),
      at: row.at.toISOString(),
      amount: euroOf(row.cents),
      method: row.method,
      for: { kind: row.for.kind, _id: row.for.id.toHexString(), name: nameOf(row, context) },
      customer: person(row.customerId)?.name ?? null,
      branchId: place && { ...place, name: name || place.name },
      receiptNo: row.receiptNo,
      legalName,
      ...(taxNumber ? { taxNumber } : {}),
      ...(address ? { address } : {}),
    }
  })
}
