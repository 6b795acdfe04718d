import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../lib/api-query.ts'

const EVERY_MS = 5000
const AFTER_FAILURE_MS = 10_000

/**
 * A branch's day by bays, polled every few seconds; the browser sends the ETag and keeps its copy while nothing changes.
 * An empty branch means the admin's own or the first; an empty date means today there.
 */
export function useBoard(branchId: string, date: string) {
  return useQuery({
    ...apiQuery('GET /admin/board', {
      query: { branchId: branchId || undefined, date: date || undefined },
    }),
    // Polls a failing server less often.
    refetchInterval: query => (query.state.status === 'error' ? AFTER_FAILURE_MS : EVERY_MS),
    placeholderData: keepPreviousData,
  })
}
