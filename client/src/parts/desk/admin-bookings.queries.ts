import type { BookingView } from '@car-wash/server/contract'
import type { BookingStatus, Language } from '@car-wash/server/contract/constants'
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { type NameOf, withServiceName } from '../../i18n/localized.ts'
import { apiQuery, cacheKey, invalidate } from '../../lib/api-query.ts'
import { ApiError, type BodyOf, call, hrefOf, type Page, type QueryOf } from '../../lib/api.ts'
import { createSubmission } from '../../lib/idempotency-key.ts'

/** What the list of bookings is asked; what is undefined is not asked for. */
export type BookingFilter = Omit<QueryOf<'GET /admin/bookings'>, 'limit' | 'format' | 'lang'>
export type StatusChange = { id: string; status: BookingStatus } & Omit<
  BodyOf<'PATCH /admin/bookings/:id/:status'>,
  'status'
>
type Move = { id: string } & BodyOf<'PATCH /bookings/:id'>
type Payment = { id: string } & BodyOf<'PATCH /admin/bookings/:id/payment'>
type Progress = { id: string } & BodyOf<'PATCH /admin/bookings/:id/progress'>

/** With the time (milliseconds) at which it came: a page that stays in sight until the next is there keeps its own. */
type LoadedPage = Page<BookingView> & { loadedAt: number }

/** A page of bookings; the one before stays in sight until the next is there. Services are called as `nameOf` says. */
export function useAdminBookings(filter: BookingFilter, nameOf: NameOf) {
  const select = useCallback(
    (page: LoadedPage) => ({ ...page, data: page.data.map(row => withServiceName(row, nameOf)) }),
    [nameOf],
  )
  const query = { ...filter, limit: '25' }
  return useQuery({
    select,
    queryKey: cacheKey('GET /admin/bookings', { query }),
    queryFn: async ({ signal }): Promise<LoadedPage> => ({
      ...(await call('GET /admin/bookings', { query }, { signal })),
      loadedAt: Date.now(),
    }),
    placeholderData: keepPreviousData,
  })
}

/** A booking with its history. */
export function useBookingDetail(id: string) {
  return useQuery({ ...apiQuery('GET /bookings/:id', { params: { id } }), staleTime: 0 })
}

/** The address of the filtered list, all pages of it, as a file in that language for a plain link. */
export function csvOf(filter: BookingFilter, lang: Language): string {
  return hrefOf('GET /admin/bookings', { query: { ...filter, cursor: undefined, format: 'csv', lang } })
}

export function useSetStatus() {
  return useChange(({ id, status, ...body }: StatusChange) =>
    call('PATCH /admin/bookings/:id/:status', { params: { id, status }, body: { status, ...body } }),
  )
}

/** The desk moves without cut-off (decision 14); `replan` is for what its own branch has no room for any more. */
export function useDeskMove() {
  return useChange(({ id, ...body }: Move) => call('PATCH /bookings/:id', { params: { id }, body }))
}

export function useSetProgress() {
  return useChange(({ id, ...body }: Progress) =>
    call('PATCH /admin/bookings/:id/progress', { params: { id }, body }),
  )
}

export function usePayBooking() {
  return useChange(({ id, ...body }: Payment) =>
    call('PATCH /admin/bookings/:id/payment', { params: { id }, body }),
  )
}

export function useDeleteBooking() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, password }: { id: string; password: string }) =>
      call('DELETE /admin/bookings/:id', { params: { id }, body: { password } }),
    onSuccess: () => forget(client),
  })
}

/** Books for a walk-in or a customer. Sent again unchanged after a lost answer, it is the same booking. */
export function useDeskBooking() {
  const client = useQueryClient()
  const [submission] = useState(createSubmission)
  return useMutation({
    mutationFn: (body: BodyOf<'POST /bookings'>) =>
      call('POST /bookings', { body }, { idempotencyKey: submission.keyFor(body) }),
    onSuccess: () => submission.done(),
    onSettled: () => forget(client),
  })
}

/** A change of one booking: its row shows the new state at once, then the list is asked again where it stands. */
function useChange<Change>(send: (change: Change) => Promise<BookingView>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: booking => put(client, booking),
    onError: error => {
      const booking = conflictOf(error)
      if (booking) put(client, booking)
    },
    onSettled: () => forget(client),
  })
}

/** The booking as it is now, where a change came too late (STATE_CONFLICT). */
export function conflictOf(error: unknown): BookingView | undefined {
  if (!(error instanceof ApiError) || error.code !== 'STATE_CONFLICT') return undefined
  // Nothing has changed about it; the clocks of this screen and of the server differ.
  if (error.body['needsConfirm'] === true) return undefined
  // api.md: the refusal carries the booking as every other reply does.
  return error.body['booking'] as BookingView | undefined
}

function put(client: QueryClient, booking: BookingView): void {
  client.setQueriesData<Page<BookingView>>(
    { queryKey: ['GET /admin/bookings'] },
    page => page && { ...page, data: page.data.map(row => (row._id === booking._id ? booking : row)) },
  )
}

/** Bookings, washes, counters and free places may all be others than those shown. */
function forget(client: QueryClient): void {
  invalidate(client, [
    'GET /admin/bookings',
    'GET /admin/user-packages',
    'GET /admin/stats',
    'GET /bookings/availability',
    'GET /bookings/:id',
    'GET /admin/board',
    'GET /users/packages/:id/ledger',
    'GET /admin/branches/:id/replan',
    'GET /admin/reports',
  ])
}
