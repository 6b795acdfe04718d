import type { BookingView } from '@car-wash/server/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type NameOf, withServiceName } from '../../i18n/localized.ts'
import { apiQuery } from '../../lib/api-query.ts'
import { type Page } from '../../lib/api.ts'

/** The counters of the chain or, for a branch admin, of their own branch. */
export function useStats() {
  return useQuery({ ...apiQuery('GET /admin/stats'), staleTime: 0 })
}

const MOST = '100'

/** The bookings of one day ("YYYY-MM-DD") in their branches' local time; `nameOf` names the services. */
export function useDay(date: string, nameOf: NameOf) {
  const select = useCallback(
    (page: Page<BookingView>) => ({
      ...page,
      data: page.data
        .map(row => withServiceName(row, nameOf))
        // Branches in other time zones start their day earlier; the table shows local times.
        .toSorted((a, b) => a.bookingTime.localeCompare(b.bookingTime)),
    }),
    [nameOf],
  )
  return useQuery({
    ...apiQuery('GET /admin/bookings', { query: { from: date, to: date, sort: 'startsAt', limit: MOST } }),
    select,
    staleTime: 0,
  })
}
