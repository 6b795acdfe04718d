import { Types } from 'mongoose'
import type { Period } from '../../../calendar/branch-time.ts'
import type { Context } from '../../../context.ts'
import { timeLeft } from '../../../db/bounds.ts'
import { PaymentModel } from '../payment.model.ts'
import { addTakings, sumsOfPayment, takingsId } from '../rules/taking-sums.ts'
import { TakingsModel, type TakingSums } from '../takings.model.ts'

/** The sums of a branch's days that have payments, oldest first; null is the head office. One command. */
export async function takingsOf(
  context: Context,
  branchId: string | null,
  { from, to }: Period,
): Promise<{ date: string; sums: TakingSums }[]> {
  const days = await TakingsModel(context.db)
    .find({ _id: { $gte: takingsId(branchId, from), $lte: takingsId(branchId, to) } })
    .setOptions(timeLeft(context))
    .sort({ _id: 1 })
    .lean()
  return days.map(({ _id, s }) => ({ date: _id.slice(_id.indexOf('|') + 1), sums: s }))
}

/** What each person took and gave back at a branch, by id ("" for an erased person): read from the payments themselves. */
export async function takingsByPerson(
  context: Context,
  branchId: string | null,
  { from, to }: Period,
): Promise<Map<string, TakingSums>> {
  const people = new Map<string, TakingSums>()
  const rows = PaymentModel(context.db)
    .find(
      { branchId: branchId === null ? null : new Types.ObjectId(branchId), date: { $gte: from, $lte: to } },
      { cents: 1, method: 1, for: 1, by: 1 },
    )
    .setOptions(timeLeft(context))
    .lean()
    .cursor()
  for await (const row of rows) {
    const id = row.by.id?.toHexString() ?? ''
    people.set(id, addTakings(people.get(id) ?? {}, sumsOfPayment(row)))
  }
  return people
}
