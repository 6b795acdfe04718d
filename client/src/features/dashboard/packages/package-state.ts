import type { UserPackageView } from '@car-wash/server/contract'
import { LOW_WASHES, WASH_BAR_FULL } from '@car-wash/server/contract/constants'

type Washes = Pick<
  UserPackageView,
  'remainingWashes' | 'availableWashes' | 'isPaid' | 'paidAt' | 'expiryDate'
> & {
  packageId: Pick<UserPackageView['packageId'], 'washCount' | 'price'>
}

/** The scale of the wash bar: full at 10 washes, or at the package's own number if larger (decision 24). */
export function barOf({ remainingWashes, packageId }: Pick<Washes, 'remainingWashes' | 'packageId'>) {
  const max = Math.max(WASH_BAR_FULL, packageId.washCount)
  return { value: remainingWashes, max, tone: remainingWashes <= LOW_WASHES ? 'danger' : 'brand' } as const
}

/** Washes that upcoming bookings hold. */
export function heldOf({ remainingWashes, availableWashes }: Washes): number {
  return remainingWashes - availableWashes
}

/** Decision 19: an unused package that is unpaid or free can be given back; an imported one has no date of payment. */
export function mayGiveBack(userPackage: Washes): boolean {
  const { isPaid, paidAt, remainingWashes, packageId } = userPackage
  const isFree = paidAt !== undefined && packageId.price === 0
  return (!isPaid || isFree) && heldOf(userPackage) === 0 && remainingWashes === packageId.washCount
}

/** The state of a package in its row; `today` is "YYYY-MM-DD", and `expiryDate` the last day of use. */
export function stateOf({ remainingWashes, expiryDate }: Washes, today: string) {
  if (remainingWashes <= 0) return 'empty'
  return expiryDate < today ? 'expired' : 'usable'
}
