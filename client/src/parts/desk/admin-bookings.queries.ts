import type { BoardView, BookingView } from '@car-wash/server/contract'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKey } from '../../lib/api-query.ts'
import { ApiError, call, fieldOf, hrefOf, type Page, type QueryOf } from '../../lib/api.ts'
import { serverNow } from '../../lib/clock.ts'
import { useChange } from '../../lib/use-api.ts'
import { putRow } from '../../queries/put-row.ts'

/** The filters of the list of bookings; undefined ones are left out. */
export type BookingFilter = Omit<QueryOf<'GET /admin/bookings'>, 'limit' | 'format'>

/** Adds the time (milliseconds) of loading: a page that stays visible until the next one loads keeps its own. */
type LoadedPage = Page<BookingView> & { loadedAt: number }

/** A page of bookings; the previous page stays visible until the next one loads. */
export function useAdminBookings(filter: BookingFilter) {
  const query = { ...filter, limit: '25' }
  return useQuery({
    queryKey: cacheKey('GET /admin/bookings', { query }),
    queryFn: async ({ signal }): Promise<LoadedPage> => ({
      ...(await call('GET /admin/bookings', { query }, { signal })),
      loadedAt: serverNow(),
    }),
    placeholderData: keepPreviousData,
  })
}

/** The URL of the filtered list, all pages of it, as a CSV file. */
export function csvOf(filter: BookingFilter): string {
  return hrefOf('GET /admin/bookings', { query: { ...filter, cursor: undefined, format: 'csv' } })
}

/** The changes of one booking whose reply is the booking. */
type BookingChange =
  | 'PATCH /bookings/:id'
  | 'PATCH /admin/bookings/:id/:status'
  | `PATCH /admin/bookings/:id/${'progress' | 'payment' | 'notes' | 'service' | 'bay' | 'package'}`

/** A change of one booking, which list and board show at once; one that came too late shows the current state. */
export function useBookingChange<K extends BookingChange>(key: K) {
  const client = useQueryClient()
  function put(changed: BookingView | undefined) {
    if (!changed) return
    putRow(client, 'GET /admin/bookings', changed)
    const among = (bookings: BoardView['unplaced']) =>
      bookings.map(booking => (booking._id === changed._id ? { ...booking, ...changed } : booking))
    client.setQueriesData<BoardView>(
      { queryKey: ['GET /admin/board'] },
      board =>
        board && {
          ...board,
          lanes: board.lanes.map(lane => ({ ...lane, bookings: among(lane.bookings) })),
          unplaced: among(board.unplaced),
        },
    )
  }
  return useChange<K>(key, {
    // The contract answers each of these changes with the booking.
    onSuccess: changed => put(changed as BookingView),
    onError: error => put(conflictOf(error)),
  })
}

/** By the server's clock the booking is on another day. */
export function asksToConfirm(error: unknown): boolean {
  return error instanceof ApiError && error.body['needsConfirm'] === true
}

/** The current booking, when a change came too late (STATE_CONFLICT). */
export function conflictOf(error: unknown): BookingView | undefined {
  // The booking has not changed; this screen's clock differs from the server's.
  if (asksToConfirm(error)) return undefined
  // The error reply contains the booking in the usual format.
  return fieldOf(error, 'STATE_CONFLICT', 'booking') as BookingView | undefined
}
