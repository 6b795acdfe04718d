import type { BookingView, StatsView } from '@car-wash/server/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type NameOf, withServiceName } from '../../i18n/localized.ts'
import { api, type Page } from '../../lib/api.ts'
import { keys } from '../../lib/query-keys.ts'

/** The counters of the chain, or of the own branch. */
export function useStats() {
  return useQuery({ queryKey: keys.stats(), queryFn: () => api.get<StatsView>('/admin/stats'), staleTime: 0 })
}

const MOST = 100

/** The bookings of one day ("YYYY-MM-DD"), by the clocks of their branches, their services called as `nameOf` says. */
export function useDay(date: string, nameOf: NameOf) {
  const select = useCallback(
    (page: Page<BookingView>) => ({
      ...page,
      data: page.data
        .map(row => withServiceName(row, nameOf))
        // Branches in other zones begin their day earlier: the table tells local times.
        .toSorted((a, b) => a.bookingTime.localeCompare(b.bookingTime)),
    }),
    [nameOf],
  )
  const query = { from: date, to: date, sort: 'startsAt', limit: MOST }
  return useQuery({
    queryKey: keys.adminBookings(query),
    select,
    queryFn: () => api.page<BookingView>('/admin/bookings', { params: query }),
    staleTime: 0,
  })
}
