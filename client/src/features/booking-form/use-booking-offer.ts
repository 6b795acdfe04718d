import { useBookingBranches } from '../../queries/branches.ts'
import type { BookingOffer } from '../../parts/booking/booking-values.ts'
import { useCutoffHours, useMyVehicles } from '../../parts/booking/bookings.queries.ts'
import { currentPackageOf } from '../../parts/my-package/usable-package.ts'
import { useMyPackages } from '../../parts/my-package/user-packages.queries.ts'
import { useWashServices } from '../../queries/wash-services.ts'
import { todayIn } from '../../lib/calendar-day.ts'

/** Loads the options of the booking form. Vehicles are optional: the form works without the profile. */
export function useBookingOffer(withPackage: boolean) {
  const branches = useBookingBranches()
  const services = useWashServices()
  const packages = useMyPackages(true)
  const vehicles = useMyVehicles()
  const cutoffHours = useCutoffHours()

  const needed = withPackage ? [branches, services, packages] : [branches, services]
  const date = todayIn()
  const userPackages = (packages.data ?? []).filter(
    ({ remainingWashes, expiryDate }) => remainingWashes > 0 && expiryDate >= date,
  )
  const isThere = branches.data && services.data && (!withPackage || packages.data) && !vehicles.isPending
  const offer: BookingOffer | undefined = isThere
    ? {
        branches: branches.data,
        services: services.data,
        userPackages: withPackage ? userPackages : undefined,
        vehicles: vehicles.data ?? [],
        cutoffHours,
      }
    : undefined

  return {
    offer,
    /** The package to use before reserving another, for both screens. */
    current: currentPackageOf(userPackages),
    isError: !offer && needed.some(query => query.isError),
    isRetrying: needed.some(query => query.isFetching),
    retry: () => {
      for (const query of needed) if (query.isError) void query.refetch()
    },
  }
}
