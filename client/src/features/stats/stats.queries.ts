import type { BookingView } from '@car-wash/server/contract'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../lib/api-query.ts'
import { type Page } from '../../lib/api.ts'

/** The counters of the chain or, for a branch admin, of their own branch. */
export function useStats() {
  return useQuery({ ...apiQuery('GET /admin/stats'), staleTime: 0 })
}

const MOST = '100'

/** Branches in other time zones start their day earlier; the table shows local times. */
const byLocalTime = (page: Page<BookingView>) => ({
  ...page,
  data: [...page.data].sort((a, b) => a.bookingTime.localeCompare(b.bookingTime)),
})

/** The bookings of one day ("YYYY-MM-DD") in their branches' local time. */
export function useDay(date: string) {
  return useQuery({
    ...apiQuery('GET /admin/bookings', { query: { from: date, to: date, sort: 'startsAt', limit: MOST } }),
    select: byLocalTime,
    staleTime: 0,
  })
}
