import { Types } from 'mongoose'
import type { Period } from '../../../calendar/branch-time.ts'
import type { Context } from '../../../context.ts'
import { timeLeft } from '../../../db/bounds.ts'
import { PaymentModel } from '../payment.model.ts'
import { addTakings, sumsOfPayment, takingsId } from '../rules/taking-sums.ts'
import { TakingsModel, type TakingSums } from '../takings.model.ts'

/** Branches read by one command: each day is compared with the ids of so many. */
const BRANCHES_AT_ONCE = 8
/** Days decoded in one go. */
const DAYS_AT_ONCE = 500

/** The sums of a branch's days that have payments. */
interface BranchTakings {
  /** Null is the head office. */
  branchId: string | null
  /** In no order. */
  days: { date: string; sums: TakingSums }[]
}

/** The sums of these branches, in their order, eight of them with one command. */
export async function takingsOf(
  context: Context,
  branchIds: readonly (string | null)[],
  { from, to }: Period,
): Promise<BranchTakings[]> {
  const found = new Map(
    branchIds.map((id): [string, BranchTakings] => [takingsId(id, ''), { branchId: id, days: [] }]),
  )
  for (let at = 0; at < branchIds.length; at += BRANCHES_AT_ONCE) {
    const ranges = branchIds
      .slice(at, at + BRANCHES_AT_ONCE)
      .map(id => ({ _id: { $gte: takingsId(id, from), $lte: takingsId(id, to) } }))
    // Without an order: with one, all of the collection would be read in it.
    const rows = await TakingsModel(context.db)
      .find({ $or: ranges })
      .setOptions(timeLeft(context))
      .batchSize(DAYS_AT_ONCE)
      .lean()
    for (const { _id, s } of rows) {
      const dateAt = _id.indexOf('|') + 1
      found.get(_id.slice(0, dateAt))?.days.push({ date: _id.slice(dateAt), sums: s })
    }
  }
  return [...found.values()]
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
