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

/** The packages under their names in the language shown, as the offers they came from have them. */
export function renamed(
  userPackages: readonly UserPackageView[],
  offers: readonly { _id: string; name: string }[],
): UserPackageView[] {
  const names = new Map(offers.map(({ _id, name }) => [_id, name]))
  return userPackages.map(userPackage => {
    const { packageId } = userPackage
    return { ...userPackage, packageId: { ...packageId, name: names.get(packageId._id) ?? packageId.name } }
  })
}
