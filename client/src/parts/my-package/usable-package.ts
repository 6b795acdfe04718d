import type { UserPackageView } from '@car-wash/server/contract'
import { todayIn } from '../../lib/calendar-day.ts'

/**
 * The package a customer is told to use before reserving another: not expired and with washes left. `date` is the
 * device's today; the server decides with its own.
 */
export function currentPackageOf(
  packages: readonly UserPackageView[],
  date = todayIn(),
): UserPackageView | undefined {
  return packages.find(({ remainingWashes, expiryDate }) => remainingWashes > 0 && expiryDate >= date)
}
