import type { QueryFilter, Types, UpdateQuery } from 'mongoose'
import type { Context } from '../../../context.ts'
import { partOf } from '../../money/settlement/rules/parts.ts'
import { settleUse, type UsedWash } from '../../money/settlement/settlement.service.ts'
import { useOf, type UseChange, type UseKind } from '../rules/used-washes.ts'
import type { UserPackage, WashLedgerRow } from '../user-package.model.ts'

/** Where a booking is, with its number. */
interface Place {
  bookingId: Types.ObjectId
  branchId: Types.ObjectId
}

const fieldOf = ({ k }: UseChange) => `w.${String(k)}`

/** The condition of a change: the number is free, or still this booking's. */
export const useGuard = (change: UseChange, { bookingId }: Place): QueryFilter<UserPackage> =>
  change.from === null
    ? { [fieldOf(change)]: { $exists: false } }
    : { [`${fieldOf(change)}.bookingId`]: bookingId }

/** Gives the wash its number, or frees it; one that only counts as something else keeps it. */
export function withUse(
  update: UpdateQuery<UserPackage>,
  change: UseChange,
  { bookingId, branchId }: Place,
): UpdateQuery<UserPackage> {
  if (change.from === null)
    return { ...update, $set: { ...update.$set, [fieldOf(change)]: { bookingId, branchId } } }
  return change.to === null ? { ...update, $unset: { ...update.$unset, [fieldOf(change)]: 1 } } : update
}

/** The number and the part of the price in the ledger's row of a change; the parts of the rows add up to what is used. */
export function ledgerPart(
  before: UserPackage,
  change: UseChange,
  { branchId }: Place,
): Pick<WashLedgerRow, 'k' | 'cents' | 'branchId'> {
  const times = Number(change.to !== null) - Number(change.from !== null)
  return {
    k: change.k,
    cents: times * partOf(change.k, before),
    branchId: placeOf(before, change) ?? branchId,
  }
}

/** Where the wash was used: a booking may have moved since. */
const placeOf = ({ w }: UserPackage, { k }: UseChange): Types.ObjectId | undefined => w[String(k)]?.branchId

/**
 * Enters the change of a paid package's wash; an unpaid one is settled when it is paid, and one that was paid in another
 * system never.
 */
export async function settleChange(
  context: Context,
  { before, change, branchId }: { before: UserPackage; change: UseChange; branchId: Types.ObjectId },
): Promise<void> {
  if (!before.isPaid || !before.paidAt) return
  const wash = { k: change.k, branchId: placeOf(before, change) ?? branchId }
  const enter = (kind: UseKind | null, times: 1 | -1) =>
    kind && settleUse(context, before, { used: { ...wash, kind }, times })
  await enter(change.from, -1)
  await enter(change.to, 1)
}

/** All washes of a package that count as used. */
export const usedWashesOf = ({ w, l }: UserPackage): UsedWash[] =>
  Object.entries(w).flatMap(([k, { bookingId, branchId }]) => {
    const kind = useOf(l[bookingId.toHexString()])
    return kind ? [{ k: Number(k), branchId, kind }] : []
  })
