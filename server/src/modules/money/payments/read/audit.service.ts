import { grouped } from '../../../../values/grouped.ts'
import type { Period } from '../../../../calendar/branch-time.ts'
import { Types } from 'mongoose'
import type { DataContext } from '../../../../context.ts'
import { nextById } from '../../../../db/keyset.ts'
import { PaymentModel, ReceiptCounterModel, type Payment, type ReceiptCounter } from '../payment.model.ts'
import { TillModel } from '../till.model.ts'

export type { Payment } from '../payment.model.ts'

export type PaidRow = Pick<Payment, '_id' | 'cents' | 'for' | 'customerId' | 'method' | 'reverses'>

/** The rows of each thing by its id. Joins the current transaction. */
export async function rowsPaidFor(
  context: DataContext,
  ids: readonly Types.ObjectId[],
): Promise<Map<string, PaidRow[]>> {
  if (ids.length === 0) return new Map()
  const rows = await PaymentModel(context.db)
    .find({ 'for.id': { $in: [...ids] } }, { cents: 1, for: 1, customerId: 1, method: 1, reverses: 1 })
    .lean<PaidRow[]>()
  return grouped(rows, row => row.for.id.toHexString())
}

export const listCounters = (context: DataContext): Promise<ReceiptCounter[]> =>
  // The collection has other counters, too.
  ReceiptCounterModel(context.db)
    .find({ _id: /^receipt\|/ })
    .sort({ _id: 1 })
    .lean()

export const numberedRows = (
  context: DataContext,
  { counter, after, upTo, limit }: { counter: string; after: number; upTo: number; limit: number },
): Promise<Payment[]> =>
  PaymentModel(context.db)
    .find({ counter, n: { $gt: after, $lte: upTo } })
    .sort({ counter: 1, n: 1 })
    .limit(limit)
    .lean()

export async function centsOfRows(
  context: DataContext,
  ids: readonly Types.ObjectId[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await PaymentModel(context.db)
    .find({ _id: { $in: [...ids] } }, { cents: 1 })
    .lean()
  return new Map(rows.map(({ _id, cents }) => [_id.toHexString(), cents]))
}

export const nextTills = (context: DataContext, after: Types.ObjectId | null, limit: number) =>
  nextById(TillModel(context.db), after, limit)

export async function cashIn(
  context: DataContext,
  tillId: Types.ObjectId,
): Promise<{ cents: number; rows: number }> {
  const rows = await PaymentModel(context.db).find({ tillId }, { cents: 1 }).lean()
  return { cents: rows.reduce((sum, { cents }) => sum + cents, 0), rows: rows.length }
}

const FIRST_DATE = { date: 1 } as const

/** First and last day of a branch on which a numbered payment was made; null when there is none. */
export async function paidDates(context: DataContext, branchId: string): Promise<Period | null> {
  const find = (date: 1 | -1) =>
    PaymentModel(context.db)
      .findOne({ branchId: new Types.ObjectId(branchId), date: { $type: 'string' } }, FIRST_DATE)
      .sort({ date })
      .lean()
  const [first, last] = [await find(1), await find(-1)]
  return first?.date && last?.date ? { from: first.date, to: last.date } : null
}

/** The numbered rows of a branch's days. Joins the current transaction. */
export const rowsOfDays = (
  context: DataContext,
  branchId: string,
  { from, to }: Period,
): Promise<Payment[]> =>
  PaymentModel(context.db)
    .find({ branchId: new Types.ObjectId(branchId), date: { $gte: from, $lte: to } })
    .lean()
