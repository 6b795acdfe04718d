import type { UserPackageView } from '@car-wash/server/contract'
import { getLocalTimeZone, today } from '@internationalized/date'

/**
 * The package a customer is told to use before reserving another: not expired and with washes left. `date` is the
 * device's today; the server decides with its own.
 */
export function currentPackageOf(
  packages: readonly UserPackageView[],
  date = today(getLocalTimeZone()).toString(),
): UserPackageView | undefined {
  return packages.find(({ remainingWashes, expiryDate }) => remainingWashes > 0 && expiryDate >= date)
}
