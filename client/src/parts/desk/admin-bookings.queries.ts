import type { BoardView, BookingView } from '@car-wash/server/contract'
import type { BookingStatus } from '@car-wash/server/contract/constants'
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, cacheKey, invalidate } from '../../lib/api-query.ts'
import { ApiError, type BodyOf, call, hrefOf, type Page, type QueryOf } from '../../lib/api.ts'
import { readPricesAgain } from '../../queries/prices.ts'
import { createSubmission } from '../../lib/idempotency-key.ts'
import { type DeskList, useRowChange, useRowDeletion } from '../../queries/desk-list.ts'
import { serverNow } from '../../lib/clock.ts'

/** The filters of the list of bookings; undefined ones are left out. */
export type BookingFilter = Omit<QueryOf<'GET /admin/bookings'>, 'limit' | 'format'>
export type StatusChange = { id: string; status: BookingStatus } & Omit<
  BodyOf<'PATCH /admin/bookings/:id/:status'>,
  'status'
>
type Move = { id: string } & BodyOf<'PATCH /bookings/:id'>
type Payment = { id: string } & BodyOf<'PATCH /admin/bookings/:id/payment'>
type Progress = { id: string } & BodyOf<'PATCH /admin/bookings/:id/progress'>

/** Bookings, washes, counters and free places may all be stale. */
const list: DeskList = {
  key: 'GET /admin/bookings',
  stale: [
    'GET /admin/bookings',
    'GET /admin/user-packages',
    'GET /admin/stats',
    'GET /bookings/availability',
    'GET /bookings/:id',
    'GET /admin/board',
    'GET /users/packages/:id/ledger',
    'GET /admin/replan',
    'GET /admin/reports',
    'GET /admin/payments',
  ],
}

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

/** A booking with its history. */
export function useBookingDetail(id: string) {
  return useQuery({ ...apiQuery('GET /bookings/:id', { params: { id } }), staleTime: 0 })
}

/** The URL of the filtered list, all pages of it, as a CSV file. */
export function csvOf(filter: BookingFilter): string {
  return hrefOf('GET /admin/bookings', { query: { ...filter, cursor: undefined, format: 'csv' } })
}

export function useSetStatus() {
  return useChange(({ id, status, ...body }: StatusChange) =>
    call('PATCH /admin/bookings/:id/:status', { params: { id, status }, body: { status, ...body } }),
  )
}

/** Moves a booking from the desk, without cut-off (decision 14); `replan` allows other branches after a closure. */
export function useDeskMove() {
  return useChange(({ id, ...body }: Move) => call('PATCH /bookings/:id', { params: { id }, body }))
}

export function useSetProgress() {
  return useChange(({ id, ...body }: Progress) =>
    call('PATCH /admin/bookings/:id/progress', { params: { id }, body }),
  )
}

export function useSetNotes() {
  return useChange(({ id, ...body }: { id: string } & BodyOf<'PATCH /admin/bookings/:id/notes'>) =>
    call('PATCH /admin/bookings/:id/notes', { params: { id }, body }),
  )
}

/** Another service, at today's price and minutes. */
export function useSetService() {
  return useChange(({ id, ...body }: { id: string } & BodyOf<'PATCH /admin/bookings/:id/service'>) =>
    call('PATCH /admin/bookings/:id/service', { params: { id }, body }),
  )
}

/** Wishes for a bay and, if given, another time of the same day. */
export function useSetBay() {
  return useChange(({ id, ...body }: { id: string } & BodyOf<'PATCH /admin/bookings/:id/bay'>) =>
    call('PATCH /admin/bookings/:id/bay', { params: { id }, body }),
  )
}

export function usePayBooking() {
  return useChange(({ id, ...body }: Payment) =>
    call('PATCH /admin/bookings/:id/payment', { params: { id }, body }),
  )
}

export function useDeleteBooking() {
  return useRowDeletion(list, ({ id, ...body }) =>
    call('DELETE /admin/bookings/:id', { params: { id }, body }),
  )
}

/** Books for a walk-in or a customer. A resend of the same body after a lost reply returns the same booking. */
export function useDeskBooking() {
  const client = useQueryClient()
  const [submission] = useState(createSubmission)
  return useMutation({
    mutationFn: (body: BodyOf<'POST /bookings'>) =>
      call('POST /bookings', { body }, { idempotencyKey: submission.keyFor(body) }),
    onSuccess: () => submission.done(),
    onError: error => readPricesAgain(client, error),
    onSettled: () => invalidate(client, list.stale),
  })
}

/** A change of one booking; one that came too late shows the current state. The board shows it at once too. */
function useChange<Change>(send: (change: Change) => Promise<BookingView>) {
  const client = useQueryClient()
  return useRowChange(
    list,
    async (change: Change) => {
      const changed = await send(change).catch((error: unknown) => {
        readPricesAgain(client, error)
        throw error
      })
      putOnBoards(client, changed)
      return changed
    },
    conflictOf,
  )
}

function putOnBoards(client: QueryClient, changed: BookingView): void {
  const put = (bookings: BoardView['unplaced']) =>
    bookings.map(booking => (booking._id === changed._id ? { ...booking, ...changed } : booking))
  client.setQueriesData<BoardView>(
    { queryKey: ['GET /admin/board'] },
    board =>
      board && {
        ...board,
        lanes: board.lanes.map(lane => ({ ...lane, bookings: put(lane.bookings) })),
        unplaced: put(board.unplaced),
      },
  )
}

/** The current booking, when a change came too late (STATE_CONFLICT). */
export function conflictOf(error: unknown): BookingView | undefined {
  if (!(error instanceof ApiError) || error.code !== 'STATE_CONFLICT') return undefined
  // The booking has not changed; this screen's clock differs from the server's.
  if (error.body['needsConfirm'] === true) return undefined
  // api.md: the error reply contains the booking in the usual format.
  return error.body['booking'] as BookingView | undefined
}
