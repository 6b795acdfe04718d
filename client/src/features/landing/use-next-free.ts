import type { EarliestView, WashServiceView } from '@car-wash/server/contract'
import { startTransition, useEffect, useState } from 'react'
import { publicList } from './public-list.ts'
import { shortestOf } from './shortest.ts'

export interface NextFree {
  /** The service that is meant: the shortest one. */
  serviceId: string
  /** The first free start by branch id; a branch without one is missing. */
  starts: ReadonlyMap<string, EarliestView>
}

/** The next free start of the shortest service at every branch; undefined while it loads, null when it is unknown. */
export function useNextFree(): NextFree | null | undefined {
  const [next, setNext] = useState<NextFree | null>()
  useEffect(() => {
    let isCurrent = true
    load().then(
      loaded => {
        startTransition(() => {
          if (isCurrent) setNext(loaded)
        })
      },
      () => isCurrent && setNext(null),
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return next
}

async function load(): Promise<NextFree | null> {
  const service = shortestOf(await publicList<WashServiceView>('/api/bookings/services'))
  if (!service) return null
  const starts = await publicList<EarliestView>(`/api/bookings/earliest?serviceId=${service._id}`)
  return { serviceId: service._id, starts: new Map(starts.map(start => [start.branchId._id, start])) }
}
