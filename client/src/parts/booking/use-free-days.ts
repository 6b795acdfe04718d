import type { BranchView, RangeAvailability } from '@car-wash/server/contract'
import { MAX_RANGE_DAYS } from '@car-wash/server/contract/constants'
import { useMemo } from 'react'
import { addDays, todayIn } from '../../lib/calendar-day.ts'
import type { SlotQuery } from './bookings.queries.ts'
import { useFreeDays as useRange, useHorizonDays } from './bookings.queries.ts'

export type FreeDay = RangeAvailability['days'][number]

export interface FreeDays {
  /** The first and last bookable day, "YYYY-MM-DD", in the branch's time zone. */
  first: string
  last: string
  /** The days loaded so far. */
  byDate: ReadonlyMap<string, FreeDay>
  isPending: boolean
  isError: boolean
  retry: () => void
}

/** The days of the booking window with their free times. The server returns at most 62 days, so more take two calls. */
export function useFreeDays(slotQuery: SlotQuery, branch: BranchView | undefined): FreeDays {
  const first = todayIn(branch?.timeZone)
  const last = addDays(first, useHorizonDays())
  const [nearEnd, farStart] = [addDays(first, MAX_RANGE_DAYS - 1), addDays(first, MAX_RANGE_DAYS)]
  const near = useRange({ ...slotQuery, from: first, to: last < nearEnd ? last : nearEnd })
  const far = useRange({ ...slotQuery, from: farStart, to: last }, near.isSuccess && farStart <= last)
  const byDate = useMemo(
    () => new Map([...(near.data?.days ?? []), ...(far.data?.days ?? [])].map(day => [day.date, day])),
    [near.data, far.data],
  )
  return {
    first,
    last,
    byDate,
    isPending: near.isPending,
    isError: near.isError,
    retry: () => void near.refetch(),
  }
}
