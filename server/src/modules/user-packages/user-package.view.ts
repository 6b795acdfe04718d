import type { LedgerRow, UserPackageView } from '../../contract/user-packages.ts'
import type { Person } from '../users/customer.service.ts'
import type { UserPackage, WashLedgerRow } from './user-package.model.ts'

export function userPackageView(userPackage: UserPackage, owner: Person): UserPackageView {
  const { snap, washCount } = userPackage
  return {
    _id: userPackage._id.toHexString(),
    packageId: {
      _id: userPackage.packageId.toHexString(),
      name: snap.name,
      price: snap.priceCents / 100,
      washCount,
      numberOfWashes: washCount,
      services: snap.services.map(({ id, name }) => ({ _id: id.toHexString(), name })),
    },
    userId: owner,
    remainingWashes: userPackage.remainingWashes,
    availableWashes: userPackage.available,
    expiryDate: userPackage.expiryDate,
    isPaid: userPackage.isPaid,
    ...(userPackage.paidAt ? { paidAt: userPackage.paidAt.toISOString() } : {}),
    ...(userPackage.paymentMethod ? { paymentMethod: userPackage.paymentMethod } : {}),
    createdAt: userPackage.createdAt.toISOString(),
  }
}

/** `names` by user id; empty for a customer, who does not see names. */
export function ledgerRowView(row: WashLedgerRow, names: ReadonlyMap<string, Person>): LedgerRow {
  const name = row.by.id ? names.get(row.by.id.toHexString())?.name : undefined
  return {
    _id: row._id.toHexString(),
    seq: row.seq,
    type: row.type,
    at: row.at.toISOString(),
    by: { role: row.by.role, ...(name === undefined ? {} : { name }) },
    ...(row.bookingId ? { bookingId: row.bookingId.toHexString() } : {}),
    remainingAfter: row.remainingAfter,
    availableAfter: row.availableAfter,
    ...(row.reason === null ? {} : { reason: row.reason }),
  }
}
