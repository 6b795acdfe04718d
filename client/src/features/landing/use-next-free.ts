import type { BranchView, EarliestView, WashServiceView } from '@car-wash/server/contract'
import type { Language } from '@car-wash/server/contract/constants'
import { publicList, useLoaded } from './public-list.ts'

export interface NextFree {
  /** The service that is meant: the shortest one. */
  service: WashServiceView
  /** The first free start by branch id; a branch without one is missing. */
  starts: ReadonlyMap<string, EarliestView>
}

/** Every branch. It shows no reason of a closure, so it asks for no language. */
export const branchesOf = (): Promise<readonly BranchView[]> => publicList('/api/bookings/branches')

/** The next free start of the shortest service at every branch; undefined while it loads, null when it is unknown. */
export const useNextFree = (): NextFree | null | undefined => useLoaded(load)

async function load(language: Language): Promise<NextFree | null> {
  const service = shortestOf(await publicList<WashServiceView>('/api/bookings/services', language))
  if (!service) return null
  const starts = await publicList<EarliestView>(`/api/bookings/earliest?serviceId=${service._id}`)
  return { service, starts: new Map(starts.map(start => [start.branchId._id, start])) }
}

/** The shortest service that every branch offers for every vehicle, the cheapest of these; else the shortest of all. */
export function shortestOf<
  Service extends Pick<WashServiceView, 'duration' | 'price' | 'branches' | 'vehicleTypes'>,
>(services: readonly Service[]): Service | undefined {
  const forAll = services.filter(({ branches, vehicleTypes }) => branches.length + vehicleTypes.length === 0)
  return [...(forAll.length > 0 ? forAll : services)].sort(
    (one, other) => one.duration - other.duration || one.price - other.price,
  )[0]
}
