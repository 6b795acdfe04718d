import type { Types } from 'mongoose'
import type { DataContext } from '../../../context.ts'
import { SettlementModel, type Settlement } from '../settlement.model.ts'

export type { Settlement } from '../settlement.model.ts'

/** The rows of some packages. Joins the current transaction. */
export const settlementsOf = (
  context: DataContext,
  packageIds: readonly Types.ObjectId[],
): Promise<Settlement[]> =>
  SettlementModel(context.db)
    .find({ packageId: { $in: [...packageIds] } })
    .lean()
