import type { BoardView, BookingView, ProgressBody } from '@car-wash/server/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type NameOf, withServiceName } from '../../i18n/localized.ts'
import { apiQuery, invalidate } from '../../lib/api-query.ts'
import { call } from '../../lib/api.ts'

const EVERY_MS = 5000
const AFTER_FAILURE_MS = 10_000

/**
 * A branch's day by bays, asked again every few seconds; the browser sends the ETag along and keeps its copy while
 * nothing changed. Services are called as `nameOf` says. An empty branch: the own one, or the first; an empty date: the branch's today.
 */
export function useBoard(branchId: string, date: string, nameOf: NameOf) {
  const select = useCallback(
    (board: BoardView): BoardView => {
      const named = (bookings: readonly BookingView[]) => bookings.map(each => withServiceName(each, nameOf))
      return {
        ...board,
        lanes: board.lanes.map(lane => ({ ...lane, bookings: named(lane.bookings) })),
        unplaced: named(board.unplaced),
      }
    },
    [nameOf],
  )
  return useQuery({
    select,
    ...apiQuery('GET /admin/board', {
      query: { branchId: branchId || undefined, date: date || undefined },
    }),
    // A server that cannot answer is given time.
    refetchInterval: query => (query.state.status === 'error' ? AFTER_FAILURE_MS : EVERY_MS),
    placeholderData: keepPreviousData,
  })
}

/** Arrived, started, finished: one tap. */
export function useBoardTap() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & ProgressBody) =>
      call('PATCH /admin/bookings/:id/progress', { params: { id }, body }),
    // The button stays busy until the board shows what became of the car.
    onSuccess: () => client.invalidateQueries({ queryKey: ['GET /admin/board'] }),
    onError: () => void client.invalidateQueries({ queryKey: ['GET /admin/board'] }),
    onSettled: () => invalidate(client, ['GET /admin/bookings', 'GET /admin/stats']),
  })
}
