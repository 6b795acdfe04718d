import type { BoardView, BookingView } from '@car-wash/server/contract'
import type { ProgressStep } from '@car-wash/server/contract/constants'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type NameOf, withServiceName } from '../../i18n/localized.ts'
import { api } from '../../lib/api.ts'
import { keys } from '../../lib/query-keys.ts'

const EVERY_MS = 5000

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
    queryKey: keys.board(branchId, date),
    queryFn: () =>
      api.get<BoardView>('/admin/board', {
        params: { branchId: branchId || undefined, date: date || undefined },
      }),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  })
}

/** Arrived, started, finished: one tap. */
export function useBoardTap() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, step }: { id: string; step: ProgressStep }) =>
      api.patch<BookingView>(`/admin/bookings/${id}/progress`, { step }),
    // The button stays busy until the board shows what became of the car.
    onSuccess: () => client.invalidateQueries({ queryKey: ['board'] }),
    onError: () => void client.invalidateQueries({ queryKey: ['board'] }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keys.adminBookings() })
      void client.invalidateQueries({ queryKey: keys.stats() })
    },
  })
}
