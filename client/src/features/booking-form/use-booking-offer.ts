import { useReply } from '../../lib/use-api.ts'
import { useState } from 'react'
import { useBookingBranches, useWashServices } from '../../queries/chain.ts'
import type { BookingOffer } from '../../parts/booking/booking-values.ts'
import { useCutoffHours, useMyBookings, useMyVehicles } from '../../parts/booking/bookings.queries.ts'
import { currentPackageOf } from '../../parts/my-package/usable-package.ts'
import { todayIn } from '../../lib/calendar-day.ts'
import { useSession } from '../../session/session.tsx'

/**
 * Loads the options of the booking form. A package that the link names is offered also when it can no longer pay: the
 * form then says why. Vehicles and past bookings are optional: the form works without them, and a
 * visitor, who has none, may become a customer while the form is open.
 */
export function useBookingOffer(withPackage: boolean, wishedPackageId?: string) {
  const { user } = useSession()
  const [isVisitor] = useState(user === null)
  const branches = useBookingBranches()
  const services = useWashServices()
  const packages = useReply('GET /users/packages', {}, { enabled: user !== null })
  const vehicles = useMyVehicles(user !== null)
  const bookings = useMyBookings(user !== null)
  const cutoffHours = useCutoffHours()

  const needed = withPackage ? [branches, services, packages] : [branches, services]
  const date = todayIn()
  const userPackages = (packages.data ?? []).filter(
    ({ _id, remainingWashes, expiryDate }) =>
      _id === wishedPackageId || (remainingWashes > 0 && expiryDate >= date),
  )
  // The form waits for the rest, so that nothing arrives late and moves it.
  const isSettled = isVisitor || ![packages, vehicles, bookings].some(query => query.isLoading)
  // A package reserved a moment ago may be missing from the list that is still cached.
  const isComing = packages.isFetching && !packages.data?.some(({ _id }) => _id === wishedPackageId)
  const isThere =
    branches.data &&
    services.data &&
    (!withPackage || packages.data) &&
    isSettled &&
    !(wishedPackageId && isComing)
  const offer: BookingOffer | undefined = isThere
    ? {
        branches: branches.data,
        services: services.data,
        userPackages: withPackage ? userPackages : undefined,
        vehicles: isVisitor ? [] : (vehicles.data ?? []),
        cutoffHours,
      }
    : undefined

  return {
    offer,
    /** The customer's own bookings; undefined for a visitor. */
    bookings: bookings.data,
    /** The package to use before reserving another, for both screens. */
    current: isVisitor ? undefined : currentPackageOf(userPackages),
    isError: !offer && needed.some(query => query.isError),
    isRetrying: needed.some(query => query.isFetching),
    retry: () => {
      for (const query of needed) if (query.isError) void query.refetch()
    },
  }
}
