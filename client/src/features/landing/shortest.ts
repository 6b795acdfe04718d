import type { WashServiceView } from '@car-wash/server/contract'

/** The shortest service that every branch offers for every vehicle, the cheapest of these; else the shortest of all. */
export function shortestOf<
  Service extends Pick<WashServiceView, 'duration' | 'price' | 'branches' | 'vehicleTypes'>,
>(services: readonly Service[]): Service | undefined {
  const forAll = services.filter(({ branches, vehicleTypes }) => branches.length + vehicleTypes.length === 0)
  return [...(forAll.length > 0 ? forAll : services)].sort(
    (one, other) => one.duration - other.duration || one.price - other.price,
  )[0]
}
