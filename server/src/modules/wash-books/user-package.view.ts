import type { LedgerRow, UserPackageView } from '../../contract/user-packages.ts'
import type { Language } from '../../contract/constants.ts'
import { localised } from '../../values/localised.ts'
import type { Contact, Person } from '../accounts/users/customer.service.ts'
import type { UserPackage, WashLedgerRow } from './user-package.model.ts'

/** A name stored in a customer's package, its own or a service's, in a language. */
export const keptName = (
  { name, translations }: Pick<UserPackage['snap'], 'name' | 'translations'>,
  language: Language | null,
): string => localised({ name }, translations, language).name

/** `soldAt`: the name of the branch that sold it. */
export function userPackageView(
  userPackage: UserPackage,
  { owner, soldAt, language }: { owner: Contact; soldAt: string | undefined; language: Language },
): UserPackageView {
  const { snap, washCount } = userPackage
  return {
    _id: userPackage._id.toHexString(),
    packageId: {
      _id: userPackage.packageId.toHexString(),
      name: keptName(snap, language),
      price: snap.priceCents / 100,
      washCount,
      numberOfWashes: washCount,
      services: snap.services.map(service => ({
        _id: service.id.toHexString(),
        name: keptName(service, language),
      })),
    },
    userId: owner,
    remainingWashes: userPackage.remainingWashes,
    availableWashes: userPackage.available,
    expiryDate: userPackage.expiryDate,
    isPaid: userPackage.isPaid,
    ...(userPackage.paidAt ? { paidAt: userPackage.paidAt.toISOString() } : {}),
    ...(userPackage.paymentMethod ? { paymentMethod: userPackage.paymentMethod } : {}),
    ...(userPackage.soldAt ? { soldAt: { _id: userPackage.soldAt.toHexString(), name: soldAt ?? '' } } : {}),
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
