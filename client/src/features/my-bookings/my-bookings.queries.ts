import type { BookingView } from '@car-wash/server/contract'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { NameOf } from '../../i18n/localized.ts'
import { ApiError } from '../../lib/api.ts'
import { keys } from '../../lib/query-keys.ts'
import { refresh } from '../../lib/refresh.ts'
import { cancelBooking, listMyBookings, moveBooking } from './my-bookings.api.ts'

/** The signed-in customer's bookings, their services under the names that `nameOf` gives. */
export function useMyBookings(nameOf: NameOf) {
  const select = useCallback(
    (bookings: BookingView[]) =>
      bookings.map(each => ({
        ...each,
        serviceId: { ...each.serviceId, name: nameOf(each.serviceId.name) },
      })),
    [nameOf],
  )
  return useQuery({ queryKey: keys.myBookings(), queryFn: listMyBookings, select })
}

export function useMoveBooking() {
  const client = useQueryClient()
  return useMutation({ mutationFn: moveBooking, onSettled: (_, error) => forgetPlaces(client, error) })
}

export function useCancelBooking() {
  const client = useQueryClient()
  return useMutation({ mutationFn: cancelBooking, onSettled: (_, error) => forgetPlaces(client, error) })
}

/** Changed or refused: bookings, washes and free places may all be others than those shown. */
function forgetPlaces(client: QueryClient, error: Error | null): void {
  // Without a session nothing was judged, and nothing could be asked anew.
  if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') return
  for (const queryKey of STALE) void refresh(client, queryKey)
}

const STALE = [keys.myBookings(), keys.myPackages(), keys.availability(), ['earliest'], ['ledger']]
