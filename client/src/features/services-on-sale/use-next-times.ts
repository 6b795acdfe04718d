import type { EarliestView } from '@car-wash/server/contract'
import type { VehicleType } from '@car-wash/server/contract/constants'
import { useReply } from '../../lib/use-api.ts'
import { lastWash } from '../../parts/booking/remembered.ts'
import { branchOf } from '../../parts/branches/near-first.ts'
import { shortNames } from '../../parts/branches/short-name.ts'
import { useBookingBranches } from '../../queries/chain.ts'

export interface NextTimes {
  /** The branch's name among the others; undefined while it loads, and where it is unknown. */
  branch: string | undefined
  /** The first free start by service id; undefined while they load, and where they are unknown. */
  starts: ReadonlyMap<string, EarliestView> | undefined
  isLoading: boolean
}

/**
 * The next free time of each service at the visitor's branch: the one last used on this device, else by its clock. Asks
 * for none unless they are wanted.
 */
export function useNextTimes(vehicle: VehicleType | undefined, isWanted: boolean): NextTimes {
  const { data: branches = [], isLoading } = useBookingBranches()
  const branch = branchOf(branches, lastWash(undefined).branchId)
  const earliest = useReply(
    'GET /bookings/earliest',
    { query: { branchId: branch?._id ?? '', ...(vehicle && { vehicleType: vehicle }) } },
    // Places may be taken while the page is open.
    { enabled: isWanted && branch !== undefined, staleTime: 10_000 },
  )
  return {
    branch: branch && !earliest.isError ? shortNames(branches)(branch.name) : undefined,
    starts: earliest.data && new Map(earliest.data.map(start => [start.serviceId._id, start])),
    isLoading: isLoading || earliest.isLoading,
  }
}
