import { Types } from 'mongoose'
import type { Actor } from '../../../access.ts'
import type { LedgerType } from '../../../contract/constants.ts'
import type { Context } from '../../../context.ts'
import { WashLedgerModel, type By, type UserPackage } from '../user-package.model.ts'

/** A row before it is numbered; its resulting numbers are those of the updated package. */
export interface NewLedgerRow {
  type: LedgerType
  remaining: number
  available: number
  by: By
  bookingId?: Types.ObjectId
  reason?: string | null
  branchId?: Types.ObjectId | null
  k?: number | null
  cents?: number
}

export const byOf = ({ id, role }: Pick<Actor, 'id' | 'role'>): By => ({
  id: id === '' ? null : new Types.ObjectId(id),
  role,
})

/** Appends the row of a movement; `after` is the package after this transaction's update, with `seq` incremented. */
export async function appendLedgerRow(
  context: Context,
  after: UserPackage,
  row: NewLedgerRow,
): Promise<void> {
  await WashLedgerModel.insert(context, {
    userPackageId: after._id,
    seq: after.seq,
    bookingId: row.bookingId ?? null,
    type: row.type,
    branchId: row.branchId ?? null,
    k: row.k ?? null,
    cents: row.cents ?? 0,
    remaining: row.remaining,
    available: row.available,
    remainingAfter: after.remainingWashes,
    availableAfter: after.available,
    expiryAfter: after.expiryDate,
    by: row.by,
    reason: row.reason ?? null,
    at: context.clock.now(),
  })
}
