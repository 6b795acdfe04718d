import { Types } from 'mongoose'
import type { DataContext } from '../../../context.ts'
import { keyOfSum } from '../rules/parts.ts'
import {
  SettlementModel,
  SettlementSumModel,
  type Settlement,
  type SettlementSum,
} from '../settlement.model.ts'

export type { Settlement, SettlementSum } from '../settlement.model.ts'

/** The rows of some packages. Joins the current transaction, as the others do. */
export const settlementsOf = (
  context: DataContext,
  packageIds: readonly Types.ObjectId[],
): Promise<Settlement[]> =>
  SettlementModel(context.db)
    .find({ packageId: { $in: [...packageIds] } })
    .lean()

/** The next sums after an id. */
export const nextSums = (context: DataContext, after: string, limit: number): Promise<SettlementSum[]> =>
  SettlementSumModel(context.db)
    .find({ _id: { $gt: after } })
    .sort({ _id: 1 })
    .limit(limit)
    .lean()

/** The rows of a day's sum. */
export function rowsOfSum(context: DataContext, id: string): Promise<Settlement[]> {
  const { soldAt, branchId, date } = keyOfSum(id)
  const idOf = (hex: string | null) => (hex === null ? null : new Types.ObjectId(hex))
  return SettlementModel(context.db)
    .find({ date, soldAt: idOf(soldAt), branchId: idOf(branchId) })
    .lean()
}

/** The sums of a month's days. */
export const daysOfMonth = (context: DataContext, id: string): Promise<SettlementSum[]> =>
  SettlementSumModel(context.db)
    .find({ _id: { $gt: id, $lte: `${id}-31` } })
    .lean()
