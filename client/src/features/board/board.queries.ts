import type { ProgressBody } from '@car-wash/server/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiQuery, invalidate } from '../../lib/api-query.ts'
import { call } from '../../lib/api.ts'

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

/** Records the next step of a car: arrived, started or finished. */
export function useBoardTap() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & ProgressBody) =>
      call('PATCH /admin/bookings/:id/progress', { params: { id }, body }),
    // The button stays busy until the board shows the result.
    onSuccess: () => client.invalidateQueries({ queryKey: ['GET /admin/board'] }),
    onError: () => void client.invalidateQueries({ queryKey: ['GET /admin/board'] }),
    onSettled: () => invalidate(client, ['GET /admin/bookings', 'GET /admin/stats']),
  })
}
