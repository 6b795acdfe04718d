import type { Types } from 'mongoose'
import { dateAt } from '../../../calendar/branch-dates.ts'
import type { Context, DataContext } from '../../../context.ts'
import { partOf, type Settleable, type SettlementKind } from './rules/parts.ts'
import { SettlementModel, type Settlement } from './settlement.model.ts'

type Row = Pick<Settlement, 'branchId' | 'kind' | 'k' | 'cents' | 'washes'>

export interface SoldPackage extends Settleable {
  _id: Types.ObjectId
  soldAt: Types.ObjectId | null
}

/** A wash that counts as used: its number within the package, where, and whether the car came. */
export interface UsedWash {
  k: number
  branchId: Types.ObjectId | null
  kind: Extract<SettlementKind, 'washed' | 'forfeited'>
}

/** Enters a wash of a paid package, or with −1 takes it back, today, in the transaction that uses or reopens it. */
export const settleUse = (
  context: Context,
  sold: SoldPackage,
  { used, times }: { used: UsedWash; times: 1 | -1 },
): Promise<void> => append(context, sold, [useRow(sold, used, times)])

/**
 * Enters the sale of a package with the washes used before it was paid, or with `givenBackAt` takes all of it back. Call in
 * the transaction of the payment.
 */
export async function settleSale(
  context: Context,
  sold: SoldPackage,
  { used, givenBackAt }: { used: readonly UsedWash[]; givenBackAt?: Types.ObjectId | null },
): Promise<void> {
  const times = givenBackAt === undefined ? 1 : -1
  const cents = sold.snap.priceCents
  const sale = { kind: 'sold', branchId: sold.soldAt, k: null } as const
  await append(context, sold, [
    { ...sale, cents: times * cents, washes: times * sold.washCount },
    ...(givenBackAt === undefined || cents === 0
      ? []
      : [{ kind: 'back', branchId: givenBackAt, k: null, cents, washes: 0 } as const]),
    ...used.map(each => useRow(sold, each, times)),
  ])
}

const useRow = (sold: SoldPackage, { k, branchId, kind }: UsedWash, times: 1 | -1): Row => ({
  ...{ kind, branchId, k },
  cents: times * partOf(k, sold),
  washes: times,
})

async function append(context: Context, { _id: packageId, soldAt }: SoldPackage, rows: readonly Row[]) {
  const at = context.clock.now()
  const date = dateAt(context.settings(), at)
  await SettlementModel(context.db).create(
    rows.map(row => ({ ...row, at, date, packageId, soldAt })),
    { ordered: true },
  )
}

export type { Settlement } from './settlement.model.ts'

export const settlementsOf = (
  context: DataContext,
  packageIds: readonly Types.ObjectId[],
): Promise<Settlement[]> =>
  SettlementModel(context.db)
    .find({ packageId: { $in: [...packageIds] } })
    .lean()
