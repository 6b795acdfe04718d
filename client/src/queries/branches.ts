import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../lib/api-query.ts'

/** The branches that take bookings. */
export function useBookingBranches() {
  return useQuery(apiQuery('GET /bookings/branches'))
}
