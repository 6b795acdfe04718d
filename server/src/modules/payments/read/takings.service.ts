import { Types } from 'mongoose'
import type { Period } from '../../../calendar/branch-time.ts'
import type { Context } from '../../../context.ts'
import { timeLeft } from '../../../db/bounds.ts'
import { addSums, type DaySums } from '../../../values/day-sums.ts'
import { PaymentModel } from '../payment.model.ts'
import { sumsOfPayment } from '../rules/taking-sums.ts'

const ROWS = { cents: 1, method: 1, for: 1, date: 1, by: 1 } as const

/**
 * What was taken and given back at a branch (null: the head office, whose days keep no sums), by day, or by person ("" for
 * an erased one), read from the payments themselves.
 */
export async function takingsBy(
  context: Context,
  unit: 'day' | 'person',
  { branchId, from, to }: Period & { branchId: string | null },
): Promise<Map<string, DaySums>> {
  const found = new Map<string, DaySums>()
  const rows = PaymentModel(context.db)
    .find({ branchId: branchId && new Types.ObjectId(branchId), date: { $gte: from, $lte: to } }, ROWS)
    .setOptions(timeLeft(context))
    .lean()
    .cursor()
  for await (const row of rows) {
    const id = (unit === 'day' ? row.date : row.by.id?.toHexString()) ?? ''
    const sums = found.get(id) ?? {}
    found.set(id, sums)
    addSums(sums, sumsOfPayment(row))
  }
  return found
}
