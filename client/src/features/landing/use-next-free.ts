import type { EarliestView, WashServiceView } from '@car-wash/server/contract'
import type { Language } from '@car-wash/server/contract/constants'
import { publicList, useLoaded } from './public-list.ts'
import { shortestOf } from './shortest.ts'

export interface NextFree {
  /** The service that is meant: the shortest one. */
  service: WashServiceView
  /** The first free start by branch id; a branch without one is missing. */
  starts: ReadonlyMap<string, EarliestView>
}

/** The next free start of the shortest service at every branch; undefined while it loads, null when it is unknown. */
export const useNextFree = (): NextFree | null | undefined => useLoaded(load)

async function load(language: Language): Promise<NextFree | null> {
  const service = shortestOf(await publicList<WashServiceView>('/api/bookings/services', language))
  if (!service) return null
  const starts = await publicList<EarliestView>(`/api/bookings/earliest?serviceId=${service._id}`)
  return { service, starts: new Map(starts.map(start => [start.branchId._id, start])) }
}
