import type { BookingView, CreateBookingBody } from '@car-wash/server/contract'
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { type NameOf, withServiceName } from '../../i18n/localized.ts'
import { ApiError, type Page } from '../../lib/api.ts'
import { createSubmission } from '../../lib/idempotency-key.ts'
import { keys } from '../../lib/query-keys.ts'
import {
  type BookingFilter,
  createBooking,
  deleteBooking,
  listBookings,
  moveBooking,
  payBooking,
  readBooking,
  readLedger,
  setProgress,
  setStatus,
} from './admin-bookings.api.ts'

/** With the time (milliseconds) at which it came: a page that stays in sight until the next is there keeps its own. */
type LoadedPage = Page<BookingView> & { loadedAt: number }

/** A page of bookings; the one before stays in sight until the next is there. Services are called as `nameOf` says. */
export function useAdminBookings(filter: BookingFilter, nameOf: NameOf) {
  const select = useCallback(
    (page: LoadedPage) => ({ ...page, data: page.data.map(row => withServiceName(row, nameOf)) }),
    [nameOf],
  )
  return useQuery({
    select,
    queryKey: keys.adminBookings(filter),
    queryFn: async (): Promise<LoadedPage> => ({ ...(await listBookings(filter)), loadedAt: Date.now() }),
    placeholderData: keepPreviousData,
  })
}

/** A booking with its history. */
export function useBookingDetail(id: string) {
  return useQuery({ queryKey: keys.booking(id), queryFn: () => readBooking(id), staleTime: 0 })
}

export function useBookingLedger(userPackageId: string) {
  return useQuery({
    queryKey: keys.ledger(userPackageId),
    queryFn: () => readLedger(userPackageId),
    enabled: userPackageId !== '',
  })
}

export function useSetStatus() {
  return useChange(setStatus)
}

/** The desk moves without cut-off (decision 14); `replan` is for what its own branch has no room for any more. */
export function useDeskMove() {
  return useChange(moveBooking)
}

export function useSetProgress() {
  return useChange(setProgress)
}

export function usePayBooking() {
  return useChange(payBooking)
}

export function useDeleteBooking() {
  const client = useQueryClient()
  return useMutation({ mutationFn: deleteBooking, onSuccess: () => forget(client) })
}

/** Books for a walk-in or a customer. Sent again unchanged after a lost answer, it is the same booking. */
export function useDeskBooking() {
  const client = useQueryClient()
  const [submission] = useState(createSubmission)
  return useMutation({
    mutationFn: (body: CreateBookingBody) => createBooking(body, submission.keyFor(body)),
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
  // api.md: the refusal carries the booking as every other reply does.
  return error.body['booking'] as BookingView | undefined
}

function put(client: QueryClient, booking: BookingView): void {
  client.setQueriesData<Page<BookingView>>(
    { queryKey: keys.adminBookings() },
    page => page && { ...page, data: page.data.map(row => (row._id === booking._id ? booking : row)) },
  )
}

/** Bookings, washes, counters and free places may all be others than those shown. */
function forget(client: QueryClient): void {
  for (const queryKey of [
    keys.adminBookings(),
    keys.adminPackages(),
    keys.stats(),
    keys.availability(),
    ['booking'],
    ['board'],
    ['ledger'],
    ['replan'],
    ['reports'],
  ]) {
    void client.invalidateQueries({ queryKey })
  }
}
