import type { LedgerRow, UserPackageView } from '../../contract/user-packages.ts'
import type { Language } from '../../contract/constants.ts'
import { localised } from '../../values/localised.ts'
import type { Contact, Person } from '../accounts/users/customer.service.ts'
import type { UserPackage, WashLedgerRow } from './user-package.model.ts'
import { sent, sentIfSet } from '../../db/sent.ts'

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
    ...sent(userPackage, '_id', 'remainingWashes', 'expiryDate', 'isPaid', 'createdAt'),
    ...sentIfSet(userPackage, 'paidAt', 'paymentMethod'),
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
    availableWashes: userPackage.available,
    ...(userPackage.soldAt ? { soldAt: { _id: userPackage.soldAt.toHexString(), name: soldAt ?? '' } } : {}),
  }
}

/** `names` by user id; empty for a customer, who does not see names. */
export function ledgerRowView(row: WashLedgerRow, names: ReadonlyMap<string, Person>): LedgerRow {
  const name = row.by.id ? names.get(row.by.id.toHexString())?.name : undefined
  return {
    ...sent(row, '_id', 'seq', 'type', 'at', 'remainingAfter', 'availableAfter'),
    ...sentIfSet(row, 'bookingId', 'reason'),
    by: { role: row.by.role, ...(name === undefined ? {} : { name }) },
  }
}
