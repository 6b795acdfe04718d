import type { UserPackageView } from '@car-wash/server/contract'
import { todayIn } from '../../lib/calendar-day.ts'

/**
 * The package that a customer must use before reserving another: not expired and with washes left. `date` is today on the
 * device; the server decides by its own clock.
 */
export function currentPackageOf(
  packages: readonly UserPackageView[],
  date = todayIn(),
): UserPackageView | undefined {
  return packages.find(({ remainingWashes, expiryDate }) => remainingWashes > 0 && expiryDate >= date)
}
