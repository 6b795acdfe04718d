import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../lib/api-query.ts'

/** The wash menu, as visitors and booking forms see it. */
export function useWashServices() {
  return useQuery(apiQuery('GET /bookings/services'))
}
