import { Types } from 'mongoose'
import type { Actor } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { WashLedgerModel, type By, type UserPackage, type WashLedgerRow } from '../user-package.model.ts'

/** A row before it is numbered; its resulting numbers are those of the updated package. */
type NewLedgerRow = Pick<WashLedgerRow, 'type' | 'remaining' | 'available' | 'by'> &
  Partial<Pick<WashLedgerRow, 'bookingId' | 'reason' | 'branchId' | 'k' | 'cents'>>

export const byOf = ({ id, role }: Pick<Actor, 'id' | 'role'>): By => ({
  id: id === '' ? null : new Types.ObjectId(id),
  role,
})

/** Appends the row of a movement; `after` is the package after this transaction's update, with `seq` incremented. */
export async function appendLedgerRow(context: Context, after: UserPackage, row: NewLedgerRow) {
  await WashLedgerModel.insert(context, {
    ...{ bookingId: null, reason: null, branchId: null, k: null, cents: 0, ...row },
    ...{ userPackageId: after._id, seq: after.seq },
    remainingAfter: after.remainingWashes,
    availableAfter: after.available,
    expiryAfter: after.expiryDate,
    at: context.clock.now(),
  })
}
